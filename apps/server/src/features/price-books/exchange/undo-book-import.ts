import { setImmediate as breathe } from 'node:timers/promises';
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
import { type PackedUpdates, packUpdates, takeParts, turnEntries, updateEntries } from './apply.queries.ts';
import { asTheyAre, idsOf, inPages, ofKind } from './as-they-are.ts';
import { findImportToUndo, finishBookUndo, type Run, refuseBookUndo } from './book-imports.queries.ts';
import { findLastChange } from './edited-since.queries.ts';
import { exchangeTexts as texts } from './exchange.texts.ts';
import { besideOthers, lookingForOthers, takeLastTurn } from './late.ts';
import type { MadeByImport } from './made-by-import.ts';
import { Stopped, storingProgress } from './run-progress.ts';
import { refuseWithoutRights, StarterLeft } from './starter-rights.ts';
import {
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
 * since. It gives way to others, like an import. One that isn't to be undone (any more) is skipped, so the job can be
 * repeated.
 */
export async function undoBookImport(db: Read, importId: number): Promise<void> {
  const run: Run = { id: importId, run: 0 };
  try {
    await besideOthers((givesWay) => takeAllBack(db, run, givesWay));
  } catch (error) {
    if (error instanceof Stopped) return;
    const refused = refusalOf(error);
    if (!refused) throw error;
    await db.transaction().execute((tx) => refuseBookUndo(tx, run, refused));
  }
}

/**
 * Takes back all that an import did, or nothing.
 * @param run learns which run it is
 * @param givesWay whether it gives way to others, rather than let them wait
 * @throws Late, Conflicts, StarterLeft, Stopped
 */
function takeAllBack(db: Read, run: Run, givesWay: boolean): Promise<void> {
  const own = requestOfUndo(run.id);
  return db.transaction().execute(async (tx) => {
    await takeTime(tx, givesWay);
    if (!givesWay) await lockPriceBooks(tx);
    const lastChange = await findLastChange(tx);
    const found = await findImportToUndo(tx, run.id);
    if (!found) return;
    run.run = found.run;
    const { made, changed, backInPlace } = await asTheyAre(tx, found.made);
    refuseIf([...changed.map(texts.conflicts.changed), ...(await conflictsWith(tx, made, backInPlace))]);
    const from = { lastChange, own };
    const look = givesWay ? lookingForOthers(tx, from) : () => Promise.resolve();
    const progress = progressOf(made, storingProgress(db, run), look);
    const keep = async (history: readonly (ChangedRecord | DeletedRecord)[]) => {
      for (const some of inPages(history)) {
        await batch(tx, [manyRecordsStatement(own, some)]);
        await progress(some.length);
      }
    };
    await refuseWithoutRights(tx);
    await keep(changesBack(made));
    const updates = {
      partItem: packedBack(made, 'partItem'),
      serviceRepair: packedBack(made, 'serviceRepair'),
    };
    const parts = partsOf(made);
    const before = await booksOfParts(tx, parts);
    // documents may have come to use entries
    refuseIf(await conflictsWith(tx, made, backInPlace));
    await keep(await takeBack(tx, made, updates, progress));
    refuseIf(await clashes(tx, made));
    const after = isMoved(made) ? await booksOfParts(tx, parts) : [];
    if (givesWay) await takeLastTurn(tx, from);
    // again, since it may have taken long
    await refuseWithoutRights(tx);
    await announceBooks(tx, [found.bookId, ...before, ...after]);
    if (!(await finishBookUndo(tx, run))) throw new Stopped();
  });
}

/** Returns why an import can't be undone; null for a technical error, after which the job is retried. */
function refusalOf(error: unknown): NonNullable<BookImport['undoRefused']> | null {
  if (error instanceof Conflicts) return { reason: error.message, conflicts: first(error.conflicts) };
  if (error instanceof StarterLeft) return { reason: texts.undoerLeft, conflicts: [] };
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
  look: () => Promise<void>,
): Progress {
  const total = 2 * (categories.length + added.length + changed.length + removed.length) + 1;
  let done = 0;
  return async (records) => {
    done += records;
    await look();
    await note(done / total);
    await breathe();
  };
}

const partsOf = ({ added, changed, removed }: MadeByImport): number[] =>
  idsOf(ofKind([...added, ...changed, ...removed], 'partItem'));

/** Checks whether an import changed which books have its parts. */
const isMoved = ({ places, parts }: MadeByImport): boolean =>
  places.gone.length + places.added.length + parts.services.length > 0;

function refuseIf(conflicts: readonly string[]): void {
  if (conflicts.length > 0) throw new Conflicts(conflicts);
}

/** Returns the first conflicts, and how many more there are. */
function first(conflicts: readonly string[]): string[] {
  const left = conflicts.length - mostShown;
  return [...conflicts.slice(0, mostShown), ...(left > 0 ? [texts.conflicts.more(left)] : [])];
}

/** Returns what was changed or used since, in words, besides the entries that aren't as the import left them. */
async function conflictsWith(
  tx: Write,
  made: MadeByImport,
  backInPlace: readonly number[],
): Promise<string[]> {
  const { changed, removed, places, parts } = made;
  const written = [...changed, ...removed];
  const found: string[] = [];
  for (const kind of kinds) {
    found.push(...(await usedSince(tx, kind, made)).map(texts.conflicts.used));
  }
  found.push(...(await fullCategories(tx, made, backInPlace)).map(texts.conflicts.category));
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

/** Returns the history of what is changed back and shown again. */
const changesBack = ({ changed, removed }: MadeByImport): ChangedRecord[] => [
  ...removed.map(({ kind, id, version }) => {
    return { entity: kind, id, version: version + 1, was: { hidden: true }, now: { hidden: false } };
  }),
  ...changed.map(({ kind, id, version, fields }) => {
    const sides = Object.entries(fields);
    return {
      entity: kind,
      id,
      version: version + 1,
      was: Object.fromEntries(sides.map(([field, { to }]) => [field, to])),
      now: Object.fromEntries(sides.map(([field, { from }]) => [field, from])),
    };
  }),
];

/** Takes everything back. @returns the history of what is deleted */
async function takeBack(
  tx: Write,
  made: MadeByImport,
  updates: Readonly<Record<(typeof kinds)[number], readonly PackedUpdates[]>>,
  progress: Progress,
): Promise<DeletedRecord[]> {
  const history: DeletedRecord[] = [];
  for (const some of inPages(made.places.added)) {
    await deletePlaces(tx, some);
    await progress(0);
  }
  for (const some of inPages(made.parts.services)) {
    await takeParts(tx, some);
    await progress(0);
  }
  // services name parts, so services go first
  for (const kind of kinds.toReversed()) {
    history.push(...(await deleteAdded(tx, kind, idsOf(ofKind(made.added, kind)), progress)));
    for (const packed of updates[kind]) {
      await updateEntries(tx, kind, packed);
      await progress(packed.count);
    }
    for (const some of inPages(ofKind(made.removed, kind))) {
      await turnEntries(tx, kind, idsOf(some), false);
      await progress(some.length);
    }
  }
  history.push(...(await deleteAdded(tx, 'priceBookCategory', made.categories, progress)));
  for (const some of inPages(made.places.gone)) {
    await restorePlaces(tx, some);
    await progress(0);
  }
  for (const some of inPages(made.parts.gone)) {
    await restoreParts(tx, some);
    await progress(0);
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
    // categories name one another, so they are deleted at once
    if (kind !== 'priceBookCategory') await deleteKept(tx, kind, some);
    await progress(some.length);
  }
  if (kind === 'priceBookCategory') await deleteKept(tx, kind, ids);
  return gone;
}

/** Returns the former fields of changed entries. */
function packedBack({ changed }: MadeByImport, kind: (typeof kinds)[number]): PackedUpdates[] {
  const rows = ofKind(changed, kind).map(({ id, fields }) => {
    const own = Object.entries(fields).filter(([field]) => !linked.includes(field));
    return { ...Object.fromEntries(own.map(([field, { from }]) => [field, from])), id };
  });
  return [...packUpdates(rows)];
}
