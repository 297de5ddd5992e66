import type { BookImport } from '@fieldwright/contract/price-book-imports';
import { batch } from '../../../db/batch.ts';
import type { Read, Write } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import {
  type ChangedRecord,
  type DeletedRecord,
  manyRecordsStatement,
} from '../../../records/change-record.ts';
import { announceBooks } from '../kept-records.commands.ts';
import { booksOfParts, deleteKept, findAllKept, lockPriceBooks } from '../kept-records.queries.ts';
import { takeParts, turnEntries, updateEntries } from './apply.queries.ts';
import {
  findBookImport,
  findMadeByImport,
  lockBookImport,
  markBookImportUndone,
  takeTime,
} from './book-imports.queries.ts';
import { exchangeTexts as texts } from './exchange.texts.ts';
import type { MadeByImport } from './made-by-import.ts';
import {
  changedSince,
  deletePlaces,
  fullCategories,
  restoreParts,
  restorePlaces,
  sameCodes,
  usedSince,
  withoutPart,
  withoutPlace,
} from './undo.queries.ts';

const kinds = ['partItem', 'serviceRepair'] as const;
const recordsAtOnce = 1_000;
const mostShown = 50;
/** Fields that are kept in tables of their own. */
const linked = ['categoryIds', 'parts'];

/**
 * Undoes an import as one step, or leaves everything as it is. One that was undone already stays so.
 * @throws Refusal `not_found`, `import_started` if it isn't done, `in_use` with each item that was changed or
 *   used since
 */
export async function undoBookImport(
  db: Read,
  { id, now, requestId }: { id: number; now: number; requestId: string },
): Promise<BookImport> {
  await db.transaction().execute(async (tx) => {
    await takeTime(tx);
    await lockPriceBooks(tx);
    const found = await lockBookImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    if (found.state === 'undone') return;
    if (found.state !== 'done') throw new Refusal('import_started', { detail: texts.notDone });
    const { bookId, made } = (await findMadeByImport(tx, id))!;
    if (!made) throw new Refusal('in_use', { detail: texts.tooOld });
    refuseIf(await conflictsWith(tx, made));
    const parts = partsOf(made);
    const before = await booksOfParts(tx, parts);
    const history = await takeBack(tx, made);
    refuseIf(await clashes(tx, made));
    for (let at = 0; at < history.length; at += recordsAtOnce)
      await batch(tx, [manyRecordsStatement(requestId, history.slice(at, at + recordsAtOnce))]);
    await announceBooks(tx, [bookId, ...before, ...(await booksOfParts(tx, parts))]);
    await markBookImportUndone(tx, id);
  });
  return (await findBookImport(db, id))!;
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
const ofKind = <T extends { kind: string }>(records: readonly T[], kind: string): T[] =>
  records.filter((each) => each.kind === kind);
const partsOf = ({ added, changed, removed }: MadeByImport): number[] =>
  idsOf(ofKind([...added, ...changed, ...removed], 'partItem'));

function refuseIf(conflicts: readonly string[]): void {
  if (conflicts.length === 0) return;
  const left = conflicts.length - mostShown;
  const all = [...conflicts.slice(0, mostShown), ...(left > 0 ? [texts.conflicts.more(left)] : [])];
  throw new Refusal('in_use', {
    detail: texts.notUndone(conflicts.length),
    obstacles: all.map((text) => ({ text, places: [] })),
  });
}

/** Returns what was changed or used since, in words. */
async function conflictsWith(tx: Write, made: MadeByImport): Promise<string[]> {
  const { changed, removed, places, parts } = made;
  const written = [...changed, ...removed];
  const found: string[] = [];
  for (const kind of kinds) {
    const later = await changedSince(tx, kind, ofKind(written, kind));
    found.push(...later.map(texts.conflicts.changed));
    found.push(...(await usedSince(tx, kind, made)).map(texts.conflicts.used));
  }
  found.push(...(await fullCategories(tx, made)).map(texts.conflicts.category));
  const names = new Map(written.map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => names.get(id) ?? '';
  found.push(...(await withoutPlace(tx, places.gone)).map(nameOf).map(texts.conflicts.place));
  found.push(...(await withoutPart(tx, parts.gone)).map(nameOf).map(texts.conflicts.part));
  return found;
}

/** Returns the entries that would have the code of another one. */
async function clashes(tx: Write, { changed, removed }: MadeByImport): Promise<string[]> {
  const coded = [...changed.filter(({ fields }) => fields['code']), ...removed];
  const found: string[] = [];
  for (const kind of kinds)
    for (const { name, other } of await sameCodes(tx, kind, idsOf(ofKind(coded, kind))))
      found.push(texts.conflicts.code(name, other));
  return found;
}

/** Takes everything back. @returns the history of it */
async function takeBack(tx: Write, made: MadeByImport): Promise<(ChangedRecord | DeletedRecord)[]> {
  const history: (ChangedRecord | DeletedRecord)[] = [];
  await deletePlaces(tx, made.places.added);
  await takeParts(tx, made.parts.services);
  // services name parts, so services go first
  for (const kind of kinds.toReversed()) {
    history.push(...(await deleteAdded(tx, kind, idsOf(ofKind(made.added, kind)))));
    await changeBack(tx, kind, ofKind(made.changed, kind));
    const removed = ofKind(made.removed, kind);
    await turnEntries(tx, kind, idsOf(removed), false);
    for (const { id, version } of removed)
      history.push({
        entity: kind,
        id,
        version: version + 1,
        was: { hidden: true },
        now: { hidden: false },
      });
  }
  history.push(...(await deleteAdded(tx, 'priceBookCategory', made.categories)));
  await restorePlaces(tx, made.places.gone);
  await restoreParts(tx, made.parts.gone);
  for (const { kind, id, version, fields } of made.changed) {
    const sides = Object.entries(fields);
    history.push({
      entity: kind,
      id,
      version: version + 1,
      was: Object.fromEntries(sides.map(([field, { to }]) => [field, to])),
      now: Object.fromEntries(sides.map(([field, { from }]) => [field, from])),
    });
  }
  return history;
}

/** Deletes new records. @returns the history of it */
async function deleteAdded(
  tx: Write,
  kind: 'partItem' | 'serviceRepair' | 'priceBookCategory',
  ids: readonly number[],
): Promise<DeletedRecord[]> {
  const gone: DeletedRecord[] = [];
  for (let at = 0; at < ids.length; at += recordsAtOnce)
    for (const { id, version, hidden: _, ...was } of await findAllKept(
      tx,
      kind,
      ids.slice(at, at + recordsAtOnce),
    ))
      gone.push({ entity: kind, id, version: version + 1, was, now: null });
  await deleteKept(tx, kind, ids);
  return gone;
}

/** Gives changed entries their former fields, those with the same fields together. */
async function changeBack(
  tx: Write,
  kind: (typeof kinds)[number],
  changed: MadeByImport['changed'],
): Promise<void> {
  const rows = changed.map(({ id, fields }) => {
    const own = Object.entries(fields).filter(([field]) => !linked.includes(field));
    return { id, ...Object.fromEntries(own.map(([field, { from }]) => [field, from])) };
  });
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).sort().join()).values())
    for (let at = 0; at < alike.length; at += recordsAtOnce)
      await updateEntries(tx, kind, alike.slice(at, at + recordsAtOnce));
}
