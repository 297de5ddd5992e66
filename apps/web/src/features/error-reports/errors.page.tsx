import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { featuresQuery } from '../../lib/feature-flags.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Note } from '../../ui/note.tsx';
import '../../ui/page.css';
import { SearchBox } from '../../ui/search-box.tsx';
import './errors.css';
import { faultsQuery } from './errors.data.ts';
import { filterErrors } from './errors.filter.ts';
import { errorsTexts as texts } from './errors.texts.ts';
import { FaultDetailPart } from './fault-detail.tsx';
import { FaultList } from './fault-list.tsx';

const route = getRouteApi('/main/settings/errors');

/** Faults in the browsers of the company's people, for its owners and admins: what, where, how often, to how many. */
export function ErrorsPage() {
  useTitle(texts.title);
  const search = route.useSearch();
  const { data: faults } = useSuspenseQuery(faultsQuery);
  const { data: features } = useQuery(featuresQuery);
  const isOff = features?.includes('errorReports') === false;
  const { may } = useMain();
  const shown = filterErrors(faults, search);
  return (
    <div className={search.id === undefined ? 'errors' : 'errors with-detail'}>
      <div className="errors-head">
        <header className="page-head">
          <h1>{texts.title}</h1>
        </header>
        <p className="dim">{texts.lead}</p>
        {isOff && (
          <Note>
            {texts.off} {may('settings.edit') && <Link to="/settings/features">{texts.openFeatures}</Link>}
          </Note>
        )}
      </div>
      {faults.length === 0 ? <NoErrors /> : <Tools shown={shown.length} all={faults.length} />}
      {faults.length > 0 && (
        <div className="errors-parts">
          {shown.length > 0 ? <FaultList faults={shown} /> : <NoMatch />}
          {search.id === undefined ? null : <FaultDetailPart key={search.id} id={search.id} />}
        </div>
      )}
    </div>
  );
}

function Tools({ shown, all }: { shown: number; all: number }) {
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const find = (text: string) =>
    void navigate({
      to: '.',
      search: ({ search: _, ...rest }) => (text ? { ...rest, search: text } : rest),
      replace: true,
    });
  return (
    <div className="tools">
      <SearchBox label={texts.searchLabel} placeholder={texts.search} value={search} onSearch={find} />
      <nav className="chips" aria-label={texts.sort}>
        {([undefined, 'often'] as const).map((value) => (
          <Link
            key={value ?? 'latest'}
            from="/settings/errors"
            to="."
            search={({ sort: _, ...rest }) => (value ? { ...rest, sort: value } : rest)}
            replace
            className="chip"
            activeOptions={{ exact: true }}
          >
            {value ? texts.often : texts.latest}
          </Link>
        ))}
      </nav>
      <span className="grow" />
      <output className="faint">{texts.shown(shown, all)}</output>
    </div>
  );
}

/** Nothing to mend: a pipe that holds its pressure. */
function NoErrors() {
  return (
    <section className="state">
      <svg
        className="drawing"
        viewBox="0 0 240 110"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      >
        <path d="M10 100h220" strokeWidth="1" />
        <circle cx="120" cy="42" r="30" fill="var(--raised)" />
        <circle cx="120" cy="42" r="24" strokeWidth=".8" />
        <path d="M120 22v5M140 42h-5M100 42h5M106 28l3.5 3.5M134 28l-3.5 3.5" strokeWidth=".8" />
        <path d="M120 42l9-14" strokeWidth="1.6" />
        <circle cx="120" cy="42" r="2.5" fill="currentColor" />
        <path d="M114 72h12v12h-12z" fill="var(--raised)" />
        <path d="M24 92h192" stroke="var(--copper)" strokeWidth="8" strokeLinecap="round" />
        <path d="M112 84h16v8h-16z" fill="var(--raised)" />
      </svg>
      <h2>{texts.none}</h2>
      <p>{texts.noneDetail}</p>
    </section>
  );
}

function NoMatch() {
  return (
    <section className="state">
      <h2>{texts.noMatch}</h2>
      <p>{texts.noMatchDetail}</p>
      <div className="actions">
        <Link to="/settings/errors" search={{}} className="btn">
          {texts.showAll}
        </Link>
      </div>
    </section>
  );
}
