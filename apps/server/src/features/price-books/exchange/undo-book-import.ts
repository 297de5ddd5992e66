import { setImmediate as breathe } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BookImport } from '@fieldwright/contract/price-book-imports';
import { batch } from '../../../db/batch.ts';
import type { Read, Write } from '../../../db/database.ts';
import { lockPriceBooks, takeTime } from '../../../db/price-books-lock.queries.ts';
import {
  type ChangedRecord,
  type DeletedRecord,
  manyRecordsStatement,
} from '../../../records/change-record.ts';
import { requestOfUndo } from '../change-origins.queries.ts';
import { announceBooks } from '../kept-records.commands.ts';
import { booksOfParts, deleteKept, findAllKept } from '../kept-records.queries.ts';
import { takeParts, turnEntries, updateEntries } from './apply.queries.ts';
import { findImportToUndo, finishBookUndo, type Run, refuseBookUndo } from './book-imports.queries.ts';
import { exchangeTexts as texts } from './exchange.texts.ts';
import type { MadeByImport, MadeEntry } from './made-by-import.ts';
import { Stopped, storingProgress } from './run-progress.ts';
import {
  deletePlaces,
  fullCategories,
  restoreParts,
  restorePlaces,
  sameCodes,
  usedSince,
  withoutPart,
  withoutPlace,
  writtenSince,
} from './undo.queries.ts';

const kinds = ['partItem', 'serviceRepair'] as const;
/** Few enough that others wait for some milliseconds at most. */
const recordsAtOnce = 200;
const mostShown = 50;
/** Fields that are kept in tables of their own. */
const linked = ['categoryIds', 'parts'];

/** What was changed or used since, each in words. */
class Conflicts extends Error {
  readonly conflicts: readonly string[];
  constructor(conflicts: readonly string[]) {
    super(texts.notUndone(conflicts.length));
    this.conflicts = conflicts;
  }
}

/**
 * Undoes an import in one transaction, or leaves everything as it is and keeps with the import what was changed or used
 * since. One that isn't to be undone (any more) is skipped, so the job can be repeated.
 */
export async function undoBookImport(db: Read, importId: number): Promise<void> {
  let run: Run = { id: importId, run: 0 };
  try {
    await db.transaction().execute(async (tx) => {
      await takeTime(tx);
      await lockPriceBooks(tx);
      const found = await findImportToUndo(tx, importId);
      if (!found) return;
      const { bookId } = found;
      run = { id: importId, run: found.run };
      const { made, changed } = await asTheyAre(tx, found.made);
      refuseIf([...changed.map(texts.conflicts.changed), ...(await conflictsWith(tx, made))]);
      const parts = partsOf(made);
      const before = await booksOfParts(tx, parts);
      const progress = progressOf(made, storingProgress(db, run));
      const history = await takeBack(tx, made, progress);
      refuseIf(await clashes(tx, made));
      for (const some of inPages(history)) {
        await batch(tx, [manyRecordsStatement(requestOfUndo(importId), some)]);
        await progress(some.length);
      }
      await announceBooks(tx, [bookId, ...before, ...(await booksOfParts(tx, parts))]);
      if (!(await finishBookUndo(tx, run))) throw new Stopped();
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    const refused = refusalOf(error);
    if (!refused) throw error;
    await db.transaction().execute((tx) => refuseBookUndo(tx, run, refused));
  }
}

/** Returns why an import can't be undone; null for a technical error, after which the job is retried. */
function refusalOf(error: unknown): NonNullable<BookImport['undoRefused']> | null {
  if (error instanceof Conflicts) return { reason: error.message, conflicts: first(error.conflicts) };
  // SQLSTATE classes 22 and 23: data exceptions and constraint violations
  const isRejected = /^(22|23)/.test((error as { code?: string }).code ?? '');
  return isRejected ? { reason: texts.undoFailed, conflicts: [] } : null;
}

/** Notes so many more records as done, and lets others go first. */
type Progress = (records: number) => Promise<void>;

/** Each record is changed, and then its history is written. */
function progressOf(
  { categories, added, changed, removed }: MadeByImport,
  note: (share: number) => Promise<void>,
): Progress {
  const total = 2 * (categories.length + added.length + changed.length + removed.length) + 1;
  let done = 0;
  return async (records) => {
    done += records;
    await note(done / total);
    await breathe();
  };
}

function* inPages<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += recordsAtOnce) yield all.slice(at, at + recordsAtOnce);
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
const ofKind = <T extends { kind: string }>(records: readonly T[], kind: string): T[] =>
  records.filter((each) => each.kind === kind);
const partsOf = ({ added, changed, removed }: MadeByImport): number[] =>
  idsOf(ofKind([...added, ...changed, ...removed], 'partItem'));

function refuseIf(conflicts: readonly string[]): void {
  if (conflicts.length > 0) throw new Conflicts(conflicts);
}

/** Returns the first conflicts, and how many more there are. */
function first(conflicts: readonly string[]): string[] {
  const left = conflicts.length - mostShown;
  return [...conflicts.slice(0, mostShown), ...(left > 0 ? [texts.conflicts.more(left)] : [])];
}

/**
 * Returns what an import made, with the versions that its entries have now: others may have changed one and put it back,
 * such as by a later import that was undone.
 * @returns `changed`: the names of those that aren't as the import left them
 */
async function asTheyAre(tx: Write, made: MadeByImport): Promise<{ made: MadeByImport; changed: string[] }> {
  const versions = new Map<string, number>();
  const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`;
  const changes = new Map(made.changed.map((each) => [keyOf(each), each.fields]));
  const changed: string[] = [];
  for (const kind of kinds)
    for (const some of inPages(
      await writtenSince(tx, kind, ofKind([...made.changed, ...made.removed], kind)),
    )) {
      const there = new Map((await findAllKept(tx, kind, idsOf(some))).map((each) => [each.id, each]));
      for (const { id, name } of some) {
        const [key, record] = [keyOf({ kind, id }), there.get(id)];
        if (record && isAsMade({ ...record }, changes.get(key))) versions.set(key, record.version);
        else changed.push(name);
      }
    }
  const now = <T extends MadeEntry>(entry: T): T => ({
    ...entry,
    version: versions.get(keyOf(entry)) ?? entry.version,
  });
  return { made: { ...made, changed: made.changed.map(now), removed: made.removed.map(now) }, changed };
}

/** Checks whether an entry is as an import left it: with the fields it changed, or removed if it changed none. */
const isAsMade = (
  record: Readonly<Record<string, unknown>>,
  fields: MadeByImport['changed'][number]['fields'] | undefined,
): boolean =>
  fields === undefined
    ? record['hidden'] === true
    : record['hidden'] !== true &&
      Object.entries(fields).every(([field, { to }]) => isDeepStrictEqual(record[field], to));

/** Returns what was changed or used since, in words, besides the entries that aren't as the import left them. */
async function conflictsWith(tx: Write, made: MadeByImport): Promise<string[]> {
  const { changed, removed, places, parts } = made;
  const written = [...changed, ...removed];
  const found: string[] = [];
  for (const kind of kinds) {
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
async function takeBack(
  tx: Write,
  made: MadeByImport,
  progress: Progress,
): Promise<(ChangedRecord | DeletedRecord)[]> {
  const history: (ChangedRecord | DeletedRecord)[] = [];
  await deletePlaces(tx, made.places.added);
  await takeParts(tx, made.parts.services);
  // services name parts, so services go first
  for (const kind of kinds.toReversed()) {
    history.push(...(await deleteAdded(tx, kind, idsOf(ofKind(made.added, kind)), progress)));
    await changeBack(tx, kind, ofKind(made.changed, kind), progress);
    for (const some of inPages(ofKind(made.removed, kind))) {
      await turnEntries(tx, kind, idsOf(some), false);
      for (const { id, version } of some)
        history.push({
          entity: kind,
          id,
          version: version + 1,
          was: { hidden: true },
          now: { hidden: false },
        });
      await progress(some.length);
    }
  }
  history.push(...(await deleteAdded(tx, 'priceBookCategory', made.categories, progress)));
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
  progress: Progress,
): Promise<DeletedRecord[]> {
  const gone: DeletedRecord[] = [];
  for (const some of inPages(ids)) {
    for (const { id, version, hidden: _, ...was } of await findAllKept(tx, kind, some))
      gone.push({ entity: kind, id, version: version + 1, was, now: null });
    await progress(some.length);
  }
  await deleteKept(tx, kind, ids);
  return gone;
}

/** Gives changed entries their former fields, those with the same fields together. */
async function changeBack(
  tx: Write,
  kind: (typeof kinds)[number],
  changed: MadeByImport['changed'],
  progress: Progress,
): Promise<void> {
  const rows = changed.map(({ id, fields }) => {
    const own = Object.entries(fields).filter(([field]) => !linked.includes(field));
    return { id, ...Object.fromEntries(own.map(([field, { from }]) => [field, from])) };
  });
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).sort().join()).values())
    for (const some of inPages(alike)) {
      await updateEntries(tx, kind, some);
      await progress(some.length);
    }
}
