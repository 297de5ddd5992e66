import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';

export interface NewReset {
  personId: number;
  nonce: string;
  tokenHash: string;
  expiresAt: number;
}

export async function insertReset(db: Write, reset: NewReset): Promise<number> {
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
export async function useReset(db: Write, personId: number, tokenHash: string): Promise<boolean> {
  const used = await db
    .updateTable('password_resets')
    .set({ used_date: sql`now()` })
    .where('person_id', '=', personId)
    .where('token_hash', '=', tokenHash)
    .where('used_date', 'is', null)
    .where('expires_date', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  await db
    .updateTable('password_resets')
    .set({ used_date: sql`now()` })
    .where('person_id', '=', personId)
    .where('used_date', 'is', null)
    .execute();
  return true;
}

/** What the mail needs, or null where the link is no longer open. */
export async function openReset(db: Read, id: number): Promise<{ email: string; nonce: string } | null> {
  const row = await db
    .selectFrom('password_resets as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['p.email', 'r.nonce'])
    .where('r.id', '=', id)
    .where('r.used_date', 'is', null)
    .where('r.expires_date', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row ?? null;
}
