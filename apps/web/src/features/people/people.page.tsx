import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useInTurn } from '../../lib/in-turn.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/page.css';
import { SearchBox } from '../../ui/search-box.tsx';
import { useDialogWhile } from '../../ui/use-dialog-while.ts';
import { openChangeDialog } from './change-dialog.tsx';
import { inviteDialog } from './invite-dialog.tsx';
import { peopleQuery } from './people.data.ts';
import { filterPeople } from './people.filter.ts';
import './people.css';
import { peopleTexts as texts } from './people.texts.ts';
import { PeopleTable } from './people-table.tsx';

const route = getRouteApi('/main/settings/people');
const filters = [undefined, 'active', 'invited', 'deactivated'] as const;

/** The company's people: who they are, what they may do, and whether they may come in. */
export function PeoplePage() {
  useTitle(texts.title);
  const { may } = useMain();
  const { search = '', status, invite } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: people } = useSuspenseQuery(peopleQuery);
  const mayManage = may('people.manage');
  const shown = filterPeople(people, { search, status });
  const inTurn = useInTurn();
  const inviting = (open: boolean) =>
    inTurn(() =>
      navigate({
        to: '.',
        search: ({ invite: _, ...rest }) => (open ? { ...rest, invite: true } : rest),
        replace: true,
      }),
    );
  useDialogWhile({ open: !!invite && mayManage, data: inviteDialog, closed: () => inviting(false) });
  return (
    <>
      <header className="page-head">
        <h1>{texts.title}</h1>
        {mayManage && (
          <Button kind="primary" icon={<UserPlus />} onClick={() => inviting(true)}>
            {texts.invite}
          </Button>
        )}
      </header>
      <div className="tools">
        <SearchBox
          label={texts.searchLabel}
          placeholder={texts.search}
          value={search}
          onSearch={(text) =>
            void navigate({
              to: '.',
              search: ({ search: _, ...rest }) => (text ? { ...rest, search: text } : rest),
              replace: true,
            })
          }
        />
        <nav className="chips" aria-label={texts.filter}>
          {filters.map((value) => (
            <Link
              key={value ?? 'all'}
              from="/settings/people"
              to="."
              search={({ status: _, ...rest }) => (value ? { ...rest, status: value } : rest)}
              replace
              className="chip"
              activeOptions={{ exact: true }}
            >
              {value ? texts.statuses[value] : texts.everybody}
              <span className="tn">{filterPeople(people, { search, status: value }).length}</span>
            </Link>
          ))}
        </nav>
        <span className="grow" />
        <output className="faint">{texts.count(shown.length, people.length)}</output>
      </div>
      {shown.length > 0 ? (
        <PeopleTable people={shown} everybody={people} change={openChangeDialog} />
      ) : (
        <section className="state">
          <h2>{texts.noMatch}</h2>
          <p>{texts.noMatchDetail}</p>
          <div className="actions">
            <Link to="/settings/people" search={{}} className="btn">
              {texts.showAll}
            </Link>
          </div>
        </section>
      )}
    </>
  );
}
