import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';

/* All run in the person's scope, except `turnOff…Of`. */

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

/** Locks the factor, so that concurrent uses of one code run one after the other. */
export const lockFactor = async (db: Write, personId: number): Promise<StoredFactor | null> =>
  (await factors(db, personId).forUpdate().executeTakeFirst()) ?? null;

export const hasFactor = async (db: Read, personId: number): Promise<boolean> =>
  (await findFactor(db, personId)) !== null;

/** Stores the person's app, replacing an existing one. */
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

/** @returns false if there is no such code, or it was already used */
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

/** Returns the hashes of the person's unused recovery codes. */
export async function openRecoveryHashes(db: Read, personId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('person_id', '=', personId)
    .where('used_date', 'is', null)
    .execute();
  return rows.map((row) => row.code_hash);
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
 * Turns off the factor of one of the company's active people. Runs in the company's scope.
 * @returns `none` if there was none, `elsewhere` if it stays on because the person also works for another
 * company
 */
export async function turnOffFactorOf(db: Write, personId: number): Promise<'off' | 'none' | 'elsewhere'> {
  const { rows } = await sql<{
    done: 'off' | 'none' | 'elsewhere';
  }>`select turn_off_second_factor(${personId}) as done`.execute(db);
  return rows[0]!.done;
}
