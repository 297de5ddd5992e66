import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { searchShown } from '../list-views/list-views.data.ts';
import { type ProposalsSearch, proposalsSearch } from './proposals.search.ts';

export type ListedProposal = Answer<'GET /api/salesproposals'>['proposals'][number];

type Narrowing = Omit<ProposalsSearch, 'sort'>;

const narrowedBy = ({ search, status, mine, followUp, depositDue, ...more }: Narrowing) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(mine && { mine: 'true' as const }),
  ...(followUp && { followUp: 'true' as const }),
  ...(depositDue && { depositDue: 'true' as const }),
  ...(more.madeBy && { createdById: more.madeBy }),
  ...(more.from && { from: more.from }),
  ...(more.to && { to: more.to }),
  ...(more.templates && { templates: 'true' as const }),
  ...(more.removed && { removed: 'true' as const }),
});

/** Returns the order: what is followed up on has the longest awaited first. */
const sortedBy = ({ sort, followUp }: ProposalsSearch) => {
  if (followUp) return { sort: 'made' as const };
  return sort && { sort };
};

/** Fetches the matching proposals, page by page; the tiles come with the first. */
export const proposalsQuery = ({ sort, ...search }: ProposalsSearch) =>
  infiniteQueryOptions({
    queryKey: ['proposals', 'list', { ...search, sort }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/salesproposals', {
        query: {
          ...narrowedBy(search),
          ...sortedBy({ ...search, ...(sort && { sort }) }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Fetches count and sum of all matching proposals. */
export const proposalTotalsQuery = ({ sort: _sort, ...search }: ProposalsSearch) => ({
  queryKey: ['proposals', 'totals', search],
  load: (signal: AbortSignal) => api('GET /api/salesproposals/totals', { query: narrowedBy(search), signal }),
});

/** Exports all matching proposals, in their order. */
export const exportProposals = ({ sort, ...search }: ProposalsSearch, format: ListFormat) =>
  api('GET /api/salesproposals/export', {
    query: { ...narrowedBy(search), ...sortedBy({ ...search, ...(sort && { sort }) }), format },
  });

/** Loads what the page needs before it shows. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(
    proposalsQuery(searchShown(client, 'proposals', { address: search, parse: proposalsSearch })),
  );
}
