import { setImmediate as breathe } from 'node:timers/promises';
import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import { batch } from '../../../db/batch.ts';
import type { Write } from '../../../db/database.ts';
import { insertRecords } from '../../../db/record.sql.ts';
import { partItemTable, priceBookCategoryTable, serviceRepairTable } from '../../../db/record-tables.ts';
import { announceBooks } from '../kept-records.commands.ts';
import { booksOfParts } from '../kept-records.queries.ts';
import { giveParts, placeEntries, turnEntries, updateEntries } from './apply.queries.ts';
import type { MadeByImport } from './made-by-import.ts';
import { exchangeKinds, type PreparedChanges, type PreparedRecord } from './prepare-changes.ts';

/**
 * Writes a change set, with its history and live messages.
 * @returns what it did, to undo it
 */
export async function applyChanges(
  tx: Write,
  { bookId, categories, records, gone, history, partIds, made }: PreparedChanges,
  onProgress: (share: number) => Promise<unknown>,
): Promise<MadeByImport> {
  if (categories.length > 0)
    await insertRecords(tx, priceBookCategoryTable, categories, ['priceBookId', 'order']);
  const { partItem, serviceRepair } = records;
  const total = partItem.length + serviceRepair.length + 1;
  let done = 0;
  // services name parts, so parts come first
  for (const kind of exchangeKinds) {
    for (const some of records[kind]) {
      await writeRecords(tx, { kind, bookId, made }, some);
      done += 1;
      await onProgress(done / total);
      await breathe();
    }
    if (gone[kind].length > 0) await turnEntries(tx, kind, gone[kind], true);
  }
  for (const statement of history) await batch(tx, [statement]);
  if (history.length > 0) await announceBooks(tx, [bookId, ...(await booksOfParts(tx, partIds))]);
  return made;
}

/** Stores records of one kind, and notes the places and parts that are gone. */
async function writeRecords(
  tx: Write,
  { kind, bookId, made }: { kind: ExchangeKind; bookId: number; made: MadeByImport },
  records: readonly PreparedRecord[],
): Promise<void> {
  const rows = (isNew: boolean) =>
    records.filter((each) => each.isNew === isNew).map(({ id, record }) => ({ ...record, id }));
  const added = rows(true);
  if (added.length > 0 && kind === 'partItem') await insertRecords(tx, partItemTable, added as never);
  else if (added.length > 0) {
    const inBook = added.map((row) => ({ ...row, priceBookId: bookId }));
    await insertRecords(tx, serviceRepairTable, inBook as never, ['priceBookId']);
  }
  await updateEntries(tx, kind, rows(false));
  const placed = records.flatMap(({ id, places }) => (places ? [{ id, categoryIds: places }] : []));
  const moved = await placeEntries(tx, kind, bookId, placed);
  made.places.gone.push(...moved.gone);
  made.places.added.push(...moved.added);
  const given = records.flatMap(({ id, parts }) => (parts ? [{ id, parts }] : []));
  if (given.length === 0) return;
  made.parts.services.push(...given.map(({ id }) => id));
  made.parts.gone.push(...(await giveParts(tx, given)));
}
