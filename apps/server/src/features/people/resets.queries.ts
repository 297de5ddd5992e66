import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

export interface NewReset {
  personId: number;
  nonce: string;
  tokenHash: string;
  expiresAt: number;
}

/** Serializes the person's requests for a link until the transaction ends. */
export async function lockResets(db: Write, personId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reset', ${personId}))`.execute(db);
}

/**
 * Returns the id of a link that is open at `now` and was created within `withinMs` before it, both in
 * milliseconds; null if there is none.
 */
export async function freshReset(
  db: Read,
  personId: number,
  { now, withinMs }: { now: number; withinMs: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('id')
    .where('person_id', '=', personId)
    .where('used_date', 'is', null)
    .where('expires_date', '>', moment(now))
    .where('created_date', '>', moment(now - withinMs))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Creates a link and ends the person's earlier ones. @returns the new one's id */
export async function replaceReset(db: Write, reset: NewReset): Promise<number> {
  await endResets(db, reset.personId);
  const row = await db
    .insertInto('password_resets')
    .values({
      person_id: reset.personId,
      nonce: reset.nonce,
      token_hash: reset.tokenHash,
      expires_date: new Date(reset.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Marks the link as used, and ends the person's other links.
 * @returns false if it was already used or has expired
 */
export async function useReset(
  db: Write,
  { personId, tokenHash }: Pick<NewReset, 'personId' | 'tokenHash'>,
  now: number,
): Promise<boolean> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_date: sql`clock_now()` })
    .where('person_id', '=', personId)
    .where('token_hash', '=', tokenHash)
    .where('used_date', 'is', null)
    .where('expires_date', '>', moment(now))
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  await endResets(db, personId);
  return true;
}

/** Ends the person's open links for a new password. */
export async function endResets(db: Write, personId: number): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_date: sql`clock_now()` })
    .where('person_id', '=', personId)
    .where('used_date', 'is', null)
    .execute();
}

/** Returns the data for the email, or null if the link is no longer open. */
export async function openReset(
  db: Read,
  id: number,
  now: number,
): Promise<{ email: string; nonce: string } | null> {
  const row = await db
    .selectFrom('password_resets as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['p.email', 'r.nonce'])
    .where('r.id', '=', id)
    .where('r.used_date', 'is', null)
    .where('r.expires_date', '>', moment(now))
    .executeTakeFirst();
  return row ?? null;
}
