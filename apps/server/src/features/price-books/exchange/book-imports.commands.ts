import { createHash } from 'node:crypto';
import type { BookImport, BookImportAsk } from '@fieldwright/contract/price-book-imports';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import {
  exchangeAskSchema,
  recognizeTitles,
  type TitleMapping,
  usualIn,
  wrongStart,
} from '@fieldwright/domain/price-books/exchange/exchange-file';
import { exchangeTitles } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { findCompanyZone } from '../../../db/company-days.queries.ts';
import type { Read, Write } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { findPricingRules } from '../pricing-rules.queries.ts';
import { bookImportNews } from './book-import-news.jobs.ts';
import {
  deleteBookImport,
  failBookImport,
  findBookImport,
  findFile,
  insertBookImport,
  isBookThere,
  lockBookImport,
  scheduleBookImport,
  startBookImport,
  startBookUndo,
  stopBookRun,
  updateCompared,
} from './book-imports.queries.ts';
import { findKeptMapping, forgetBookMapping, keepBookMapping } from './book-mappings.queries.ts';
import { compareFile } from './compare-file.ts';
import { whoElseCompared } from './compared-by.queries.ts';
import { findLastChange } from './edited-since.queries.ts';
import { exchangeTexts } from './exchange.texts.ts';
import { readOrRefuse } from './read-book-file.ts';

interface GivenFile {
  bookId: number;
  fileName: string;
  bytes: Uint8Array;
  now: number;
  /** stops the comparison, before anything is stored */
  signal: AbortSignal;
}

/**
 * Compares a file with a book without changing it, and stores it for the commit.
 * @throws Refusal `not_found`, `file_refused` if the file can't be read at all
 */
export async function checkBookFile(
  db: Read,
  { bookId, fileName, bytes, now, signal }: GivenFile,
): Promise<BookImport> {
  if (!(await isBookThere(db, bookId))) throw new Refusal('not_found');
  const file = await readOrRefuse(bytes);
  const { asked, remembered } = await firstAsk(db, file.headings);
  const lastChange = await findLastChange(db);
  const { finding } = await compareFile(db, bookId, { file, asked, lastChange, signal });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const stored = { bookId, fileName, sha256, contents: bytes, asked, remembered, now, ...finding };
  const id = await db.transaction().execute(async (tx) => {
    const inserted = await insertBookImport(tx, stored);
    signal.throwIfAborted();
    return inserted;
  });
  return (await findBookImport(db, id))!;
}

/** Returns how a file is first compared: as the last one with the same headings, or else as its headings say. */
async function firstAsk(
  db: Read,
  headings: readonly string[],
): Promise<{ asked: BookImportAsk; remembered: boolean }> {
  const mapping = recognizeTitles(headings);
  const leastMarginRate = (await findPricingRules(db))?.leastMarginRate ?? null;
  const usualRules = exchangeAskSchema.parse({
    ...(leastMarginRate !== null && { leastMargin: leastMarginRate }),
  });
  const asked = { ...usualRules, mapping, corrections: [], leftOut: [] };
  const kept = await findKeptMapping(db, headings);
  return kept
    ? { asked: { ...asked, ...kept, mapping: usable(kept.mapping) }, remembered: true }
    : { asked: { ...asked, usual: usualIn(mapping) }, remembered: false };
}

/** Checks whether a comparison was asked like this. Columns that were left to the product are stored as it chose them. */
const isSameAsk = (given: BookImportAsk, stored: BookImportAsk): boolean =>
  sameValue(given.mapping === null ? { ...given, mapping: stored.mapping } : given, stored);

/** Columns that others chose since are no result of one's own reset. */
const isOwnReset = async (db: Read, id: number, { mapping }: BookImportAsk): Promise<boolean> =>
  mapping !== null || (await whoElseCompared(db, id)) === null;

/** Leaves out columns that the format doesn't have any more. */
const usable = (mapping: TitleMapping): TitleMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([title]) => exchangeTitles.includes(title)));

/**
 * Compares a stored file again, with other rules, columns, corrected cells or rows left out. How the person reads it is
 * remembered for the supplier's next file with the same headings.
 * @throws Refusal `not_found`, `import_started`, `stale_version` if others have compared it since, `invalid` for a column
 *   or heading that isn't there
 */
export async function recheckBookFile(
  db: Read,
  { id, asked: given, basedOn, now, signal }: GivenCheck,
): Promise<BookImport> {
  const stored = await findFile(db, id);
  if (!stored) throw new Refusal('not_found');
  if (stored.contents === null) throw new Refusal('import_started');
  // the response to the same check may have been lost, or somebody else has asked for the same
  if (basedOn < stored.version && isSameAsk(given, stored.asked) && (await isOwnReset(db, id, given)))
    return (await findBookImport(db, id))!;
  await refuseStale(db, { id, basedOn, version: stored.version });
  const file = await readOrRefuse(stored.contents);
  const isOther = given.supplier.toLowerCase() !== stored.asked.supplier.toLowerCase();
  const kept =
    isOther && given.mapping === null ? await findKeptMapping(db, file.headings, given.supplier) : null;
  // another supplier's columns are as they were last, or else as they are now
  const asked = {
    ...given,
    ...(isOther && given.mapping === null && { mapping: stored.mapping }),
    ...(kept && { ...kept, mapping: usable(kept.mapping) }),
  };
  const lastChange = await findLastChange(db);
  const { finding } = await compareFile(db, stored.bookId, { file, asked, lastChange, signal });
  const { mapping } = finding.report;
  const { supplier, usual } = asked;
  const isReset = asked.mapping === null;
  const isChosen = isOther || usual !== stored.asked.usual || !sameValue(mapping, stored.mapping);
  const remembered = kept !== null || (stored.remembered && !isReset && !isChosen);
  await db.transaction().execute(async (tx) => {
    await refuseStale(tx, { id, basedOn, version: await lockWaiting(tx, id, now) });
    await updateCompared(tx, id, { ...finding, asked: { ...asked, mapping }, remembered });
    if (isReset) await forgetBookMapping(tx, file.headings, supplier);
    else if (isChosen) await keepBookMapping(tx, file.headings, { supplier, mapping, usual });
    signal.throwIfAborted();
  });
  return (await findBookImport(db, id))!;
}

interface GivenCheck {
  id: number;
  asked: BookImportAsk;
  /** the version that the person has seen */
  basedOn: number;
  now: number;
  signal: AbortSignal;
}

/** @throws Refusal `stale_version`, with who did, if a file was compared after the version that a person has seen */
async function refuseStale(
  db: Read,
  { id, basedOn, version }: { id: number; basedOn: number; version: number },
): Promise<void> {
  if (basedOn === version) return;
  throw new Refusal('stale_version', { detail: exchangeTexts.comparedSince(await whoElseCompared(db, id)) });
}

/** Locks it. @returns its version @throws Refusal `not_found`; `import_started` unless it waits to be committed */
async function lockWaiting(tx: Write, id: number, now: number): Promise<number> {
  const found = await lockBookImport(tx, id, now);
  if (!found) throw new Refusal('not_found');
  if (found.state === 'scheduled') throw new Refusal('import_started', { detail: exchangeTexts.scheduled });
  if (found.state !== 'checked' && found.state !== 'failed') throw new Refusal('import_started');
  return found.version;
}

/**
 * Lets an import start on a later day, or wait to be committed again. It's compared again on that day.
 * @param basedOn the version that the person has seen; undefined to schedule whatever was compared last
 * @throws Refusal `invalid` naming the day, `not_found`, `import_bad_rows`, `import_started`, `stale_version`
 */
export async function scheduleBookFile(
  db: Read,
  {
    id,
    startDate,
    basedOn,
    now,
  }: { id: number; startDate: string | null; basedOn?: number | undefined; now: number },
): Promise<BookImport> {
  await db.transaction().execute(async (tx) => {
    const found = await lockBookImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    const wrong = startDate === null ? null : wrongStart(startDate, dayOf(now, await findCompanyZone(tx)));
    if (wrong) throw new Refusal('invalid', { fields: { startDate: wrong } });
    const { state, bad, version } = found;
    if (state !== 'checked' && state !== 'failed' && state !== 'scheduled')
      throw new Refusal('import_started');
    if (basedOn !== undefined) await refuseStale(tx, { id, basedOn, version });
    if (startDate !== null && bad > 0)
      throw new Refusal('import_bad_rows', { detail: exchangeTexts.rowsBad(bad) });
    if (startDate !== null || state === 'scheduled') await scheduleBookImport(tx, id, startDate);
  });
  return (await findBookImport(db, id))!;
}

/** Deletes a file that wasn't imported. @throws Refusal `not_found`, `import_started` */
export function discardBookFile(db: Read, id: number, now: number): Promise<null> {
  return db.transaction().execute(async (tx) => {
    await lockWaiting(tx, id, now);
    await deleteBookImport(tx, id);
    return null;
  });
}

/**
 * Fails a scheduled import whose day has begun and whose person may no longer change price books. It's told like any
 * other that failed.
 */
export async function refuseBookFile(db: Read, id: number, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await lockBookImport(tx, id, now);
    if (!found?.due) return;
    await startBookImport(tx, id, true);
    await failBookImport(tx, id, exchangeTexts.personLeft);
    await enqueue(tx, bookImportNews, { importId: id });
  });
}

/**
 * Starts a compared import. Repeated calls return its progress; one that hasn't shown progress for a minute is
 * restarted.
 * @param basedOn the version that the person has seen; `onDay` starts a scheduled one whose day has begun, and only that
 * @param begin starts the run, in the same transaction
 * @throws Refusal `not_found`, `import_bad_rows`, `import_started` if it was undone or is being undone, `stale_version`
 *   if others have compared it since
 */
export async function commitBookFile(
  db: Read,
  { id, now, basedOn }: { id: number; now: number; basedOn: number | 'onDay' },
  begin: (tx: Write) => Promise<void>,
): Promise<BookImport> {
  await db.transaction().execute(async (tx) => {
    const found = await lockBookImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    const { state, bad, silent, due, version } = found;
    const onDay = basedOn === 'onDay';
    if (onDay && !due) return;
    if (state === 'undone' || state === 'undoing') throw new Refusal('import_started');
    if (state === 'done' || (state === 'running' && !silent)) return;
    if (!onDay) await refuseStale(tx, { id, basedOn, version });
    if (bad > 0) throw new Refusal('import_bad_rows', { detail: exchangeTexts.rowsBad(bad) });
    await startBookImport(tx, id, onDay);
    await begin(tx);
  });
  return (await findBookImport(db, id))!;
}

/**
 * Starts undoing an import. Repeated calls return its progress; an undo that hasn't shown progress for a minute is
 * restarted. Whether anything was changed or used since shows only then.
 * @param begin starts the run, in the same transaction
 * @throws Refusal `not_found`, `import_started` if it isn't done, `in_use` if it's too old
 */
export async function undoBookFile(
  db: Read,
  { id, now }: { id: number; now: number },
  begin: (tx: Write) => Promise<void>,
): Promise<BookImport> {
  await db.transaction().execute(async (tx) => {
    const found = await lockBookImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    const { state, silent, canUndo } = found;
    if (state === 'undone' || (state === 'undoing' && !silent)) return;
    if (state !== 'done' && state !== 'undoing')
      throw new Refusal('import_started', { detail: exchangeTexts.notDone });
    if (!canUndo) throw new Refusal('in_use', { detail: exchangeTexts.tooOld });
    await startBookUndo(tx, id);
    await begin(tx);
  });
  return (await findBookImport(db, id))!;
}

/**
 * Stops an import that is running or being undone, unless it's committed by then: nothing has changed. Its job finds
 * that out with its next page. Others are left as they are.
 * @throws Refusal `not_found`
 */
export async function stopBookFile(db: Read, id: number): Promise<BookImport> {
  await db.transaction().execute((tx) => stopBookRun(tx, id));
  const found = await findBookImport(db, id);
  if (!found) throw new Refusal('not_found');
  return found;
}
