import { setImmediate as breathe } from 'node:timers/promises';
import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import { batch } from '../../../db/batch.ts';
import type { Write } from '../../../db/database.ts';
import { insertRecords } from '../../../db/record.sql.ts';
import { partItemTable, priceBookCategoryTable, serviceRepairTable } from '../../../db/record-tables.ts';
import { giveParts, placeEntries, turnEntries, updateEntries } from './apply.queries.ts';
import type { MadeByImport } from './made-by-import.ts';
import { exchangeKinds, type PreparedChanges, type PreparedRecord } from './prepare-changes.ts';

/** Writes the history of a change set. */
export async function writeHistory(
  tx: Write,
  { history }: PreparedChanges,
  onProgress: (share: number) => Promise<unknown>,
): Promise<void> {
  for (const [at, statement] of history.entries()) {
    await batch(tx, [statement]);
    await onProgress((at + 1) / history.length);
  }
}

/**
 * Writes the rows of a change set. Its history is written by then, and its live messages are afterward: the version of a book
 * is a row that everyone's changes need.
 * @returns what it did, to undo it
 */
export async function applyChanges(
  tx: Write,
  { bookId, categories, records, updates, gone, made }: PreparedChanges,
  onProgress: (share: number) => Promise<unknown>,
): Promise<MadeByImport> {
  if (categories.length > 0)
    await insertRecords(tx, priceBookCategoryTable, categories, ['priceBookId', 'order']);
  const total =
    exchangeKinds.flatMap((kind) => [...records[kind], ...updates[kind], ...gone[kind]]).length + 1;
  let done = 0;
  const progress = async () => {
    done += 1;
    await onProgress(done / total);
    await breathe();
  };
  // services name parts, so parts come first
  for (const kind of exchangeKinds) {
    for (const some of records[kind]) {
      await writeRecords(tx, { kind, bookId, made }, some);
      await progress();
    }
    for (const packed of updates[kind]) {
      await updateEntries(tx, kind, packed);
      await progress();
    }
    for (const some of gone[kind]) {
      await turnEntries(tx, kind, some, true);
      await progress();
    }
  }
  return made;
}

/** Stores new records of one kind, and the places and parts of others, and notes the places and parts that are gone. */
async function writeRecords(
  tx: Write,
  { kind, bookId, made }: { kind: ExchangeKind; bookId: number; made: MadeByImport },
  records: readonly PreparedRecord[],
): Promise<void> {
  const added = records.flatMap(({ id, added: record }) => (record ? [{ ...record, id }] : []));
  if (added.length > 0 && kind === 'partItem') await insertRecords(tx, partItemTable, added as never);
  else if (added.length > 0) {
    const inBook = added.map((row) => ({ ...row, priceBookId: bookId }));
    await insertRecords(tx, serviceRepairTable, inBook as never, ['priceBookId']);
  }
  const placed = records.flatMap(({ id, places }) => (places ? [{ id, categoryIds: places }] : []));
  const moved = await placeEntries(tx, kind, bookId, placed);
  made.places.gone.push(...moved.gone);
  made.places.added.push(...moved.added);
  const given = records.flatMap(({ id, parts }) => (parts ? [{ id, parts }] : []));
  if (given.length === 0) return;
  made.parts.services.push(...given.map(({ id }) => id));
  made.parts.gone.push(...(await giveParts(tx, given)));
}
