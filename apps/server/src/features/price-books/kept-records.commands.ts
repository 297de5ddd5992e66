import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import type { PriceBookKind } from '@fieldwright/domain/price-books/maintenance';
import type { Read, Write } from '../../db/database.ts';
import { changesAfter, isMadeWith } from '../../db/history.queries.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { insertRecord, updateRecord } from '../../db/record.sql.ts';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { announceRecord, changeRecord } from '../../records/change-record.ts';
import type { Fields } from './kept-checks.ts';
import { keptKinds } from './kept-kinds.ts';
import { findKept, type KeptRecords, keptTables, nextPlace, raiseBooks } from './kept-records.queries.ts';

/** A new record (id 0 or below, with a guid), or the changed fields of one. */
export type SentRecord = Fields & { id: number; guid?: string; basedOn?: number | undefined };

/**
 * Creates a book, category, part item or service repair, or changes the given fields of one. A repeated guid
 * returns the same record.
 * @throws Refusal `invalid` naming the fields, `not_found`, `removed`, `stale_version`, `key_reused`
 */
export function saveKept<K extends PriceBookKind>(
  db: Read,
  requestId: string,
  kind: K,
  sent: SentRecord,
): Promise<KeptRecords[K]> {
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    return saveLocked(tx, requestId, kind, sent);
  });
}

/** The same, in a transaction that has the lock. */
export async function saveLocked<K extends PriceBookKind>(
  tx: Write,
  requestId: string,
  kind: K,
  { id, guid, basedOn, ...fields }: SentRecord,
): Promise<KeptRecords[K]> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return id > 0
    ? changeKept(tx, requestId, kind, { id, basedOn, given })
    : createKept(tx, requestId, kind, { guid: guid!, given });
}

async function createKept<K extends PriceBookKind>(
  tx: Write,
  requestId: string,
  kind: K,
  { guid, given }: { guid: string; given: Fields },
): Promise<KeptRecords[K]> {
  const there = await findKept(tx, kind, { guid });
  if (there) {
    if (await isMadeWith(tx, kind, there.id, given)) return there;
    throw new Refusal('key_reused');
  }
  await refuseWrong(tx, kind, { id: 0, record: given, sent: given, was: {} });
  const id = (await insertRecord(tx, keptTables[kind] as never, given as never, {
    guid,
    ...(await belonging(tx, kind, given)),
  }))!;
  await keptKinds[kind].storeLinks(tx, id, given);
  await announceRecord(tx, { requestId }, { entity: kind, id, version: 1, was: null, now: given });
  await announceBooks(tx, await keptKinds[kind].booksOf(tx, id, given));
  return (await findKept(tx, kind, { id }))!;
}

/** Returns the columns that say where a new record belongs. */
async function belonging(tx: Write, kind: PriceBookKind, given: Fields): Promise<Fields> {
  const priceBookId = given['priceBookId'] as number | undefined;
  if (priceBookId === undefined) return {};
  if (kind !== 'priceBookCategory') return { priceBookId };
  const parentId = (given['parentPriceBookCategoryId'] as number | null | undefined) ?? null;
  return { priceBookId, order: await nextPlace(tx, priceBookId, parentId) };
}

async function changeKept<K extends PriceBookKind>(
  tx: Write,
  requestId: string,
  kind: K,
  { id, basedOn, given }: { id: number; basedOn: number | undefined; given: Fields },
): Promise<KeptRecords[K]> {
  const there = await findKept(tx, kind, { id });
  if (!there) throw new Refusal((await wasDeleted(tx, kind, id)) ? 'removed' : 'not_found');
  if (there.hidden) throw new Refusal('removed');
  const was = there as unknown as Fields;
  await refuseWrong(tx, kind, { id, record: { ...was, ...given }, sent: given, was });
  const { booksOf, shape } = keptKinds[kind];
  const before = await booksOf(tx, id, was);
  const isChanged = await changeRecord(
    tx,
    { requestId },
    {
      record: { entity: kind, id, version: there.version },
      was,
      now: given,
      together: shape.together,
      basedOn,
      write: async (version) => {
        const parentId = given['parentPriceBookCategoryId'] as number | null | undefined;
        const isMoved = parentId !== undefined && parentId !== was['parentPriceBookCategoryId'];
        const moved = isMoved ? { order: await nextPlace(tx, was['priceBookId'] as number, parentId) } : {};
        await storeChange(tx, kind, id, { given, beside: { ...moved, version } });
      },
    },
  );
  if (!isChanged) return there;
  await announceBooks(tx, [...before, ...(await booksOf(tx, id, was))]);
  return (await findKept(tx, kind, { id }))!;
}

/** Stores changed fields of a record, also the linked ones. @param beside other columns, with its new version */
export async function storeChange(
  tx: Write,
  kind: PriceBookKind,
  id: number,
  { given, beside }: { given: Fields; beside: Fields },
): Promise<void> {
  const { table, fields, key } = keptTables[kind];
  const { linked, storeLinks } = keptKinds[kind];
  const all = { table, key, fields: [...fields, ...Object.keys(beside)] } as never;
  const changed = { ...omitted(given, linked), ...beside };
  await updateRecord(tx, all, id, { changed: changed as never, raised: false });
  await storeLinks(tx, id, given);
}

const omitted = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** @throws Refusal `invalid` for fields that don't fit together, and references to what isn't there */
async function refuseWrong(
  tx: Write,
  kind: PriceBookKind,
  checked: Parameters<(typeof keptKinds)[PriceBookKind]['refuse']>[1],
): Promise<void> {
  const { shape, refuse } = keptKinds[kind];
  const typed = Object.fromEntries(
    Object.keys(shape.schema.shape).map((field) => [field, checked.record[field]]),
  );
  const fields = { ...(await refuse(tx, checked)), ...(wrongIn(shape, typed as never) as object) };
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

/** Checks whether a record was deleted, rather than never having been there. */
export async function wasDeleted(db: Read, kind: PriceBookKind, id: number): Promise<boolean> {
  return (await changesAfter(db, kind, id, 0)).length > 0;
}

/** Raises and announces the books whose entries have changed: a book's version proves its prices. */
export async function announceBooks(tx: Write, ids: readonly number[]): Promise<void> {
  const raised = await raiseBooks(tx, ids);
  await publish(
    tx,
    raised.map(({ id, version }) => ({ topic: 'priceBook', id, version })),
  );
}
