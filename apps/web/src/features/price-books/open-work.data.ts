import type { OpenWork } from '@fieldwright/contract/price-book-prices';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { type EntryKind, pathOf } from './price-book-edits.data.ts';

export type OpenDocument = OpenWork['documents'][number];

/** Fetches the open proposals and work orders that sell an entry, with the prices they keep. */
export const openWorkQuery = (kind: EntryKind, id: number) =>
  queryOptions({
    queryKey: ['pricebooks', 'openWork', kind, id],
    queryFn: ({ signal }): Promise<OpenWork> =>
      api(`GET /api/${pathOf[kind]}/{id}/openwork` as 'GET /api/partitems/{id}/openwork', {
        params: { id },
        signal,
      }),
    staleTime: 10_000,
  });

const paths = { salesProposal: 'salesproposals', workOrder: 'workorders' } as const;

/** Fetches how the price of a line came about when its document was saved; null if nothing was kept. */
export async function fetchLineTrace({ kind, id }: OpenDocument, lineId: number) {
  const lines = await api(`GET /api/${paths[kind]}/{id}/prices` as 'GET /api/salesproposals/{id}/prices', {
    params: { id },
  });
  return lines.find((line) => line.lineId === lineId) ?? null;
}
