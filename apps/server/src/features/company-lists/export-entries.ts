import type { Contents } from '@fieldwright/contract/endpoint';
import {
  type EntryNames,
  entriesWith,
  entryColumns,
} from '@fieldwright/domain/company-lists/exported-entries';
import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import { type TaxItemFields, taxItemsWith } from '@fieldwright/domain/taxes/tax-item';
import type { Read } from '../../db/database.ts';
import { exportList } from '../../spreadsheets/export-list.ts';
import { listEntries } from './company-lists.queries.ts';
import { type Entry, type KeptList, keptLists } from './kept-list.ts';

/** Returns the entries of one of the company's lists as a file, in their order, without those that were removed. */
export async function exportEntries(
  db: Read,
  list: KeptList,
  { search, format }: { search: string; format: ListFormat },
): Promise<Contents> {
  return exportList(db, {
    name: list.list.many.replaceAll(' ', '-'),
    format,
    columns: entryColumns(list.name, await namesIn(db, list)),
    read: async (tx) => ({ rows: found(list, await listEntries(tx, list, false), search), next: null }),
  });
}

/** Tax items are found by ZIP code, too. */
const found = ({ name }: KeptList, entries: Entry[], search: string): Entry[] =>
  name === 'taxitems'
    ? taxItemsWith(entries as unknown as (Entry & TaxItemFields)[], search)
    : entriesWith(entries, search);

/** Returns the names that the entries refer to; those of removed entries, too. */
async function namesIn(db: Read, { refersTo }: KeptList): Promise<EntryNames> {
  const names: Record<string, ReadonlyMap<number, string>> = {};
  for (const [field, name] of Object.entries(refersTo)) {
    const entries = await listEntries(db, keptLists[name], true);
    names[field] = new Map(entries.map(({ id, text }) => [id, text]));
  }
  return names;
}
