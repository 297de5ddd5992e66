import type { Setup } from '@fieldwright/contract/setup';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshMe } from '../../app/main/main-area.ts';
import { api } from '../../lib/requests/api.ts';
import { onceImported } from '../../ui/toast/once-imported.ts';

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
export type Said = Partial<Pick<Setup, 'isOpen'>> & {
  skip?: Step;
  unskip?: Step;
  confirm?: Step;
};

/** Saves what was said of the setup, and shows it. */
export async function changeSetup(client: QueryClient, body: Said): Promise<void> {
  const { turned: _, ...setup } = await onceImported(() => api('PATCH /api/setup', { body }));
  client.setQueryData(setupQuery.queryKey, setup);
  if (body.isOpen !== undefined) await refreshMe();
}

/** Ends a checklist without open steps. The dashboard keeps its last state until the person leaves it. */
export async function endSetup(client: QueryClient): Promise<void> {
  const { turned: _, ...setup } = await api('PATCH /api/setup', { body: { isOpen: false } });
  client.setQueryData(setupQuery.queryKey, setup);
}
