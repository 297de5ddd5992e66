import { createHash } from 'node:crypto';
import type { Import } from '@fieldwright/contract/imports';
import type { ImportKind } from '@fieldwright/domain/imports/import';
import type { Read, Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkFile, problemsCsv } from './check-file.ts';
import { insertImport, lockImport, startImport } from './imports.queries.ts';
import { importTexts } from './imports.texts.ts';
import { todayOf } from './known.queries.ts';
import { UnreadableFile } from './read-csv.ts';

interface GivenFile {
  kind: ImportKind;
  fileName: string;
  bytes: Uint8Array;
  /** milliseconds since 1970 */
  now: number;
}

/**
 * Checks a file without importing it: reports what it would create and which rows are bad, and stores it for
 * the commit.
 * @throws Refusal `file_refused` if the file can't be read at all
 */
export async function checkImport(db: Read, { kind, fileName, bytes, now }: GivenFile): Promise<Import> {
  const { today } = (await todayOf(db, now))!;
  const { rows, plan, report } = await checkFile(db, { kind, bytes, today }).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? new Refusal('file_refused', { detail: error.message }) : error;
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const problems = problemsCsv(plan);
  return db
    .transaction()
    .execute((tx) => insertImport(tx, { kind, fileName, sha256, rows, report, contents: bytes, problems }));
}

/**
 * Starts a checked import. Repeated calls return its progress; an import that hasn't shown progress for a
 * minute is restarted.
 * @param begin starts the run, in the same transaction
 * @throws Refusal `not_found`, `import_bad_rows`
 */
export async function commitImport(
  db: Read,
  { id, skipBad, now }: { id: number; skipBad: boolean; now: number },
  begin: (tx: Write) => Promise<void>,
): Promise<Import> {
  return db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    const { silent, ...was } = found;
    if (was.state === 'done' || (was.state === 'running' && !silent)) return was;
    const { bad } = was.report.counts;
    if (bad > 0 && !skipBad) {
      const detail = importTexts.rowsBad(bad, was.rows);
      throw new Refusal('import_bad_rows', { detail });
    }
    await startImport(tx, id, skipBad);
    await begin(tx);
    const { silent: _, ...is } = (await lockImport(tx, id, now))!;
    return is;
  });
}
