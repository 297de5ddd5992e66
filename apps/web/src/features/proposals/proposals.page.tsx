import { dayOf, longDayText } from '@fieldwright/domain/kernel/days';
import { proposalSorts } from '@fieldwright/domain/kernel/list-sort';
import type { ProposalTile } from '@fieldwright/domain/proposals/listed-proposal';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { type FoundProps, foundText, searchWith } from '../../ui/list/list-filters.ts';
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
import { RemovedTag } from '../removals/removed-tag.tsx';
import { DeclineProposals, mayDecline } from './decline-proposals.tsx';
import { followUpColumns } from './follow-up.tsx';
import './proposals.css';
import { proposalTexts } from './proposal.texts.ts';
import { proposalFilters } from './proposal-filters.ts';
import { ProposalStatusTag } from './proposal-status.tsx';
import {
  exportProposals,
  type ListedProposal,
  proposalsQuery,
  proposalTotalsQuery,
} from './proposals.data.ts';
import { type ProposalsSearch, proposalsSearch } from './proposals.search.ts';
import { proposalsTexts as texts } from './proposals.texts.ts';
import { templatesTexts } from './templates.texts.ts';

const route = getRouteApi('/main/proposals');

/** Shows the company's proposals, with count and amount for each status. */
export function ProposalsPage() {
  useTitle(proposalTexts.title);
  const { me, may } = useMain();
  const navigate = route.useNavigate();
  const now = useNow();
  const view = useListView({
    list: 'proposals',
    given: route.useSearch(),
    parse: proposalsSearch,
    show: (address) => void navigate({ to: '.', search: address, replace: true }),
    renderLink: (address, props) => (
      <Link to="/proposals" search={address} activeOptions={{ exact: true }} {...props} />
    ),
  });
  const { search, show } = view;
  const query = useInfiniteQuery({ ...proposalsQuery(search), placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  const tiles = pages?.[0]?.tiles;
  const rows = pages?.flatMap(({ proposals }) => proposals);
  const { sort: _sort, templates: _templates, removed: _removed, ...narrowed } = search;
  const isNarrowed = Object.keys(narrowed).length > 0;
  const mayChange = (may('proposals.edit') || may('proposals.own')) && !search.templates && !search.removed;
  const selection = useSelectedRows({
    rows,
    isOffered: mayChange,
    isOpen: mayDecline,
    label: ({ number }) => texts.declining.selectOne(number),
  });
  return (
    <ListPage
      title={proposalTexts.title}
      actions={
        <>
          {mayChange && (selection.isOn || (rows && rows.length > 0)) && (
            <DeclineProposals selection={selection} />
          )}
          {!selection.isOn && (
            <>
              {rows && rows.length > 0 && (
                <ExportButton rows={texts.exported} load={(format) => exportProposals(search, format)} />
              )}
              {may('proposals.edit') && !may('workorders.view') && (
                <Link to="/deferredwork" className="btn">
                  {texts.deferredWork}
                </Link>
              )}
              <Link to="/proposals/templates" className="btn">
                {templatesTexts.link}
              </Link>
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
        all: proposalFilters({
          tiles: search.templates ? null : (tiles ?? []),
          makers: pages?.[0]?.makers ?? [],
          isOfAll: may('proposals.view'),
          today: dayOf(now, me.company.timeZone),
          isOfTemplates: search.templates === true,
        }),
        search,
        onChange: show,
        renderLink: (to, props) => (
          <Link to="/proposals" search={view.toAddress(to)} activeOptions={{ exact: true }} {...props} />
        ),
        Found,
      }}
      views={view.parts}
      query={query}
      rows={rows}
      similar={pages?.[0]?.similar}
      rowKey={({ id }) => id}
      renderLink={({ id }, props) => <Link to="/proposals/$id" params={{ id: String(id) }} {...props} />}
      columns={[
        ...selection.columns,
        ...(search.followUp
          ? followUpColumns(columnsIn(me.company.timeZone, now), {
              timeZone: me.company.timeZone,
              now,
              mayRemind: may('proposals.edit') || may('proposals.own'),
            })
          : columnsIn(me.company.timeZone, now)),
      ]}
      {...(!search.followUp && {
        sort: listSort(proposalSorts, search.sort, (sort) => show(searchWith(search, { sort }))),
      })}
      count={texts.count}
      foot={
        rows &&
        rows.length > 0 && (
          <ListTotals
            rows={rows.map(({ number, customerName, totalCents }) => ({
              name: [texts.number(number), customerName].filter(Boolean).join(', '),
              totalCents,
            }))}
            groups={groupsOf(tiles, search)}
            hasMore={query.hasNextPage}
            count={texts.count}
            query={proposalTotalsQuery(search)}
          />
        )
      }
      empty={{ ...emptyWords(search), drawing: <FileText className="i-xl" /> }}
      noMatch={
        isNarrowed
          ? {
              ...noMatchWords(search),
              action: (
                <Link
                  to="/proposals"
                  search={view.toAddress(search.sort ? { sort: search.sort } : {})}
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

function noMatchWords({ followUp, depositDue }: ProposalsSearch) {
  if (followUp) return { title: texts.noneToFollow, detail: texts.noneToFollowDetail };
  return depositDue
    ? { title: texts.noneDue, detail: texts.noneDueDetail }
    : { title: texts.noMatch, detail: texts.noMatchDetail };
}

/** Returns the sums by status that a longer list's total adds up; undefined if they aren't known. */
const groupsOf = (tiles: readonly ProposalTile[] | null | undefined, { status }: ProposalsSearch) =>
  tiles
    ?.filter((tile) => status === undefined || tile.status === status)
    .map((tile) => ({
      name: proposalTexts.statuses[tile.status],
      detail: texts.count(tile.count, false),
      cents: tile.cents,
    }));

function emptyWords({ templates, removed }: ProposalsSearch) {
  if (removed) return { title: removalTexts.none, detail: removalTexts.noneDetail };
  return templates
    ? { title: texts.emptyTemplates, detail: texts.emptyTemplatesDetail }
    : { title: texts.empty, detail: texts.emptyDetail, first: true };
}

function Found({ search, tell }: FoundProps<ProposalsSearch>) {
  const { data, error, hasNextPage } = useInfiniteQuery(proposalsQuery(search));
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
    key: 'proposal',
    head: texts.proposal,
    main: true,
    cell: ({ number, text }) => (
      <>
        <b>{text || texts.unnamed(number)}</b>
        <small className="second tn">{texts.number(number)}</small>
      </>
    ),
  },
  {
    key: 'customer',
    head: texts.customer,
    cell: ({ customerName, placeRemoved, address, isTemplate }) =>
      isTemplate ? (
        <span className="tag">{proposalTexts.template}</span>
      ) : (
        <>
          {customerName} {placeRemoved && <RemovedTag />}
          <small className="second">{[address?.street, address?.city].filter(Boolean).join(', ')}</small>
        </>
      ),
  },
  {
    key: 'status',
    head: texts.status,
    cell: ({ status, signed, halfSigned, statusDate, expiresDate, lostReason }) => (
      <>
        <ProposalStatusTag status={status} /> {signed && <span className="tag good">{texts.signed}</span>}
        {halfSigned && <span className="tag">{texts.halfSigned}</span>}
        {statusDate && (
          <small className="second status-since">
            <time dateTime={statusDate}>{momentText(statusDate, now, timeZone)}</time>
          </small>
        )}
        {lostReason && <small className="second lost-reason">{lostReason}</small>}
        {status === 'Expired' && expiresDate && (
          <small className="second status-since">{longDayText(expiresDate)}</small>
        )}
      </>
    ),
  },
  {
    key: 'packages',
    head: texts.packages,
    num: true,
    spare: true,
    card: 'none',
    cell: ({ packages }) => packages,
  },
  { key: 'madeBy', head: texts.madeBy, spare: true, card: 'none', cell: ({ createdBy }) => createdBy },
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
    cell: ({ id, number, totalCents: cents, accepted }) => (
      <>
        {cents === null ? (
          texts.toFollow
        ) : (
          <StoredSum amount={{ kind: 'salesProposal', id, number, of: 'total', cents }} />
        )}
        {accepted && <small className="second">{proposalTexts.acceptedPart(accepted)}</small>}
      </>
    ),
  },
];
