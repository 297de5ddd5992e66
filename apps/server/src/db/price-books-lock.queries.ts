import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Read, Write } from './database.ts';
import { company } from './names.sql.ts';

/**
 * Lets one change of a company's price books run at a time: codes stay unique, and what a change names can't
 * be removed, or moved below itself, before it is stored. What files are compared with besides takes it, too: pricing
 * rules, departments, and which kinds of items are taxed by default. A transaction takes it before other locks, except
 * a file's, which gives way to all others until it has it (`takeTime`).
 * @throws Refusal `price_file_running` if it waits too long while an import is carried out, or undone
 */
export async function lockPriceBooks(tx: Write): Promise<void> {
  const key = sql`hashtext('price books'), ${company}`;
  const { rows } = await sql<{
    isFree: boolean;
  }>`select pg_try_advisory_xact_lock(${key}) as "isFree"`.execute(tx);
  if (rows[0]!.isFree) return;
  const isImporting = await hasRunningImport(tx);
  try {
    await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
  } catch (error) {
    const isLate = (error as { code?: string }).code === '55P03';
    throw isImporting && isLate ? new Refusal('price_file_running', { retryAfter: 1 }) : error;
  }
}

async function hasRunningImport(db: Read): Promise<boolean> {
  const { rows } = await sql`select from price_book_imports
    where company_id = ${company} and state in ('running', 'undoing') limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes that turn if nobody has it. @returns whether it did */
export async function tryLockPriceBooks(tx: Write): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('price books'), ${company}) as "isFree"`.execute(tx);
  return rows[0]!.isFree;
}

/** For how long, in ms, a large change that gives way waits for rows that others have locked. */
const shortWaitMs = 250;

/**
 * Lets a large change take as long as it needs, also to be compared between two statements. A company's large changes are
 * written one after the other.
 * @param givesWay whether it's to fail if it has to wait for others' rows, rather than let others wait for its own
 */
export async function takeTime(tx: Write, givesWay: boolean): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext('large changes of price books'), ${company})`.execute(tx);
  if (givesWay) await sql`select set_config('lock_timeout', ${`${shortWaitMs}ms`}, true)`.execute(tx);
}

/** Says whether others wait for rows that this transaction has written. */
export async function isWaitedFor(tx: Write): Promise<boolean> {
  const { rows } = await sql<{ isWaitedFor: boolean }>`select exists (select from pg_locks w
    where not w.granted and w.locktype = 'transactionid' and w.transactionid = pg_current_xact_id()::xid) as "isWaitedFor"`.execute(
    tx,
  );
  return rows[0]!.isWaitedFor;
}
