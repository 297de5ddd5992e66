import { sql } from 'kysely';
import type { Read } from '../db/database.ts';

/** The number of attempts by a key within its window, and the seconds left in the window. */
export interface Counted {
  count: number;
  secondsLeft: number;
}

/** Counts an attempt by each key, in the order of the keys. */
export async function countAttempts(
  db: Read,
  keys: readonly string[],
  windowSeconds: readonly number[],
): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select count, seconds_left as "secondsLeft" from count_attempts(${keys}::text[], ${windowSeconds}::int[])`.execute(
    db,
  );
  return rows;
}

export async function takeBackAttempts(db: Read, keys: readonly string[]): Promise<void> {
  await sql`select take_back_attempts(${keys}::text[])`.execute(db);
}

export async function forgetAttempts(db: Read, keys: readonly string[]): Promise<void> {
  await sql`select forget_attempts(${keys}::text[])`.execute(db);
}
