import type { BookImportReport, BookPreviewRow } from '@fieldwright/contract/price-book-imports';
import type { Read } from '../../../db/database.ts';
import { lockPriceBooks, takeTime } from '../../../db/price-books-lock.queries.ts';
import { Refusal } from '../../../http/refusal.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { UnreadableFile } from '../../../spreadsheets/unreadable-file.ts';
import { requestOfImport } from '../change-origins.queries.ts';
import { applyChanges } from './apply-changes.ts';
import { bookImportNews } from './book-import-news.jobs.ts';
import {
  failBookImport,
  findFile,
  finishBookImport,
  isRunning,
  type StoredFile,
} from './book-imports.queries.ts';
import { type Compared, compareFile } from './compare-file.ts';
import { editedSince, findLastChange, isBookChanged, settingsSince } from './edited-since.queries.ts';
import { exchangeTexts } from './exchange.texts.ts';
import { type PreparedChanges, prepareChanges } from './prepare-changes.ts';
import { readBookFile } from './read-book-file.ts';
import { Stopped, storingProgress, untilStopped } from './run-progress.ts';

/** How often a file is compared while others can continue to change the book. */
const mostEarly = 3;

/**
 * Carries out an import in one transaction: the whole change set or nothing, compared again with the book as it is
 * by then. Others wait with their changes of price books only while it's written: it's compared and worked out before,
 * and again if somebody was faster. One that has already run is skipped, so the job can be repeated. Refusals of the file or its
 * rows are stored as the import's failure; technical errors are thrown, and the job is retried. An email says how a
 * scheduled one went.
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
        const requestId = requestOfImport(importId);
        return { ...compared, prepared: isWritten ? await prepareChanges(from, compared, requestId) : null };
      });
    const early = await comparedEarly(db, compare);
    await db.transaction().execute(async (tx) => {
      await takeTime(tx);
      await lockPriceBooks(tx);
      if (!(await isRunning(tx, run))) throw new Stopped();
      const isLate = await isBookChanged(tx, early.lastChange);
      const { finding, ...compared } = isLate ? await compare(tx, await findLastChange(tx)) : early.compared;
      const { left } = finding.report.counts;
      const { prepared } = compared;
      // nobody has seen rows that have errors only now, not even to leave them out
      if (prepared === null || left > file.left) throw new UnreadableFile(exchangeTexts.badByNow);
      if (removesUnseen(finding.report, file)) throw new UnreadableFile(exchangeTexts.removesUnseen);
      // a scheduled file is compared with the rules of its day, and nobody has seen any prices but the scheduled ones
      const settings = file.scheduledBy === null ? await settingsSince(tx, file.lastChange) : [];
      if (settings.length > 0) throw new UnreadableFile(exchangeTexts.settingsSince(settings));
      const edited = await editedSince(tx, file.lastChange, compared.changes);
      if (edited.length > 0) throw new UnreadableFile(exchangeTexts.editedSince(edited));
      const made = await applyChanges(tx, prepared, storingProgress(db, run));
      if (!(await finishBookImport(tx, run, { finding, made }))) throw new Stopped();
      if (file.scheduledBy !== null) await enqueue(tx, bookImportNews, { importId });
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
type Ready = Compared & { prepared: PreparedChanges | null };

/** Compares a file until nothing has changed since it began, a few times at most. */
async function comparedEarly(
  db: Read,
  compare: (from: Read, lastChange: number) => Promise<Ready>,
): Promise<{ compared: Ready; lastChange: number }> {
  for (let tries = 1; ; tries++) {
    const lastChange = await findLastChange(db);
    const compared = await compare(db, lastChange);
    if (tries === mostEarly || !(await isBookChanged(db, lastChange))) return { compared, lastChange };
  }
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
  if (error instanceof Refusal && error.code === 'not_found') return exchangeTexts.bookGone;
  // SQLSTATE classes 22 and 23: data exceptions and constraint violations
  return /^(22|23)/.test((error as { code?: string }).code ?? '') ? exchangeTexts.refusedRow : null;
}
