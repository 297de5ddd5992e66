import { createHash } from 'node:crypto';
import type { Import } from '@fieldwright/contract/imports';
import type { ImportKind } from '@fieldwright/domain/imports/import';
import type { Read, Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkFile, problemsCsv } from './check-file.ts';
import { insertImport, lockImport, startImport } from './imports.queries.ts';
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
 * The dry run: says what the file would make and which rows are bad, and keeps it for the commit.
 * @throws Refusal `file_refused` where the file as a whole cannot be read
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
 * Begins to carry a checked import out. Asked again, it says how far that is; only one of which nobody has heard for a
 * minute is begun again.
 * @param begin what makes it run, in the same transaction
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
      const detail = `${bad} of ${was.rows} rows ${bad === 1 ? 'is' : 'are'} bad. Nothing was written.`;
      throw new Refusal('import_bad_rows', { detail });
    }
    await startImport(tx, id, skipBad);
    await begin(tx);
    const { silent: _, ...is } = (await lockImport(tx, id, now))!;
    return is;
  });
}
