import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Answer } from '../../lib/send.ts';
import { type ProposalsSearch, proposalsSearch } from './proposals.search.ts';

export type ListedProposal = Answer<'GET /api/salesproposals'>['proposals'][number];

/** The proposals that fit, a page at a time; the tiles come with the first. */
export const proposalsQuery = ({ search, status, mine, templates, removed, sort }: ProposalsSearch) =>
  infiniteQueryOptions({
    queryKey: ['proposals', 'list', { search, status, mine, templates, removed, sort }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/salesproposals', {
        query: {
          ...(search && { search }),
          ...(status && { status }),
          ...(mine && { mine: 'true' as const }),
          ...(templates && { templates: 'true' as const }),
          ...(removed && { removed: 'true' as const }),
          ...(sort && { sort }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What the page needs before it is shown. */
export function load(client: QueryClient, search: Record<string, unknown>): Promise<unknown> {
  return client.ensureInfiniteQueryData(proposalsQuery(proposalsSearch(search)));
}
