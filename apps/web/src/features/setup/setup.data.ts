import type { Setup } from '@fieldwright/contract/setup';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshMe } from '../../app/main/main-area.ts';
import { api } from '../../lib/requests/api.ts';

export type { Setup };

/** Fetches how far the setup of the company is. Steps are done on other screens, so it is always asked anew. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => api('GET /api/setup', { signal }),
  staleTime: 0,
});

/** Loads what the page needs before it shows. */
export const load = (client: QueryClient): Promise<unknown> => client.fetchQuery(setupQuery);

type Step = Setup['steps'][number]['step'];
export type Said = Partial<Pick<Setup, 'trades' | 'isOpen'>> & {
  skip?: Step;
  unskip?: Step;
  confirm?: Step;
  /** the company's version that the trades were chosen on */
  basedOn?: number;
};

/** Saves what was said of the setup, and shows it. */
export async function changeSetup(client: QueryClient, body: Said): Promise<void> {
  client.setQueryData(setupQuery.queryKey, await api('PATCH /api/setup', { body }));
  if (body.trades) await client.invalidateQueries({ queryKey: ['companylists'] });
  if (body.isOpen !== undefined || body.trades) await refreshMe();
}

/** Ends a checklist without open steps. The dashboard keeps its last state until the person leaves it. */
export async function endSetup(client: QueryClient): Promise<void> {
  client.setQueryData(setupQuery.queryKey, await api('PATCH /api/setup', { body: { isOpen: false } }));
}
