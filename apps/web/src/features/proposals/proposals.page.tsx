import { proposalSorts } from '@fieldwright/domain/kernel/list-sort';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { proposalStatuses } from '@fieldwright/domain/proposals/sales-proposal';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { clockText } from '../../lib/when.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { listSort } from '../../ui/list-sort.ts';
import type { ListColumn } from '../../ui/list-table.tsx';
import { NewDocumentButton } from '../palette/new-document-button.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import { proposalTexts } from './proposal.texts.ts';
import { ProposalStatusTag } from './proposal-status.tsx';
import { type ListedProposal, proposalsQuery } from './proposals.data.ts';
import type { ProposalsSearch } from './proposals.search.ts';
import { proposalsTexts as texts } from './proposals.texts.ts';

const route = getRouteApi('/main/proposals');

/** The company's proposals: how many of each status and for how much, and each of them. */
export function ProposalsPage() {
  useTitle(proposalTexts.title);
  const { me, may } = useMain();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const query = useInfiniteQuery({ ...proposalsQuery(search), placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  const tiles = pages?.[0]?.tiles ?? [];
  const look = (change: Partial<Record<keyof ProposalsSearch, unknown>>) =>
    void navigate({ to: '.', search: given({ ...search, ...change }), replace: true });
  const isNarrowed = search.search !== undefined || search.status !== undefined || search.mine === true;
  return (
    <ListPage<ListedProposal>
      title={proposalTexts.title}
      actions={<NewDocumentButton kind="newProposal" />}
      {...(!search.templates && {
        tiles: {
          label: texts.statuses,
          tiles: proposalStatuses.map((status) => {
            const { count, cents } = tiles.find((tile) => tile.status === status) ?? { count: 0, cents: 0 };
            const tone = status === 'Accepted' ? { tone: 'good' as const } : {};
            return {
              value: status,
              name: proposalTexts.statuses[status],
              count: texts.tileCount(count),
              cents,
              ...tone,
            };
          }),
          chosen: search.status,
          onChoose: (status) => look({ status }),
        },
      })}
      search={{
        label: texts.searchLabel,
        placeholder: texts.search,
        value: search.search ?? '',
        onSearch: (text) => look({ search: text || undefined }),
      }}
      filters={<Whose isOwnOnly={!may('proposals.view')} />}
      query={query}
      rows={pages?.flatMap(({ proposals }) => proposals)}
      rowKey={({ id }) => id}
      renderLink={({ id }, props) => <Link to="/proposals/$id" params={{ id: String(id) }} {...props} />}
      columns={columnsIn(me.company.timeZone, now)}
      sort={listSort(proposalSorts, search.sort, (sort) => look({ sort }))}
      count={texts.count}
      empty={{ ...emptyWords(search), drawing: <FileText className="i-xl" /> }}
      noMatch={
        isNarrowed
          ? {
              title: texts.noMatch,
              detail: texts.noMatchDetail,
              action: (
                <Link to="/proposals" search={search.sort ? { sort: search.sort } : {}} className="btn">
                  {texts.showAll}
                </Link>
              ),
            }
          : undefined
      }
    />
  );
}

function emptyWords({ templates, removed }: ProposalsSearch) {
  if (removed) return { title: removalTexts.none, detail: removalTexts.noneDetail };
  return templates
    ? { title: texts.emptyTemplates, detail: texts.emptyTemplatesDetail }
    : { title: texts.empty, detail: texts.emptyDetail };
}

/** What is not set is not in the address. */
const given = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as ProposalsSearch;

function Whose({ isOwnOnly }: { isOwnOnly: boolean }) {
  const chips = [
    { text: texts.all, search: {} },
    ...(isOwnOnly ? [] : [{ text: texts.mine, search: { mine: true as const } }]),
    { text: texts.templates, search: { templates: true as const } },
    { text: removalTexts.filter, search: { removed: true as const } },
  ];
  return (
    <nav className="chips" aria-label={texts.whose}>
      {chips.map(({ text, search }) => (
        <Link
          key={text}
          from="/proposals"
          to="."
          search={({ mine: _, templates: __, removed: ___, status, ...rest }) => ({
            ...rest,
            ...('templates' in search ? {} : status && { status }),
            ...search,
          })}
          replace
          className="chip"
          activeOptions={{ exact: true }}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

const columnsIn = (timeZone: string, now: Date): ListColumn<ListedProposal>[] => [
  {
    key: 'proposal',
    head: texts.proposal,
    main: true,
    cell: ({ id, text }) => (
      <>
        <b>{text || texts.unnamed(id)}</b>
        <small className="second tn">{texts.number(id)}</small>
      </>
    ),
  },
  {
    key: 'customer',
    head: texts.customer,
    cell: ({ customerName, address, isTemplate }) =>
      isTemplate ? (
        <span className="tag">{proposalTexts.template}</span>
      ) : (
        <>
          {customerName}
          <small className="second">{[address?.street, address?.city].filter(Boolean).join(', ')}</small>
        </>
      ),
  },
  {
    key: 'status',
    head: texts.status,
    cell: ({ status }) => <ProposalStatusTag status={status} />,
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
    cell: ({ createdDate }) => <time dateTime={createdDate}>{clockText(createdDate, now, timeZone)}</time>,
  },
  {
    key: 'total',
    head: texts.total,
    num: true,
    sort: { key: 'total', down: true },
    card: 'side',
    cell: ({ totalCents }) => (totalCents === null ? texts.toFollow : moneyText(totalCents)),
  },
];
