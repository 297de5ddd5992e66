import type {
  BookImport,
  BookImportAsk,
  BookPreviewRow,
  ListedBookImport,
} from '@fieldwright/contract/price-book-imports';
import type { TitleMapping } from '@fieldwright/domain/price-books/exchange/exchange-file';
import { sql } from 'kysely';
import { moment } from '../../../db/company-days.queries.ts';
import type { Read, Write } from '../../../db/database.ts';
import { company, personName } from '../../../db/names.sql.ts';
import type { Finding } from './compare-file.ts';
import { keepPages, packPages } from './import-pages.queries.ts';
import type { MadeByImport } from './made-by-import.ts';

const columns = sql`i.id, i.version, i.price_book_id as "priceBookId", i.file_name as "fileName", i.state, i.rows,
  i.done_rows as "doneRows", i.asked, i.remembered, i.report, i.failure, i.undo_refused as "undoRefused", to_char(i.start_date, 'YYYY-MM-DD') as "startDate",
  i.created_date as "createdDate",
  i.finished_date as "finishedDate", i.undone_date as "undoneDate", (select ${personName('m')} from memberships m
    where m.company_id = i.company_id and m.person_id = i.created_by) as by,
  (select json_build_object('id', m.person_id, 'name', ${personName('m')}) from memberships m
    where m.company_id = i.company_id and m.person_id = coalesce(i.checked_by, i.created_by)) as "checkedBy"`;
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

export interface ComparedFile extends Finding {
  asked: BookImportAsk;
  /** whether its columns are mapped as for the last file with the same headings */
  remembered: boolean;
}
interface NewFile extends ComparedFile {
  bookId: number;
  fileName: string;
  sha256: string;
  contents: Uint8Array;
  /** in ms since 1970 */
  now: number;
}

/**
 * The most uncommitted files of one company. More are deleted, those first that were compared longest ago, except those that
 * failed on their start date, and those that somebody may still look at.
 */
const mostWaiting = 20;
const keptMs = 86_400_000;

/** Stores a compared file. @returns its id */
export async function insertBookImport(tx: Write, file: NewFile): Promise<number> {
  await sql`delete from price_book_imports where company_id = ${company} and id in (
    select id from (select id, updated_date from price_book_imports
      where company_id = ${company} and state in ('checked', 'failed') and start_date is null
      order by updated_date desc, id desc offset ${mostWaiting - 1}) i
    where i.updated_date < ${new Date(file.now - keptMs)})`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into price_book_imports (price_book_id, file_name, sha256, asked, remembered, rows, report, left_rows, last_change, contents)
    values (${file.bookId}, ${file.fileName}, ${file.sha256}, ${json(file.asked)}, ${file.remembered}, ${file.rows},
      ${json(file.report)}, ${file.leftRows}, ${file.lastChange}, ${Buffer.from(file.contents)}) returning id`.execute(
    tx,
  );
  await keepPages(tx, rows[0]!.id, await packPages(file.shelves));
  return rows[0]!.id;
}

/** Says whether the company has a book with this id that isn't removed. */
export async function isBookThere(db: Read, bookId: number): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from price_books b
      where b.company_id = ${company} and b.id = ${bookId} and not b.hidden) as "isThere"`.execute(db);
  return rows[0]!.isThere;
}

/** Replaces what a comparison found, with what it was made with. */
export async function updateCompared(tx: Write, id: number, file: ComparedFile): Promise<void> {
  await sql`update price_book_imports set version = version + 1, checked_by = current_person(), rows = ${file.rows}, asked = ${json(file.asked)},
      remembered = ${file.remembered}, report = ${json(file.report)},
      left_rows = ${file.leftRows}, last_change = ${file.lastChange}, state = 'checked', failure = null, start_date = null, scheduled_by = null
    where company_id = ${company} and id = ${id}`.execute(tx);
  await keepPages(tx, id, await packPages(file.shelves));
}

export async function findBookImport(db: Read, id: number): Promise<BookImport | null> {
  const { rows } = await sql<BookImport>`
    select ${columns} from price_book_imports i where i.company_id = ${company} and i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const listed = sql`i.id, i.price_book_id as "priceBookId",
  (select b.text from price_books b where b.company_id = i.company_id and b.id = i.price_book_id) as "priceBook",
  i.file_name as "fileName", i.state, i.rows, to_char(i.start_date, 'YYYY-MM-DD') as "startDate",
  i.report -> 'counts' as counts, i.created_date as "createdDate",
  (select ${personName('m')} from memberships m
    where m.company_id = i.company_id and m.person_id = i.created_by) as by`;

/** Returns the latest imports into a book, newest first, without their rows. */
export async function listBookImports(db: Read, bookId: number): Promise<ListedBookImport[]> {
  const { rows } = await sql<ListedBookImport>`
    select ${listed} from price_book_imports i where i.company_id = ${company} and i.price_book_id = ${bookId}
    order by i.id desc limit 50`.execute(db);
  return rows;
}

/** Returns the latest imports into books that aren't removed, newest first, without their rows. */
export async function listAllBookImports(db: Read): Promise<ListedBookImport[]> {
  const { rows } = await sql<ListedBookImport>`
    select ${listed} from price_book_imports i where i.company_id = ${company} and i.price_book_id in (
      select b.id from price_books b where b.company_id = ${company} and not b.hidden)
    order by i.id desc limit 50`.execute(db);
  return rows;
}

/** Returns what an import that is being undone did; null if none is. */
export async function findImportToUndo(
  db: Read,
  id: number,
): Promise<{ run: number; bookId: number; made: MadeByImport } | null> {
  const { rows } = await sql<{ run: number; bookId: number; made: MadeByImport }>`
    select i.run, i.price_book_id as "bookId", i.made from price_book_imports i
    where i.company_id = ${company} and i.id = ${id} and i.state = 'undoing'`.execute(db);
  return rows[0] ?? null;
}

/** Makes an import that is running wait to be committed again, and one that is being undone stay done. */
export async function stopBookRun(tx: Write, id: number): Promise<void> {
  await sql`update price_book_imports set run = run + 1, state = case state when 'running' then 'checked' else 'done' end,
      done_rows = case state when 'running' then 0 else rows end,
      start_date = case when state <> 'running' then start_date end,
      scheduled_by = case when state <> 'running' then scheduled_by end
    where company_id = ${company} and id = ${id} and state in ('running', 'undoing')`.execute(tx);
}

/** Marks an import as being undone. */
export async function startBookUndo(tx: Write, id: number): Promise<void> {
  await sql`update price_book_imports set state = 'undoing', undo_refused = null,
      done_rows = case state when 'undoing' then done_rows else 0 end, run = run + 1,
      progress_date = clock_now()
    where company_id = ${company} and id = ${id}`.execute(tx);
}

/** Marks an import as undone, and forgets what it did. @returns whether it was still this run's to undo */
export async function finishBookUndo(tx: Write, { id, run }: Run): Promise<boolean> {
  const { rows } = await sql`update price_book_imports set state = 'undone', made = null, done_rows = rows,
      undone_date = clock_now()
    where company_id = ${company} and id = ${id} and run = ${run} and state = 'undoing' returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Leaves an import as it was made, and keeps why it couldn't be undone. */
export async function refuseBookUndo(
  tx: Write,
  { id, run }: Run,
  refused: NonNullable<BookImport['undoRefused']>,
): Promise<void> {
  await sql`update price_book_imports set state = 'done', done_rows = rows, undo_refused = ${json(refused)}
    where company_id = ${company} and id = ${id} and run = ${run} and state = 'undoing'`.execute(tx);
}

export interface StoredFile {
  bookId: number;
  /** how often it was compared */
  version: number;
  /** who scheduled it; null if a person started it */
  scheduledBy: number | null;
  state: BookImport['state'];
  run: number;
  asked: BookImportAsk;
  remembered: boolean;
  /** as it was compared last */
  mapping: TitleMapping;
  /** how many rows were left out by then */
  left: number;
  /** how many entries it would have removed by then, and the first of them */
  removals: number;
  firstRemovals: BookPreviewRow[];
  /** the last change that the history had by then; null if that isn't known */
  lastChange: number | null;
  contents: Buffer | null;
}

/** Returns a stored file; its contents are null once it has been imported. */
export async function findFile(db: Read, id: number): Promise<StoredFile | null> {
  const { rows } =
    await sql<StoredFile>`select i.price_book_id as "bookId", i.version, i.scheduled_by as "scheduledBy", i.state, i.run, i.asked, i.remembered,
      i.report->'mapping' as mapping, (i.report->'counts'->>'left')::integer as left,
      (i.report->'counts'->>'remove')::integer as removals,
      jsonb_path_query_array(i.report, '$.preview[*] ? (@.outcome == "remove")') as "firstRemovals", i.last_change as "lastChange", i.contents
    from price_book_imports i where i.company_id = ${company} and i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A run that shows no progress for this long has died. */
const silentSeconds = 60;

interface LockedImport {
  version: number;
  state: BookImport['state'];
  /** whether the day of a scheduled one has begun */
  due: boolean;
  bad: number;
  silent: boolean;
  /** whether what it did is kept */
  canUndo: boolean;
}

/** Locks an import until the transaction ends, so that concurrent commits start it once. */
export async function lockBookImport(tx: Write, id: number, now: number): Promise<LockedImport | null> {
  const { rows } = await sql<LockedImport>`
    select version, state, coalesce(state = 'scheduled' and start_date <= company_today(), false) as due, (report->'counts'->>'bad')::integer as bad,
      coalesce(progress_date < ${moment(now)} - make_interval(secs => ${silentSeconds}), true) as silent, made is not null as "canUndo"
    from price_book_imports where company_id = ${company} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** @param onDay whether its day starts it, not a person, who would see how it goes */
export async function startBookImport(tx: Write, id: number, onDay: boolean): Promise<void> {
  await sql`update price_book_imports set state = 'running', failure = null,
      done_rows = case state when 'running' then done_rows else 0 end, run = run + 1,
      scheduled_by = case when ${onDay} then scheduled_by end, seen_date = null, started_date = clock_now(), progress_date = clock_now(), finished_date = null
    where company_id = ${company} and id = ${id}`.execute(tx);
}

/** Makes an import start on a day, or wait to be committed if there is none. */
export async function scheduleBookImport(tx: Write, id: number, startDate: string | null): Promise<void> {
  await sql`update price_book_imports set state = ${startDate ? 'scheduled' : 'checked'}, failure = null,
      start_date = ${startDate}::date, seen_date = null,
      scheduled_by = case when ${startDate}::date is not null then current_person() end
    where company_id = ${company} and id = ${id}`.execute(tx);
}

/** Returns companies that may have scheduled imports to start. */
export async function companiesWithScheduledImports(db: Read): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select companies_with_scheduled_imports() as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the company's scheduled imports whose day has begun, with who scheduled each. */
export async function findImportsToStart(db: Read): Promise<{ id: number; by: number | null }[]> {
  const { rows } = await sql<{ id: number; by: number | null }>`
    select id, scheduled_by as by from price_book_imports
    where company_id = ${company} and state = 'scheduled' and start_date <= company_today()
    order by id`.execute(db);
  return rows;
}

/** A start of an import, or of undoing it. */
export interface Run {
  id: number;
  run: number;
}

/** Says whether a run is still to continue: it may have been stopped, or started again. */
export async function isRunning(db: Read, { id, run }: Run): Promise<boolean> {
  const { rows } = await sql`select from price_book_imports
    where company_id = ${company} and id = ${id} and run = ${run} and state in ('running', 'undoing')`.execute(
    db,
  );
  return rows.length > 0;
}

/** Stores how far a run is, never less than before. @returns whether it's still to continue */
export async function noteShare(db: Read, { id, run }: Run, share: number): Promise<boolean> {
  const { rows } =
    await sql`update price_book_imports set done_rows = greatest(done_rows, floor(rows * ${share}::numeric)), progress_date = clock_now()
    where company_id = ${company} and id = ${id} and run = ${run} and state in ('running', 'undoing')
    returning id`.execute(db);
  return rows.length > 0;
}

/** What is kept of an import that is done. */
interface DoneImport {
  finding: Pick<Finding, 'report' | 'leftRows'>;
  /** what undoing it takes, as JSON */
  made: string;
}

/**
 * Marks an import as done, keeps what undoing it takes, and deletes its file. Its pages are kept by then.
 * @returns whether it was still this run's to finish
 */
export async function finishBookImport(
  tx: Write,
  { id, run }: Run,
  { finding: { report, leftRows }, made }: DoneImport,
): Promise<boolean> {
  // the last thing that takes long: anyone who stops the import doesn't wait for more
  const { rows } =
    await sql`update price_book_imports set state = 'done', done_rows = rows, report = ${json(report)},
      left_rows = ${leftRows}, made = ${made}::jsonb, contents = null, finished_date = clock_now(), undo_refused = null
    where company_id = ${company} and id = ${id} and run = ${run} and state = 'running' returning id`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Marks a running import as failed. Returns whether it was running. */
export async function failBookImport(tx: Write, id: number, failure: string): Promise<boolean> {
  const { rows } =
    await sql`update price_book_imports set state = 'failed', failure = ${failure}, done_rows = 0,
      finished_date = clock_now()
    where company_id = ${company} and id = ${id} and state = 'running' returning id`.execute(tx);
  return rows.length > 0;
}

export async function deleteBookImport(tx: Write, id: number): Promise<void> {
  await sql`delete from price_book_imports where company_id = ${company} and id = ${id}`.execute(tx);
}
