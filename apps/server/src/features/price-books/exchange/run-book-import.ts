import type { BookImportReport, BookPreviewRow } from '@fieldwright/contract/price-book-imports';
import type { Read, Write } from '../../../db/database.ts';
import { lockPriceBooks, takeTime } from '../../../db/price-books-lock.queries.ts';
import { Refusal } from '../../../http/refusal.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { UnreadableFile } from '../../../spreadsheets/unreadable-file.ts';
import { requestOfImport } from '../change-origins.queries.ts';
import { announceBooks } from '../kept-records.commands.ts';
import { applyChanges, writeHistory } from './apply-changes.ts';
import { bookImportNews } from './book-import-news.jobs.ts';
import {
  failBookImport,
  findFile,
  finishBookImport,
  isRunning,
  type Run,
  type StoredFile,
} from './book-imports.queries.ts';
import { type Compared, compareFile } from './compare-file.ts';
import { findLastChange, isBookChanged, settingsSince, unseenSince } from './edited-since.queries.ts';
import { exchangeTexts } from './exchange.texts.ts';
import { keepPages, type PackedPages, packPages } from './import-pages.queries.ts';
import { besideOthers, Late, lookingForOthers, takeLastTurn } from './late.ts';
import { longJson, withMore } from './long-json.ts';
import { type PreparedChanges, prepareChanges } from './prepare-changes.ts';
import { readBookFile } from './read-book-file.ts';
import { Stopped, storingProgress, untilStopped } from './run-progress.ts';
import { refuseWithoutRights, StarterLeft } from './starter-rights.ts';

/**
 * Carries out an import in one transaction: the whole change set or nothing, compared again with the book as it is
 * by then. It gives way to others: once somebody changes a price book, or waits for rows that it has written, it's
 * rolled back and made again, so others wait only until it's committed. If that happens too often, it has its turn, and others
 * wait for all of it. One that has already run is skipped, so the job can be repeated. Refusals of the file or its rows are stored as the import's failure; technical errors are
 * thrown, and the job is retried. An email says how a scheduled one went.
 */
export async function runBookImport(db: Read, importId: number): Promise<void> {
  try {
    const file = await findFile(db, importId);
    if (file?.state !== 'running' || !file.contents) return;
    const read = await readBookFile(file.contents);
    const run = { id: importId, run: file.run };
    const compare = (from: Read, lastChange: number) =>
      untilStopped(db, run, async (signal): Promise<Ready> => {
        const given = { file: read, asked: file.asked, lastChange, signal };
        const compared = await compareFile(from, file.bookId, given);
        const isWritten = compared.finding.report.counts.bad === 0;
        return { ...compared, prepared: isWritten ? await prepareImport(from, importId, compared) : null };
      });
    const importing = { file, run, compare };
    await besideOthers(async (givesWay) => {
      const lastChange = await findLastChange(db);
      const ready = await compare(db, lastChange);
      if (givesWay && (await isBookChanged(db, lastChange))) throw new Late();
      await writeImport(db, importing, { ready, givesWay });
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    const failure = failureOf(error);
    if (failure === null) throw error;
    await db.transaction().execute(async (tx) => {
      const failed = await failBookImport(tx, importId, failure);
      const file = await findFile(tx, importId);
      if (failed && file && file.scheduledBy !== null) await enqueue(tx, bookImportNews, { importId });
    });
  }
}

/** A compared file, and what it writes; null if rows are bad. */
type Ready = Compared & { prepared: PreparedImport | null };

/** What an import writes besides what only writing tells. */
interface PreparedImport extends PreparedChanges {
  pages: readonly PackedPages[];
  /** what undoing it takes, as JSON, without places and parts */
  madeJson: string;
}

async function prepareImport(from: Read, importId: number, compared: Compared): Promise<PreparedImport> {
  const prepared = await prepareChanges(from, compared, requestOfImport(importId));
  const { places: _, parts: __, ...made } = prepared.made;
  return { ...prepared, pages: await packPages(compared.finding.shelves), madeJson: await longJson(made) };
}

interface Importing {
  file: StoredFile;
  run: Run;
  compare: (from: Read, lastChange: number) => Promise<Ready>;
}

/**
 * Writes an import that was compared and prepared, and gives way to others. When it no longer does, others wait while it's
 * written, and while it's compared again if somebody has changed a book since.
 * @throws Late, Stopped, StarterLeft, UnreadableFile
 */
async function writeImport(
  db: Read,
  { file, run, compare }: Importing,
  { ready: early, givesWay }: { ready: Ready; givesWay: boolean },
): Promise<void> {
  const own = requestOfImport(run.id);
  const note = storingProgress(db, run);
  await db.transaction().execute(async (tx) => {
    await takeTime(tx, givesWay);
    if (!givesWay) await lockPriceBooks(tx);
    if (!(await isRunning(tx, run))) throw new Stopped();
    await refuseWithoutRights(tx);
    const from = givesWay ? { lastChange: early.finding.lastChange, own } : null;
    const isChanged = await isBookChanged(tx, early.finding.lastChange, own);
    if (from && isChanged) throw new Late();
    const ready = isChanged ? await compare(tx, await findLastChange(tx)) : early;
    const prepared = await acceptedChanges(tx, file, { ready, own });
    const look = from ? lookingForOthers(tx, from) : () => Promise.resolve();
    const progress = (done: number) => async (share: number) => {
      await look();
      await note(done + share / 2);
    };
    await keepPages(tx, run.id, prepared.pages);
    await writeHistory(tx, prepared, progress(0));
    const { places, parts } = await applyChanges(tx, prepared, progress(0.5));
    const made = await withMore(prepared.madeJson, { places, parts });
    if (!(await finishBookImport(tx, run, { ...ready, made }))) throw new Stopped();
    if (from) await takeLastTurn(tx, from);
    // again, since it may have taken long
    await refuseWithoutRights(tx);
    if (prepared.history.length > 0) await announceBooks(tx, [prepared.bookId, ...prepared.otherBooks]);
    if (file.scheduledBy !== null) await enqueue(tx, bookImportNews, { importId: run.id });
  });
}

/** Returns what is written. @throws UnreadableFile if nothing is, because of what has changed since somebody looked */
async function acceptedChanges(
  tx: Write,
  file: StoredFile,
  { ready: { finding, changes, prepared }, own }: { ready: Ready; own: string },
): Promise<PreparedImport> {
  // nobody has seen rows that have errors only now, not even to leave them out
  if (prepared === null || finding.report.counts.left > file.left)
    throw new UnreadableFile(exchangeTexts.badByNow);
  if (removesUnseen(finding.report, file)) throw new UnreadableFile(exchangeTexts.removesUnseen);
  const since = { lastChange: file.lastChange, own };
  // a scheduled file is compared with the rules of its day, and nobody has seen any prices but the scheduled ones
  const settings = file.scheduledBy === null ? await settingsSince(tx, since) : [];
  if (settings.length > 0) throw new UnreadableFile(exchangeTexts.settingsSince(settings));
  const { edited, added, gone } = await unseenSince(tx, since, { bookId: file.bookId, changes });
  if (added.length > 0) throw new UnreadableFile(exchangeTexts.addedSince(added));
  if (gone.length > 0) throw new UnreadableFile(exchangeTexts.goneSince(gone));
  if (edited.length > 0) throw new UnreadableFile(exchangeTexts.editedSince(edited));
  return prepared;
}

/** Says whether an import would remove an item that wasn't among its removals when somebody looked at them last. */
function removesUnseen(now: BookImportReport, seen: Pick<StoredFile, 'removals' | 'firstRemovals'>): boolean {
  if (now.counts.remove > seen.removals) return true;
  const nameOf = ({ kind, code, text }: BookPreviewRow) => JSON.stringify([kind, code, text]);
  const names = new Set(seen.firstRemovals.map(nameOf));
  // beyond the first ones, only their number is known
  return (
    seen.removals === names.size &&
    now.preview.some((row) => row.outcome === 'remove' && !names.has(nameOf(row)))
  );
}

function failureOf(error: unknown): string | null {
  if (error instanceof UnreadableFile) return error.message;
  if (error instanceof StarterLeft) return exchangeTexts.personLeft;
  if (error instanceof Refusal && error.code === 'not_found') return exchangeTexts.bookGone;
  // SQLSTATE classes 22 and 23: data exceptions and constraint violations
  return /^(22|23)/.test((error as { code?: string }).code ?? '') ? exchangeTexts.refusedRow : null;
}
