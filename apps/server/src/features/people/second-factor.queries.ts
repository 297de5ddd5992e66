import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';

/* In the scope of the person, but for `turnOff…Of`. */

export interface StoredFactor {
  sealedSecret: string;
  lastStep: number;
  createdDate: string;
  lastUsedDate: string | null;
}

const factors = (db: Read, personId: number) =>
  db
    .selectFrom('second_factors')
    .select([
      'sealed_secret as sealedSecret',
      'last_step as lastStep',
      'created_date as createdDate',
      'last_used_date as lastUsedDate',
    ])
    .where('person_id', '=', personId);

export const findFactor = async (db: Read, personId: number): Promise<StoredFactor | null> =>
  (await factors(db, personId).executeTakeFirst()) ?? null;

/** Locked, so that two uses of one code at once are judged one after the other. */
export const lockFactor = async (db: Write, personId: number): Promise<StoredFactor | null> =>
  (await factors(db, personId).forUpdate().executeTakeFirst()) ?? null;

export const hasFactor = async (db: Read, personId: number): Promise<boolean> =>
  (await findFactor(db, personId)) !== null;

/** Puts the person's app in place of one that there may be. */
export async function storeFactor(
  db: Write,
  { personId, sealedSecret, lastStep }: { personId: number; sealedSecret: string; lastStep: number },
): Promise<void> {
  await deleteFactor(db, personId);
  await db
    .insertInto('second_factors')
    .values({ person_id: personId, sealed_secret: sealedSecret, last_step: lastStep })
    .execute();
}

export async function noteFactorUse(db: Write, personId: number, lastStep?: number): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ last_used_date: sql`clock_now()`, ...(lastStep !== undefined && { last_step: lastStep }) })
    .where('person_id', '=', personId)
    .execute();
}

export async function deleteFactor(db: Write, personId: number): Promise<void> {
  for (const table of ['sign_in_tickets', 'second_factors', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute();
}

export async function replaceRecoveryCodes(
  db: Write,
  personId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ person_id: personId, code_hash: hash })))
    .execute();
}

/** @returns false where there is no such code, or it was used */
export async function spendRecoveryCode(db: Write, personId: number, hash: string): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_date: sql`clock_now()` })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .where('used_date', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function recoveryCodesLeft(db: Read, personId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_date', 'is', null)
    .executeTakeFirstOrThrow();
  return row.left;
}

/**
 * In the scope of a company: turns the factor of one of its active people off.
 * @returns `none` where there was none, `elsewhere` where it stays on because the person works for another company, too
 */
export async function turnOffFactorOf(db: Write, personId: number): Promise<'off' | 'none' | 'elsewhere'> {
  const { rows } = await sql<{
    done: 'off' | 'none' | 'elsewhere';
  }>`select turn_off_second_factor(${personId}) as done`.execute(db);
  return rows[0]!.done;
}
