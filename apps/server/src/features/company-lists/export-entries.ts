import type { Contents } from '@fieldwright/contract/endpoint';
import { type EntrySearch, searchedEntries } from '@fieldwright/domain/company-lists/entry-search';
import { type EntryNames, entryColumns } from '@fieldwright/domain/company-lists/exported-entries';
import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';
import type { Read } from '../../db/database.ts';
import { exportList } from '../../spreadsheets/export-list.ts';
import { listEntries } from './company-lists.queries.ts';
import { type KeptList, keptLists } from './kept-list.ts';

/** Returns the entries of one of the company's lists as a file: those that the search asks for, in its order. */
export async function exportEntries(
  db: Read,
  list: KeptList,
  { format, ...search }: { format: ListFormat; search: string } & EntrySearch,
): Promise<Contents> {
  const names = await namesIn(db, list);
  return exportList(db, {
    name: list.list.many.replaceAll(' ', '-'),
    format,
    columns: entryColumns(list.name, names),
    read: async (tx) => {
      const entries = await listEntries(tx, list, false);
      return { rows: searchedEntries(list.name, entries, { search, names }), next: null };
    },
  });
}

/** Returns the names that the entries refer to; those of removed entries, too. */
async function namesIn(db: Read, { refersTo }: KeptList): Promise<EntryNames> {
  const names: Record<string, ReadonlyMap<number, string>> = {};
  for (const [field, name] of Object.entries(refersTo)) {
    const entries = await listEntries(db, keptLists[name], true);
    names[field] = new Map(entries.map(({ id, text }) => [id, text]));
  }
  return names;
}
