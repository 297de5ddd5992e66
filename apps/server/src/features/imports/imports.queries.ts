import { createHash } from 'node:crypto';
import type { Import, ImportDetail, ImportReport } from '@fieldwright/contract/imports';
import {
  type AddedCell,
  type Correction,
  type ImportKind,
  type ImportState,
} from '@fieldwright/domain/imports/import';
import type { ColumnMapping } from '@fieldwright/domain/imports/mapping';
import type { PropertyWords } from '@fieldwright/domain/imports/property-words';
import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';
import { deletePages, keepPages } from './import-pages.queries.ts';
import type { Shelves } from './preview.ts';

const columns = sql`id, kind, file_name as "fileName", sha256, state, rows, done_rows as "doneRows",
  skip_bad as "skipBad", report, failure, created_date as "createdDate", started_date as "startedDate",
  finished_date as "finishedDate", undone_date as "undoneDate",
  (select ${personName('m')} from memberships m
    where m.company_id = imports.company_id and m.person_id = imports.created_by) as by`;
const details = sql`headings, mapping, property_words as "propertyWords", remembered, corrections, left_out as "leftOut", preview`;

export interface NewImport extends Finding {
  kind: ImportKind;
  fileName: string;
  sha256: string;
  /** the contents of the file */
  contents: Uint8Array;
}

/** What a check of a file found. */
export interface Finding
  extends Pick<
    ImportDetail,
    'rows' | 'report' | 'headings' | 'mapping' | 'propertyWords' | 'remembered' | 'preview'
  > {
  /** every problem, as CSV */
  problems: string;
  shelves: Shelves;
  /** the rows that don't come in, as CSV */
  leftRows: string;
}

/** The most uncommitted files of one company; the oldest are deleted. */
const mostWaiting = 20;

export async function insertImport(db: Write, given: NewImport): Promise<Import> {
  await sql`delete from imports where company_id = ${company} and id in (
    select id from imports where company_id = ${company} and state in ('checked', 'failed')
    order by id desc offset ${mostWaiting - 1})`.execute(db);
  const { rows } = await sql<Import>`
    insert into imports (kind, file_name, sha256, rows, report, headings, mapping, property_words, remembered, preview)
    values (${given.kind}, ${given.fileName}, ${given.sha256}, ${given.rows}, ${json(given.report)},
      ${json(given.headings)}, ${json(given.mapping)}, ${json(given.propertyWords)}, ${given.remembered}, ${json(given.preview)})
    returning ${columns}`.execute(db);
  await sql`insert into import_texts (import_id, contents, problems, left_rows)
    values (${rows[0]!.id}, ${Buffer.from(given.contents)}, ${given.problems}, ${given.leftRows})`.execute(
    db,
  );
  await keepPages(db, rows[0]!.id, given.shelves);
  return rows[0]!;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Replaces what a check found, with the columns and corrections it was made with. */
export async function updateCheck(
  db: Write,
  id: number,
  given: Finding & { corrections: readonly (Correction | AddedCell)[]; leftOut: readonly number[] },
): Promise<void> {
  await sql`update imports set rows = ${given.rows}, report = ${json(given.report)},
      headings = ${json(given.headings)}, mapping = ${json(given.mapping)}, property_words = ${json(given.propertyWords)}, remembered = ${given.remembered},
      preview = ${json(given.preview)}, corrections = ${json(given.corrections)}, left_out = ${json(given.leftOut)}, state = 'checked', failure = null
    where company_id = ${company} and id = ${id}`.execute(db);
  await sql`update import_texts set problems = ${given.problems}, left_rows = ${given.leftRows}
    where company_id = ${company} and import_id = ${id}`.execute(db);
  await keepPages(db, id, given.shelves);
}

export async function deleteImport(db: Write, id: number): Promise<void> {
  await sql`delete from imports where company_id = ${company} and id = ${id}`.execute(db);
}

/** How a company reads a file. */
interface Reading {
  mapping: ColumnMapping;
  propertyWords: PropertyWords;
}

/** Returns how the company last read a file of this kind with the same headings, or null. */
export async function findMapping(
  db: Read,
  kind: ImportKind,
  headings: readonly string[],
): Promise<Reading | null> {
  const { rows } = await sql<Reading>`
    select mapping, property_words as "propertyWords" from import_mappings
    where company_id = ${company} and kind = ${kind} and headings_key = ${keyOf(headings)}`.execute(db);
  return rows[0] ?? null;
}

const keyOf = (headings: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(headings)).digest('base64url');

/** Keeps how the person read a file, for files of this kind with the same headings; null forgets it. */
export async function keepMapping(
  db: Write,
  { kind, headings }: { kind: ImportKind; headings: readonly string[] },
  reading: Reading | null,
): Promise<void> {
  if (reading === null)
    await sql`delete from import_mappings
      where company_id = ${company} and kind = ${kind} and headings_key = ${keyOf(headings)}`.execute(db);
  else
    await sql`insert into import_mappings (kind, headings_key, mapping, property_words)
      values (${kind}, ${keyOf(headings)}, ${json(reading.mapping)}, ${json(reading.propertyWords)})
      on conflict (company_id, kind, headings_key)
      do update set mapping = excluded.mapping, property_words = excluded.property_words`.execute(db);
}

/** Returns the rows that don't come in, as CSV; null if there is no such import. */
export async function findLeftRows(db: Read, id: number): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select left_rows as text from import_texts
    where company_id = ${company} and import_id = ${id}`.execute(db);
  return rows[0]?.text ?? null;
}

interface StoredFile
  extends Pick<ImportDetail, 'kind' | 'headings' | 'mapping' | 'propertyWords' | 'remembered'> {
  contents: Buffer | null;
}

/** Returns a stored file; its contents are null once it has been imported. */
export async function findContents(db: Read, id: number): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select i.kind, i.headings, i.mapping, i.property_words as "propertyWords", i.remembered, t.contents
    from imports i join import_texts t on t.company_id = i.company_id and t.import_id = i.id
    where i.company_id = ${company} and i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findImportDetail(db: Read, id: number): Promise<ImportDetail | null> {
  const { rows } = await sql<ImportDetail>`
    select ${columns}, ${details} from imports where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function listImports(db: Read): Promise<Import[]> {
  const { rows } = await sql<Import>`
    select ${columns} from imports where company_id = ${company} order by id desc limit 50`.execute(db);
  return rows;
}

export async function findImport(db: Read, id: number): Promise<Import | null> {
  const { rows } = await sql<Import>`
    select ${columns} from imports where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findProblems(db: Read, id: number): Promise<string | null> {
  const { rows } = await sql<{ problems: string }>`
    select problems from import_texts where company_id = ${company} and import_id = ${id}`.execute(db);
  return rows[0]?.problems ?? null;
}

/** A run that shows no progress for this long has died. */
const silentSeconds = 60;

/** Locks the import until the transaction ends, so that concurrent commits start it once. */
export async function lockImport(
  db: Write,
  id: number,
  now: number,
): Promise<(Import & { silent: boolean }) | null> {
  const { rows } = await sql<Import & { silent: boolean }>`
    select ${columns}, coalesce(progress_date < ${moment(now)} - make_interval(secs => ${silentSeconds}), true) as silent
    from imports where company_id = ${company} and id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

export async function startImport(db: Write, id: number, skipBad: boolean): Promise<void> {
  await sql`update imports set state = 'running', skip_bad = ${skipBad}, failure = null, done_rows = 0,
      started_date = clock_now(), progress_date = clock_now(), finished_date = null
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Lets a company run one import at a time; the next waits until the transaction ends, without a timeout. */
export async function takeTurn(db: Write): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    db,
  );
  await sql`select pg_advisory_xact_lock(hashtext('imports'), current_company())`.execute(db);
}

export interface Waiting {
  kind: ImportKind;
  state: ImportState;
  rows: number;
  skipBad: boolean;
  mapping: ColumnMapping;
  propertyWords: PropertyWords;
  corrections: (Correction | AddedCell)[];
  leftOut: number[];
  contents: Buffer;
}

/**
 * Returns the import to run; null if it has already run. Takes no lock, because progress is written outside
 * the transaction.
 */
export async function findRunning(db: Write, id: number): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select i.kind, i.state, i.rows, i.skip_bad as "skipBad", i.mapping, i.property_words as "propertyWords", i.corrections,
      i.left_out as "leftOut", t.contents
    from imports i join import_texts t on t.company_id = i.company_id and t.import_id = i.id
    where i.company_id = ${company} and i.id = ${id} and i.state = 'running' and t.contents is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function noteProgress(db: Read, id: number, doneRows: number): Promise<void> {
  await sql`update imports set done_rows = ${doneRows}, progress_date = clock_now()
    where company_id = ${company} and id = ${id} and state = 'running'`.execute(db);
}

/** The ids of what an import created. */
export type MadeIds = Record<'customers' | 'sites' | 'workOrders' | 'systems', number[]>;

/** What an import did: the ids of what it created, and existing customers whom it marked "Do not service". */
export interface Made extends MadeIds {
  marked: readonly Versioned[];
  /** those whom it would have marked, but who were marked already */
  alsoMarked: readonly number[];
}

/** A record at the version it has after a change. */
export interface Versioned {
  id: number;
  version: number;
}

/** Marks the import as done, keeps what it created and whom it marked, and deletes its file. */
export async function finishImport(
  db: Write,
  id: number,
  { report, made, leftRows }: { report: ImportReport; made: Made; leftRows: string },
): Promise<void> {
  await sql`update imports set state = 'done', done_rows = rows, report = ${JSON.stringify(report)}::jsonb,
      finished_date = clock_now() where company_id = ${company} and id = ${id}`.execute(db);
  await sql`update import_texts set contents = null, made = ${json(made)}, left_rows = ${leftRows}
    where company_id = ${company} and import_id = ${id}`.execute(db);
  await deletePages(db, id);
}

export async function failImport(db: Read, id: number, failure: string): Promise<void> {
  await sql`update imports set state = 'failed', failure = ${failure}, done_rows = 0, finished_date = clock_now()
    where company_id = ${company} and id = ${id} and state = 'running'`.execute(db);
}

export async function sweepImports(db: Read, days: { waiting: number; kept: number }): Promise<void> {
  await sql`select sweep_imports(${days.waiting}, ${days.kept})`.execute(db);
}
