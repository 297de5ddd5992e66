import { exitCodes } from '../apps/server/src/exit-codes.ts';
import { type Child, untilDone } from './children.ts';
import type { Postgres } from './embedded-postgres.ts';
import { refusal } from './refusal.mjs';

/**
 * Waits until the migration has finished. Rejects with its last output if it fails. If the database belongs
 * to another build, the message says how to get an empty one.
 * @param folder everything else of this installation
 */
export async function untilMigrated(migration: Child, folder: string, database: Postgres): Promise<void> {
  const { code } = await migration.ended;
  if (code !== exitCodes.foreignDatabase) return untilDone(migration);
  throw refusal(
    `${migration.lastWords()}\nTo start with an empty database instead, move ${placesOf(folder, database)} somewhere else; your data stays there.`,
  );
}

/**
 * Returns the places of this installation's data: one folder, plus the database's folder if that is
 * elsewhere.
 */
export const placesOf = (folder: string, database: Postgres): string =>
  database.folder.startsWith(folder) ? folder : `${folder} and ${database.folder}`;
