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
type Imported = Answer<'POST /api/taxitems/import'>;
export type Compared = Imported['items'][number];

/** Compares published rates with the company's, and writes them all if asked to. */
export async function importRates(
  client: QueryClient,
  body: { from: string; items: OfferedItem[]; write: boolean },
): Promise<Imported> {
  const imported = await api('POST /api/taxitems/import', { body });
  if (body.write) await listsChanged(client);
  return imported;
}

/** Undoes an import of rates as one step. @param items what it has written */
export async function undoRates(client: QueryClient, items: Imported['written']): Promise<void> {
  await api('POST /api/taxitems/import/undo', { body: { items } });
  await listsChanged(client);
}
