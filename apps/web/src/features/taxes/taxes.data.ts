import type { OfferedItem } from '@fieldwright/domain/taxes/rate-files';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { listQuery, listsChanged } from '../company-lists/company-lists.data.ts';
import { companyQuery } from '../settings/company.data.ts';

/** Loads what the page needs before it shows. */
export const load = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.ensureQueryData(listQuery('taxitems')), client.ensureQueryData(companyQuery)]);

/** What an import does with a tax item. */
export type Compared = Answer<'POST /api/taxitems/import'>['items'][number];

/** Compares published rates with the company's, and writes them all if asked to. */
export async function importRates(
  client: QueryClient,
  body: { from: string; items: OfferedItem[]; write: boolean },
): Promise<Compared[]> {
  const { items } = await api('POST /api/taxitems/import', { body });
  if (body.write) await listsChanged(client);
  return items;
}
