import { createHash } from 'node:crypto';
import type { Import, ImportDetail } from '@fieldwright/contract/imports';
import { importFormats } from '@fieldwright/domain/imports/formats';
import type { AddedCell, Correction, ImportKind } from '@fieldwright/domain/imports/import';
import type { ColumnMapping } from '@fieldwright/domain/imports/mapping';
import type { PropertyWords } from '@fieldwright/domain/imports/property-words';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import type { Read, Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { UnreadableFile } from '../../spreadsheets/unreadable-file.ts';
import { type CheckedFile, checkFile, type FileToCheck, problemsCsv } from './check-file.ts';
import {
  deleteImport,
  findContents,
  findImportDetail,
  insertImport,
  keepMapping,
  lockImport,
  startImport,
  updateCheck,
} from './imports.queries.ts';
import { importTexts } from './imports.texts.ts';
import { todayOf } from './known.queries.ts';

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
export async function checkImport(
  db: Read,
  { kind, fileName, bytes, now }: GivenFile,
): Promise<ImportDetail> {
  const { today, state } = (await todayOf(db, now))!;
  const checked = await checkOrRefuse(db, { kind, bytes, today, state });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { id } = await db
    .transaction()
    .execute((tx) => insertImport(tx, { kind, fileName, sha256, contents: bytes, ...stored(checked) }));
  return (await findImportDetail(db, id))!;
}

const checkOrRefuse = (db: Read, file: FileToCheck) =>
  checkFile(db, file).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? new Refusal('file_refused', { detail: error.message }) : error;
  });

const stored = ({ plan, ...checked }: CheckedFile) => ({ ...checked, problems: problemsCsv(plan) });

interface Recheck {
  id: number;
  /** null recognizes the columns anew */
  mapping: ColumnMapping | null;
  propertyWords: PropertyWords;
  corrections: readonly (Correction | AddedCell)[];
  leftOut: readonly number[];
  now: number;
}

/**
 * Checks a stored file again with other columns, corrected cells or rows left out. Columns that the person chose
 * and
 * property types are remembered for the same headings.
 * @throws Refusal `not_found`, `import_started`, `invalid` for a column or heading that isn't there
 */
export async function recheckImport(
  db: Read,
  { id, mapping, propertyWords, corrections, leftOut, now }: Recheck,
): Promise<ImportDetail> {
  const file = await findContents(db, id);
  if (!file) throw new Refusal('not_found');
  if (file.contents === null) throw new Refusal('import_started');
  if (mapping) refuseMapping(file.kind, mapping, file.headings);
  refuseCorrections(file.kind, corrections, file.headings);
  const { today, state } = (await todayOf(db, now))!;
  const checked = await checkOrRefuse(db, {
    kind: file.kind,
    bytes: file.contents,
    today,
    state,
    mapping,
    anew: mapping === null,
    propertyWords: mapping === null ? {} : propertyWords,
    corrections,
    leftOut,
  });
  const headings = file.headings.map(({ heading }) => heading);
  const isChosen =
    mapping === null || !sameValue(mapping, file.mapping) || !sameValue(propertyWords, file.propertyWords);
  await db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    if (!isWaiting(found)) throw new Refusal('import_started');
    const remembered = mapping !== null && sameValue(mapping, file.mapping) && file.remembered;
    await updateCheck(tx, id, { ...stored(checked), remembered, corrections, leftOut });
    if (isChosen) await keepMapping(tx, { kind: file.kind, headings }, mapping && { mapping, propertyWords });
  });
  return (await findImportDetail(db, id))!;
}

const isWaiting = ({ state }: Pick<Import, 'state'>) => state === 'checked' || state === 'failed';

function refuseMapping(kind: ImportKind, mapping: ColumnMapping, headings: ImportDetail['headings']): void {
  const { needed, optional } = importFormats[kind];
  const fields: Record<string, string> = {};
  const used = new Set<string>();
  for (const [column, heading] of Object.entries(mapping)) {
    const field = `mapping.${column}`;
    if (![...needed, ...optional].includes(column)) fields[field] = importTexts.noColumn(column);
    else if (!headings.some((each) => each.heading === heading))
      fields[field] = importTexts.noHeading(heading);
    else if (used.has(heading)) fields[field] = importTexts.usedTwice(heading);
    used.add(heading);
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

function refuseCorrections(
  kind: ImportKind,
  corrections: readonly (Correction | AddedCell)[],
  headings: ImportDetail['headings'],
): void {
  const { needed, optional } = importFormats[kind];
  const columns = new Set([...needed, ...optional]);
  const there = new Set(headings.map(({ heading }) => heading));
  const fields: Record<string, string> = {};
  for (const [at, each] of corrections.entries())
    if ('column' in each) {
      if (!columns.has(each.column)) fields[`corrections.${at}.column`] = importTexts.noColumn(each.column);
    } else if (!there.has(each.heading))
      fields[`corrections.${at}.heading`] = importTexts.noHeading(each.heading);
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

/** Deletes a file that wasn't imported. @throws Refusal `not_found`, `import_started` */
export async function discardImport(db: Read, id: number, now: number): Promise<null> {
  return db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, id, now);
    if (!found) throw new Refusal('not_found');
    if (!isWaiting(found)) throw new Refusal('import_started');
    await deleteImport(tx, id);
    return null;
  });
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
    if (was.state === 'undone') throw new Refusal('import_started');
    if (was.state === 'done' || (was.state === 'running' && !silent)) return was;
    const { bad } = was.report.counts;
    const { missingColumns: missing } = was.report;
    if (missing.length > 0) throw new Refusal('import_bad_rows', { detail: importTexts.missing(missing) });
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
