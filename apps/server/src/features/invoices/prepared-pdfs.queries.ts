import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** A job that was killed, or a paper that was never begun, is due again after this. */
const lateAfter = sql`interval '1 minute'`;
/** A paper that was asked for is kept this long. */
const keptFor = sql`interval '1 day'`;
/** One that is asked for after this is kept on, because its new address works for some minutes. */
const agesAfter = sql`interval '23 hours'`;

export interface PreparedState {
  id: number;
  made: boolean;
  failed: boolean;
  done: number;
  steps: number;
  /** whether nothing has been heard of it for a while */
  late: boolean;
  /** whether it would soon be removed */
  aging: boolean;
}

/** Returns what has become of a PDF; null if nobody has asked for it. */
export async function findPrepared(
  db: Read,
  { hash, now }: { hash: string; now: number },
): Promise<PreparedState | null> {
  const { rows } = await sql<PreparedState>`
    select id, pdf is not null as made, failed, done, steps,
      pdf is null and not failed and updated_date < ${moment(now)} - ${lateAfter} as late,
      updated_date < ${moment(now)} - ${agesAfter} as aging
    from prepared_pdfs where company_id = ${company} and hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

interface NewPrepared {
  hash: string;
  workOrderId: number | null;
  customerId: number | null;
  name: string;
  source: string;
  steps: number;
}

/** Adds a PDF to be made. @returns its id; null if it was asked for before */
export async function insertPrepared(db: Write, paper: NewPrepared): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into prepared_pdfs (hash, work_order_id, customer_id, name, source, steps)
    values (${paper.hash}, ${paper.workOrderId}, ${paper.customerId}, ${paper.name}, ${paper.source}, ${paper.steps})
    on conflict (hash, company_id) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Starts over a PDF that isn't made: one that failed, if a person asks again, or one that nothing is heard of. Only a person
 * who asks again gives it all its tries anew, so that one that kills the process ends.
 */
export async function restartPrepared(
  db: Write,
  { hash, again, now }: { hash: string; again: boolean; now: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update prepared_pdfs set failed = false, tries = case when ${again}::boolean then 0 else tries end, done = 0
    where company_id = ${company} and hash = ${hash} and pdf is null
      and (${again}::boolean and failed or not failed and updated_date < ${moment(now)} - ${lateAfter})
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Keeps a PDF for another day, because it was asked for again. */
export async function keepPrepared(db: Write, hash: string): Promise<void> {
  await sql`update prepared_pdfs set updated_date = clock_now()
    where company_id = ${company} and hash = ${hash}`.execute(db);
}

/** Removes what was asked for more than a day ago. */
export async function dropOldPrepared(db: Write, now: number): Promise<void> {
  await sql`delete from prepared_pdfs
    where company_id = ${company} and created_date < ${moment(now)} - ${keptFor}
      and updated_date < ${moment(now)} - ${keptFor}`.execute(db);
}

/**
 * Notes that a job begins a PDF. After too many tries, also those that were killed, it counts as failed.
 * @returns null if there is nothing to do
 */
export async function beginPrepared(
  db: Write,
  { id, most }: { id: number; most: number },
): Promise<{ source: string; tries: number } | null> {
  const { rows } = await sql<{ source: string; tries: number; failed: boolean }>`
    update prepared_pdfs set tries = tries + 1, failed = tries >= ${most}, done = 0
    where company_id = ${company} and id = ${id} and pdf is null and not failed
    returning source, tries, failed`.execute(db);
  const begun = rows[0];
  return begun && !begun.failed ? begun : null;
}

/** Notes how many of the steps of a PDF are done. */
export async function noteSteps(db: Write, { id, done }: { id: number; done: number }): Promise<void> {
  await sql`update prepared_pdfs set done = least(${done}::smallint, steps)
    where company_id = ${company} and id = ${id} and pdf is null`.execute(db);
}

/** Stores a PDF, unless it was made before. */
export async function storePrepared(db: Write, { id, pdf }: { id: number; pdf: Buffer }): Promise<void> {
  await sql`update prepared_pdfs set pdf = ${pdf}, done = steps, failed = false
    where company_id = ${company} and id = ${id} and pdf is null`.execute(db);
}

/** Notes that a PDF couldn't be made. */
export async function notePreparedFailed(db: Write, id: number): Promise<void> {
  await sql`update prepared_pdfs set failed = true
    where company_id = ${company} and id = ${id} and pdf is null`.execute(db);
}

export interface PreparedFile {
  name: string;
  pdf: Buffer;
}

/** Returns a PDF that was made; null if it wasn't, or is no longer kept. */
export async function preparedById(db: Read, id: number): Promise<PreparedFile | null> {
  const { rows } = await sql<PreparedFile>`
    select name, pdf from prepared_pdfs
    where company_id = ${company} and id = ${id} and pdf is not null`.execute(db);
  return rows[0] ?? null;
}
