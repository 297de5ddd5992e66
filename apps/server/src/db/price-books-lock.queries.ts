import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Read, Write } from './database.ts';
import { company } from './names.sql.ts';

/**
 * Lets one change of a company's price books run at a time: codes stay unique, and what a change names can't
 * be removed, or moved below itself, before it is stored. What files are compared with besides takes it, too: pricing
 * rules, departments, and which kinds of items are taxed by default. A transaction takes it before other locks.
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

/** Lets a large change take as long as it needs, also to wait for its turn, and to be compared between two statements. */
export async function takeTime(tx: Write): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx);
}
