import { createHash } from 'node:crypto';
import type { BookImport, BookImportAsk } from '@fieldwright/contract/price-book-imports';
import { exchangeAskSchema, usualIn } from '@fieldwright/domain/price-books/exchange/exchange-file';
import type { Read, Write } from '../../../db/database.ts';
import { Refusal } from '../../../http/refusal.ts';
import { UnreadableFile } from '../../../spreadsheets/unreadable-file.ts';
import {
  deleteBookImport,
  findBookImport,
  findFile,
  insertBookImport,
  lockBookImport,
  startBookImport,
  updateCompared,
} from './book-imports.queries.ts';
import { compareFile } from './compare-file.ts';
import { exchangeTexts } from './exchange.texts.ts';

interface GivenFile {
  bookId: number;
  fileName: string;
  bytes: Uint8Array;
}

/**
 * Compares a file with a book without changing it, and stores it for the commit.
 * @throws Refusal `not_found`, `file_refused` if the file can't be read at all
 */
export async function checkBookFile(db: Read, { bookId, fileName, bytes }: GivenFile): Promise<BookImport> {
  const start: BookImportAsk = {
    ...exchangeAskSchema.parse({}),
    mapping: null,
    corrections: [],
    leftOut: [],
  };
  const first = await compareOrRefuse(db, bookId, bytes, start);
  const usual = usualIn(first.report.mapping);
  const asked = { ...start, usual };
  const { rows, report } = usual === start.usual ? first : await compareOrRefuse(db, bookId, bytes, asked);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { bookId, fileName, sha256, contents: bytes, rows, asked, report };
  const id = await db.transaction().execute((tx) => insertBookImport(tx, file));
  return (await findBookImport(db, id))!;
}

const compareOrRefuse = (...given: Parameters<typeof compareFile>) =>
  compareFile(...given).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? new Refusal('file_refused', { detail: error.message }) : error;
  });

/**
 * Compares a stored file again, with other rules, columns, corrected cells or rows left out.
 * @throws Refusal `not_found`, `import_started`, `invalid` for a column or heading that isn't there
 */
export async function recheckBookFile(
  db: Read,
  { id, asked, now }: { id: number; asked: BookImportAsk; now: number },
): Promise<BookImport> {
  const file = await findFile(db, id);
  if (!file) throw new Refusal('not_found');
  if (file.contents === null) throw new Refusal('import_started');
  const { rows, report } = await compareOrRefuse(db, file.bookId, file.contents, asked);
  await db.transaction().execute(async (tx) => {
    await lockWaiting(tx, id, now);
    await updateCompared(tx, id, { rows, asked, report });
  });
  return (await findBookImport(db, id))!;
}

/** @throws Refusal `not_found`; `import_started` unless it waits to be committed */
async function lockWaiting(tx: Write, id: number, now: number): Promise<void> {
  const found = await lockBookImport(tx, id, now);
  if (!found) throw new Refusal('not_found');
  if (found.state !== 'checked' && found.state !== 'failed') throw new Refusal('import_started');
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
 * Starts a compared import. Repeated calls return its progress; one that hasn't shown progress for a minute is
 * restarted.
 * @param begin starts the run, in the same transaction
 * @throws Refusal `not_found`, `import_bad_rows`, `import_started` if it was undone
 */
export async function commitBookFile(
  db: Read,
  { id, now }: { id: number; now: number },
  begin: (tx: Write) => Promise<void>,
): Promise<BookImport> {
  await db.transaction().execute(async (tx) => {
    const found = await lockBookImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    const { state, bad, silent } = found;
    if (state === 'undone') throw new Refusal('import_started');
    if (state === 'done' || (state === 'running' && !silent)) return;
    if (bad > 0) throw new Refusal('import_bad_rows', { detail: exchangeTexts.rowsBad(bad) });
    await startBookImport(tx, id);
    await begin(tx);
  });
  return (await findBookImport(db, id))!;
}
