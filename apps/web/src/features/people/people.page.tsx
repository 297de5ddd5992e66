import { filterPeople } from '@fieldwright/domain/people/filter-people';
import { fullName, type Person } from '@fieldwright/domain/people/person';
import { roleNames, roles } from '@fieldwright/domain/people/roles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { SettingsHead } from '../../app/main/settings-head.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useSequential } from '../../lib/use-sequential.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/styles/page.css';
import { useDialogWhile } from '../../ui/dialog/use-dialog-while.ts';
import { ColumnsButton } from '../../ui/list/column-choice.tsx';
import {
  type ChoiceFilter,
  type FoundProps,
  foundText,
  type ListFilter,
  searchWith,
} from '../../ui/list/list-filters.ts';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { useShownColumns } from '../../ui/list/shown-columns.ts';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { ExportButton } from '../list-views/export-list.tsx';
import { useListView } from '../list-views/use-list-view.tsx';
import { useSelectedRows } from '../list-views/use-selected-rows.tsx';
import { openChangeDialog } from './change-dialog.tsx';
import { inviteDialog } from './invite-dialog.tsx';
import { exportPeople, peopleQuery } from './people.data.ts';
import { type PeopleSearch, peopleSearch } from './people.search.ts';
import './people.css';
import { peopleTexts as texts } from './people.texts.ts';
import { PeopleTable, peopleColumns } from './people-table.tsx';
import { SelectPeople } from './select-people.tsx';

const route = getRouteApi('/main/settings/people');
const statuses = ['active', 'invited', 'deactivated'] as const;

/** Shows the company's people: roles, and access. */
export function PeoplePage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const navigate = route.useNavigate();
  const sequential = useSequential();
  const view = useListView({
    list: 'people',
    given: route.useSearch(),
    parse: peopleSearch,
    show: (address) => sequential(() => navigate({ to: '.', search: address, replace: true })),
    renderLink: (address, props) => (
      <Link to="/settings/people" search={address} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const { search, show, toAddress, parts } = view;
  const { data: people } = useSuspenseQuery(peopleQuery);
  const mayManage = may('people.manage');
  const shown = filterPeople(people, search);
  const columns = useShownColumns(peopleColumns, parts.columns);
  const selection = useSelectedRows({
    rows: shown,
    // people can't end their own access
    isOpen: ({ id }) => id !== me.id,
    label: (person) => texts.several.selectOne(fullName(person)),
  });
  const inviting = (open: boolean) =>
    sequential(() =>
      navigate({
        to: '.',
        search: ({ invite: _, ...rest }) => (open ? { ...rest, invite: true } : rest),
        replace: true,
      }),
    );
  useDialogWhile({ open: !!search.invite && mayManage, data: inviteDialog, closed: () => inviting(false) });
  return (
    <>
      <SettingsHead title={texts.title}>
        {mayManage && (selection.isOn || shown.length > 0) && (
          <SelectPeople selection={selection} everybody={people} />
        )}
        {!selection.isOn && shown.length > 0 && (
          <ExportButton rows={texts.exported} load={(format) => exportPeople(search, format)} />
        )}
        {!selection.isOn && mayManage && (
          <Button kind="primary" icon={<UserPlus />} onClick={() => inviting(true)}>
            {texts.invite}
          </Button>
        )}
      </SettingsHead>
      {parts.bar}
      <ListTools
        search={{
          label: texts.searchLabel,
          placeholder: texts.search,
          value: search.search ?? '',
          onSearch: (text) => show(searchWith(search, { search: text || undefined })),
        }}
        filters={{
          all: peopleFilters(people, search),
          search,
          onChange: show,
          renderLink: (to, props) => (
            <Link to="/settings/people" search={toAddress(to)} activeOptions={{ exact: true }} {...props} />
          ),
          Found,
        }}
        sort={
          <>
            {shown.length > 0 && <ColumnsButton columns={peopleColumns} choice={parts.columns} />}
            {parts.tool}
          </>
        }
        count={texts.count(shown.length, people.length)}
      />
      {shown.length > 0 ? (
        <>
          <PeopleTable
            people={shown}
            columns={[...selection.columns.map((each) => ({ ...each, className: 'select' })), ...columns]}
            everybody={people}
            change={openChangeDialog}
          />
          <footer className="list-foot">
            <output className="list-totals">
              {statuses.map((status) => (
                <span key={status}>
                  {texts.statuses[status]}{' '}
                  <b className="tn">{shown.filter((person) => person.status === status).length}</b>
                </span>
              ))}
            </output>
          </footer>
        </>
      ) : (
        <section className="state">
          <h2>{texts.noMatch}</h2>
          <p>{texts.noMatchDetail}</p>
          <div className="actions">
            <Link to="/settings/people" search={toAddress({})} className="btn">
              {texts.showAll}
            </Link>
          </div>
        </section>
      )}
    </>
  );
}

/** Returns the filters by status and role, each with its count within the rest of the search. */
function peopleFilters(people: readonly Person[], search: PeopleSearch): ListFilter<PeopleSearch>[] {
  const countOf = (status: PeopleSearch['status']) => filterPeople(people, { ...search, status }).length;
  const byStatus: ChoiceFilter<PeopleSearch> = {
    kind: 'choice',
    label: texts.columns.status,
    as: 'chips',
    choices: [undefined, ...statuses].map((status) => ({
      text: status ? texts.statuses[status] : texts.everybody,
      says: { status },
      count: countOf(status),
    })),
  };
  const held = roles.filter((role) => people.some((person) => person.roles.includes(role)));
  const byRole: ChoiceFilter<PeopleSearch> = {
    kind: 'choice',
    label: texts.role,
    as: 'menu',
    choices: [
      { text: texts.anyRole, says: { role: undefined } },
      ...held.map((role) => ({ text: roleNames[role], says: { role } })),
    ],
  };
  return [byStatus, byRole];
}

function Found({ search, tell }: FoundProps<PeopleSearch>) {
  const { data: people } = useSuspenseQuery(peopleQuery);
  useAnnouncement(tell, foundText(filterPeople(people, search).length, false, texts.people));
  return null;
}
