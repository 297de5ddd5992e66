import { exitCodes } from '../apps/server/src/exit-codes.ts';
import { type Child, untilDone } from './children.ts';
import type { Postgres } from './embedded-postgres.ts';
import { refusal } from './refusal.mjs';

/**
 * Waits until the migration is through. Refuses with its last words when it fails; where the database is of another build,
 * with the way to an empty one.
 * @param folder everything else of this installation
 */
export async function untilMigrated(migration: Child, folder: string, database: Postgres): Promise<void> {
  const { code } = await migration.ended;
  if (code !== exitCodes.foreignDatabase) return untilDone(migration);
  throw refusal(
    `${migration.lastWords()}\nTo begin with an empty database instead, move ${placesOf(folder, database)} away; the data stay there.`,
  );
}

/** Where all data of this installation are: one folder, and that of a database which cannot be in it. */
export const placesOf = (folder: string, database: Postgres): string =>
  database.folder.startsWith(folder) ? folder : `${folder} and ${database.folder}`;
