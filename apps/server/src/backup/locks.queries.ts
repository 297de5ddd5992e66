import type pg from 'pg';
import { advisoryLocks } from '../db/advisory-locks.ts';
import { BackupError } from './manifest.ts';

/**
 * Keeps other backups of this database away until the connection ends: two would take the same grant.
 * @throws BackupError where one is running
 */
export async function keepBackupsAway(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.backup,
  ]);
  if (!rows[0]!.locked) throw new BackupError('Another backup is running. Try again when it is finished.');
}

/**
 * Keeps migrations away until the connection ends. Waits for one that is running: a table that it rewrites would look
 * empty to a snapshot from before.
 */
export async function keepMigrationsAway(client: pg.ClientBase, say: (line: string) => void): Promise<void> {
  const key = [advisoryLocks.migration];
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock_shared($1) as locked',
    key,
  );
  if (rows[0]!.locked) return;
  say('A migration is running. The backup starts when it is finished.');
  await client.query('select pg_advisory_lock_shared($1)', key);
}
