import { clashIn, whyEntryStays, whyStaysRemoved } from '@fieldwright/domain/company-lists/company-list';
import type { FieldFaults } from '@fieldwright/domain/kernel/read-fields';
import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import type { Read, Write } from '../../db/database.ts';
import { isMadeWith } from '../../db/history.queries.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { insertRecord, updateRecord } from '../../db/record.sql.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceRecord, changeRecord } from '../../records/change-record.ts';
import {
  countUses,
  findEntry,
  listEntries,
  lockList,
  nextOrder,
  setEntryHidden,
} from './company-lists.queries.ts';
import { type Entry, type KeptList, keptLists } from './kept-list.ts';

type Fields = Record<string, unknown>;
type NewEntry = { id: number; text: string } & Fields;
/** A new entry (id 0 or below, with a guid), or the changed fields of one. */
export type SentEntry = Fields & { id: number; guid?: string; basedOn?: number | undefined };

/**
 * Creates an entry, or changes the given fields of one. A repeated guid returns the same entry.
 * @throws Refusal `invalid` naming the fields, `not_found`, `removed`, `stale_version`, `key_reused`
 */
export function saveEntry(db: Read, requestId: string, list: KeptList, sent: SentEntry): Promise<Entry> {
  return db.transaction().execute(async (tx) => {
    await lockEntries(tx, list);
    const { id, guid, basedOn, ...fields } = sent;
    if (id > 0) return changeEntry(tx, requestId, list, { id, basedOn, fields });
    return createEntry(tx, requestId, list, { guid: guid!, fields });
  });
}

/** @throws Refusal `price_file_running` for departments, which files with prices name */
async function lockEntries(tx: Write, list: KeptList): Promise<void> {
  if (list.name === 'departments') await lockPriceBooks(tx);
  await lockList(tx, list);
}

async function createEntry(
  tx: Write,
  requestId: string,
  list: KeptList,
  { guid, fields }: { guid: string; fields: Fields },
): Promise<Entry> {
  const there = await findEntry(tx, list, { guid });
  if (there) {
    if (await isMadeWith(tx, list.kind, there.id, fields)) return there;
    throw new Refusal('key_reused');
  }
  await refuseWrong(tx, list, { ...fields, id: 0, text: String(fields['text']) }, { sent: fields });
  const order = await nextOrder(tx, list);
  const id = (await insertRecord(tx, list.table, fields, { guid, ...order }))!;
  await announceRecord(tx, { requestId }, { entity: list.kind, id, version: 1, was: null, now: fields });
  return (await findEntry(tx, list, { id }))!;
}

async function changeEntry(
  tx: Write,
  requestId: string,
  list: KeptList,
  { id, basedOn, fields }: { id: number; basedOn: number | undefined; fields: Fields },
): Promise<Entry> {
  const there = await findEntry(tx, list, { id });
  if (!there) throw new Refusal('not_found');
  if (there.hidden) throw new Refusal('removed');
  const now = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const filled = { ...there, ...now };
  await refuseWrong(tx, list, filled, { sent: now, was: there });
  const isChanged = await changeRecord(
    tx,
    { requestId },
    {
      record: { entity: list.kind, id, version: there.version },
      was: there,
      now,
      together: list.list.shape.together,
      basedOn,
      write: () => updateRecord(tx, list.table, id, { changed: now }),
    },
  );
  return isChanged ? (await findEntry(tx, list, { id }))! : there;
}

/**
 * @param entry the entry as it would be
 * @param sent the fields that the request sets, and what they were: what is new in them must be there
 * @throws Refusal `invalid` for fields that don't fit together, what another entry has, and
 *   references to nothing
 */
async function refuseWrong(
  tx: Write,
  list: KeptList,
  entry: NewEntry,
  { sent, was = {} }: { sent: Fields; was?: Fields },
): Promise<void> {
  const { shape } = list.list;
  const typed = Object.fromEntries(Object.keys(shape.schema.shape).map((field) => [field, entry[field]]));
  const wrong = wrongIn(shape, typed) as Record<string, string>;
  const fields = { ...(await clashOf(tx, list, entry)), ...wrong };
  for (const [field, name] of Object.entries(list.refersTo)) {
    for (const id of newIds(sent[field], was[field])) {
      const found = await findEntry(tx, keptLists[name], { id }, 'share');
      if (!found) fields[field] = refusalTexts.notThere;
      else if (found.hidden) fields[field] = refusalTexts.removedChoice;
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

/** Returns the ids that a field names, one or several, without those that it named before. */
const newIds = (sent: unknown, was: unknown): number[] =>
  [sent].flat().filter((id): id is number => typeof id === 'number' && ![was].flat().includes(id));

/** Returns why the entry can't be beside those that aren't removed, by field. */
async function clashOf(tx: Write, list: KeptList, entry: Entry | NewEntry): Promise<FieldFaults> {
  const others = (await listEntries(tx, list, false)).filter(({ id }) => id !== entry.id);
  return clashIn(list.list, entry, others);
}

/**
 * Removes an entry. Records that refer to it still show it. Does nothing if it is already removed.
 * @throws Refusal `not_found`; `in_use` with what still uses it
 */
export async function removeEntry(db: Read, requestId: string, list: KeptList, id: number): Promise<null> {
  await db.transaction().execute(async (tx) => {
    const there = await lockedEntry(tx, list, id);
    if (there.hidden) return;
    const why = whyEntryStays(list.list, await countUses(tx, list, id));
    if (why) refuseUse(why);
    await turnHidden(tx, requestId, list, there);
  });
  return null;
}

/**
 * Restores a removed entry at its previous position.
 * @throws Refusal `not_found`; `in_use` if another entry has taken its name or another unique value, or if
 *   entries that it names were removed
 */
export function restoreEntry(db: Read, requestId: string, list: KeptList, id: number): Promise<Entry> {
  return db.transaction().execute(async (tx) => {
    const there = await lockedEntry(tx, list, id);
    if (!there.hidden) return there;
    const [clash] = Object.values(await clashOf(tx, list, there));
    const why = clash ?? (await removedNames(tx, list, there));
    if (why) refuseUse(why);
    await turnHidden(tx, requestId, list, there);
    return (await findEntry(tx, list, { id }))!;
  });
}

/** Returns which entries of other lists that an entry names were removed, in words; null if none. */
async function removedNames(tx: Write, list: KeptList, entry: Entry): Promise<string | null> {
  const removed = [];
  for (const [field, name] of Object.entries(list.refersTo)) {
    const names: string[] = [];
    for (const id of newIds(entry[field], null)) {
      const found = await findEntry(tx, keptLists[name], { id }, 'share');
      if (found?.hidden) names.push(found.text);
    }
    removed.push({ list: keptLists[name].list, names });
  }
  return whyStaysRemoved(removed);
}

/** @throws Refusal `in_use` with the reason */
export function refuseUse(why: string): never {
  throw new Refusal('in_use', { detail: why, obstacles: [{ text: why, places: [] }] });
}

async function lockedEntry(tx: Write, list: KeptList, id: number): Promise<Entry> {
  await lockEntries(tx, list);
  const there = await findEntry(tx, list, { id }, 'update');
  if (!there) throw new Refusal('not_found');
  return there;
}

/** Hides a shown entry, or shows a hidden one. */
export async function turnHidden(
  tx: Write,
  requestId: string,
  list: KeptList,
  { id, version, hidden }: Entry,
): Promise<void> {
  await setEntryHidden(tx, list, id, !hidden);
  const changed = { entity: list.kind, id, version: version + 1, was: { hidden }, now: { hidden: !hidden } };
  await announceRecord(tx, { requestId }, changed);
}
