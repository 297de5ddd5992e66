import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { featuresQuery } from '../../lib/feature-flags.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Note } from '../../ui/note.tsx';
import '../../ui/styles/page.css';
import { SettingsHead } from '../../app/main/settings-head.tsx';
import { type FoundProps, foundText, type ListFilter, searchWith } from '../../ui/list/list-filters.ts';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import './errors.css';
import { type Fault, faultsQuery } from './errors.data.ts';
import { filterErrors } from './errors.filter.ts';
import type { ErrorsSearch } from './errors.search.ts';
import { errorsTexts as texts } from './errors.texts.ts';
import { EvictionsPart } from './evictions-part.tsx';
import { FaultDetailPart } from './fault-detail.tsx';
import { FaultList } from './fault-list.tsx';

const route = getRouteApi('/main/settings/errors');

/** Shows errors, or the dates that boards have dropped (R4.18). */
export function ErrorsPage() {
  const { list } = route.useSearch();
  return list === 'boards' ? <EvictionsPart views={<Views />} /> : <Errors />;
}

/**
 * Shows errors in the browsers of the company's people, for owners and admins: what, where, how often and for
 * how many.
 */
function Errors() {
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
        <SettingsHead title={texts.title} />
        <Views />
        <p className="dim">{texts.lead}</p>
        {isOff && (
          <Note>
            {texts.off} {may('settings.edit') && <Link to="/settings/features">{texts.openFeatures}</Link>}
          </Note>
        )}
      </div>
      {faults.length === 0 ? <NoErrors /> : <Tools faults={faults} shown={shown.length} />}
      {faults.length > 0 && (
        <div className="errors-parts">
          {shown.length > 0 ? <FaultList faults={shown} /> : <NoMatch />}
          {search.id === undefined ? null : <FaultDetailPart key={search.id} id={search.id} />}
        </div>
      )}
    </div>
  );
}

function Views() {
  return (
    <nav className="chips" aria-label={texts.views}>
      {([undefined, 'boards'] as const).map((list) => (
        <Link
          key={list ?? 'errors'}
          to="/settings/errors"
          search={list ? { list } : {}}
          className="chip"
          activeOptions={{ exact: true }}
        >
          {list ? texts.boards : texts.errors}
        </Link>
      ))}
    </nav>
  );
}

function Tools({ faults, shown }: { faults: readonly Fault[]; shown: number }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (to: ErrorsSearch) => void navigate({ to: '.', search: to, replace: true });
  return (
    <ListTools
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (text) => show(searchWith(search, { search: text || undefined })),
      }}
      filters={{
        all: errorFilters(faults),
        search,
        onChange: show,
        renderLink: (to, props) => (
          <Link to="/settings/errors" search={to} activeOptions={{ exact: true }} {...props} />
        ),
        Found,
      }}
      sort={<Order />}
      count={texts.shown(shown, faults.length)}
    />
  );
}

/** Returns the list's filters: audience and version. */
function errorFilters(faults: readonly Fault[]): ListFilter<ErrorsSearch>[] {
  const versions = [...new Set(faults.flatMap((fault) => fault.versions))].toSorted().toReversed();
  return [
    {
      kind: 'choice',
      label: texts.who,
      as: 'menu',
      choices: [
        { text: texts.anybody, says: { who: undefined } },
        { text: texts.staff, says: { who: 'staff' } },
        { text: texts.nobodySignedIn, says: { who: 'strangers' } },
      ],
    },
    {
      kind: 'choice',
      label: texts.columns.version,
      as: 'menu',
      choices: [
        { text: texts.anyVersion, says: { version: undefined } },
        ...versions.map((version) => ({ text: version, chip: texts.version(version), says: { version } })),
      ],
    },
  ];
}

function Found({ search, tell }: FoundProps<ErrorsSearch>) {
  const { data: faults } = useSuspenseQuery(faultsQuery);
  useAnnouncement(tell, foundText(filterErrors(faults, search).length, false, texts.found));
  return null;
}

function Order() {
  return (
    <nav className="chips list-order" aria-label={texts.sort}>
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
  );
}

/** Draws the empty list's picture: a pipe that holds its pressure. */
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
