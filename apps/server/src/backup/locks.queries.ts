import type pg from 'pg';
import { advisoryLocks } from '../db/advisory-locks.ts';
import { BackupError } from './manifest.ts';

/**
 * Prevents other backups of this database until the connection ends: two would use the same grant.
 * @throws BackupError if one is running
 */
export async function keepBackupsAway(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.backup,
  ]);
  if (!rows[0]!.locked) throw new BackupError("Another backup is running. Try again when it's done.");
}

/**
 * Prevents migrations until the connection ends. Waits for a running one, because a table that it rewrites
 * would look empty to an earlier snapshot.
 */
export async function keepMigrationsAway(client: pg.ClientBase, say: (line: string) => void): Promise<void> {
  const key = [advisoryLocks.migration];
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock_shared($1) as locked',
    key,
  );
  if (rows[0]!.locked) return;
  say("A migration is running. The backup will start when it's done.");
  await client.query('select pg_advisory_lock_shared($1)', key);
}
