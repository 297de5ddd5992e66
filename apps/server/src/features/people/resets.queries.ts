import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

export interface NewReset {
  personId: number;
  nonce: string;
  tokenHash: string;
  expiresAt: number;
}

/** Has the person's requests for a link come one after the other. */
export async function lockResets(db: Write, personId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reset', ${personId}))`.execute(db);
}

/** A link that is open at a moment and was made within a time before it, both in milliseconds; null where there is none. */
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

/** The earlier links of the person end. @returns the new one's id */
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

/** Uses the link up, and every other open one of the person. @returns false where it was used or too old */
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

async function endResets(db: Write, personId: number): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_date: sql`clock_now()` })
    .where('person_id', '=', personId)
    .where('used_date', 'is', null)
    .execute();
}

/** What the mail needs, or null where the link is no longer open. */
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
