import { proposalSorts } from '@fieldwright/domain/kernel/list-sort';
import { removesAny } from '@fieldwright/domain/removals/removal-terms';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileStack } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { type FoundProps, foundText, type ListFilter, searchWith } from '../../ui/list/list-filters.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { listSort } from '../../ui/list/list-sort.ts';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import { useAnnouncement } from '../../ui/list/use-announcement.ts';
import { StoredSum } from '../documents/stored-sum.tsx';
import { ExportButton } from '../list-views/export-list.tsx';
import { ListTotals } from '../list-views/list-totals.tsx';
import { useListView } from '../list-views/use-list-view.tsx';
import { useSelectedRows } from '../list-views/use-selected-rows.tsx';
import { NewDocumentButton } from '../palette/new-document-button.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import type { ListedProposal } from './proposals.data.ts';
import { RemoveTemplates } from './remove-templates.tsx';
import { exportTemplates, templatesQuery, templateTotalsQuery } from './templates.data.ts';
import { type TemplatesSearch, templatesSearch } from './templates.search.ts';
import { templatesTexts as texts } from './templates.texts.ts';

const route = getRouteApi('/main/proposals/templates');

/** Shows the company's templates of proposals (R4.10). */
export function TemplatesPage() {
  useTitle(texts.title);
  const { me, may } = useMain();
  const navigate = route.useNavigate();
  const now = useNow();
  const view = useListView({
    list: 'templates',
    given: route.useSearch(),
    parse: templatesSearch,
    show: (address) => void navigate({ to: '.', search: address, replace: true }),
    renderLink: (address, props) => (
      <Link to="/proposals/templates" search={address} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const { search, show, toAddress } = view;
  const query = useInfiniteQuery({ ...templatesQuery(search), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flatMap(({ proposals }) => proposals);
  const mayMake = may('proposals.edit');
  const mayRemove = may(removesAny.salesProposal) && !search.removed;
  const selection = useSelectedRows({
    rows,
    isOffered: mayRemove,
    label: ({ number, text }) => texts.selectOne(text || texts.named(number)),
  });
  return (
    <ListPage
      title={texts.title}
      actions={
        <>
          {mayRemove && (selection.isOn || (rows && rows.length > 0)) && (
            <RemoveTemplates selection={selection} />
          )}
          {!selection.isOn && (
            <>
              {rows && rows.length > 0 && (
                <ExportButton rows={texts.exported} load={(format) => exportTemplates(search, format)} />
              )}
              <NewDocumentButton kind="newProposal" />
            </>
          )}
        </>
      }
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (text) => show(searchWith(search, { search: text || undefined })),
      }}
      filters={{
        all: [which],
        search,
        onChange: show,
        renderLink: (to, props) => (
          <Link to="/proposals/templates" search={toAddress(to)} activeOptions={{ exact: true }} {...props} />
        ),
        Found,
      }}
      views={view.parts}
      query={query}
      rows={rows}
      similar={query.data?.pages[0]?.similar}
      rowKey={({ id }) => id}
      renderLink={({ id }, props) => <Link to="/proposals/$id" params={{ id: String(id) }} {...props} />}
      columns={[...selection.columns, ...columnsIn(me.company.timeZone, now)]}
      sort={listSort(proposalSorts, search.sort, (sort) => show(searchWith(search, { sort })))}
      count={texts.count}
      foot={
        rows &&
        rows.length > 0 && (
          <ListTotals
            rows={rows.map(({ text, totalCents }) => ({ name: text, totalCents }))}
            hasMore={query.hasNextPage}
            count={texts.count}
            query={templateTotalsQuery(search)}
          />
        )
      }
      empty={
        search.removed
          ? {
              title: removalTexts.none,
              detail: removalTexts.noneDetail,
              drawing: <FileStack className="i-xl" />,
            }
          : {
              title: texts.empty,
              detail: mayMake ? texts.emptyDetail : texts.emptyView,
              drawing: <FileStack className="i-xl" />,
              action: (
                <Link to="/proposals" className="btn">
                  {texts.toProposals}
                </Link>
              ),
            }
      }
      noMatch={
        search.search
          ? {
              title: texts.noMatch,
              detail: texts.noMatchDetail,
              action: (
                <Link
                  to="/proposals/templates"
                  search={toAddress(searchWith(search, { search: undefined }))}
                  className="btn"
                >
                  {texts.showAll}
                </Link>
              ),
            }
          : undefined
      }
    />
  );
}

const which: ListFilter<TemplatesSearch> = {
  kind: 'choice',
  label: texts.which,
  as: 'chips',
  choices: [
    { text: texts.all, says: { removed: undefined } },
    { text: removalTexts.filter, says: { removed: true } },
  ],
};

function Found({ search, tell }: FoundProps<TemplatesSearch>) {
  const { data, error, hasNextPage } = useInfiniteQuery(templatesQuery(search));
  useAnnouncement(
    tell,
    error
      ? ''
      : data && foundText(data.pages.flatMap(({ proposals }) => proposals).length, hasNextPage, texts.count),
  );
  return null;
}

const columnsIn = (timeZone: string, now: Date): ListColumn<ListedProposal>[] => [
  {
    key: 'name',
    head: texts.name,
    main: true,
    cell: ({ number, text, templateNote }) => (
      <>
        <b>{text || texts.named(number)}</b>
        {templateNote && <small className="second">{templateNote}</small>}
      </>
    ),
  },
  { key: 'department', head: texts.department, cell: ({ department }) => department },
  { key: 'packages', head: texts.packages, num: true, cell: ({ packages }) => packages },
  {
    key: 'made',
    head: texts.made,
    sort: { key: 'made', down: true },
    cell: ({ createdDate }) => <time dateTime={createdDate}>{momentText(createdDate, now, timeZone)}</time>,
  },
  {
    key: 'total',
    head: texts.total,
    num: true,
    sort: { key: 'total', down: true },
    card: 'side',
    cell: ({ id, number, totalCents: cents }) =>
      cents === null ? (
        texts.toFollow
      ) : (
        <StoredSum amount={{ kind: 'salesProposal', id, number, of: 'total', cents }} />
      ),
  },
];
