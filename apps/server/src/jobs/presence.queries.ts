import type { HeldConnection } from '../db/held-connection.ts';

/*
 * The locks that show a worker's presence, and the queue's jobs that depend on them. All queries use one
 * connection.
 */

type Ask = HeldConnection['ask'];

/** The first key of the locks; the second is derived from the id. */
const lockClass = 4712;

/** Ids that the queue keeps jobs for and that no session has locked. */
const gone = `
  select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and not exists (
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and l.classid = ${lockClass} and l.objid = hashtext(locked_by)::oid)`;

/**
 * Makes the database drop the session of a machine that has vanished after 25 seconds instead of two hours.
 */
export async function noticeVanished(ask: Ask): Promise<void> {
  await ask(`set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`);
}

/** Locks an id until the session ends. @returns false if another session has locked it */
export async function lockId(ask: Ask, id: string): Promise<boolean> {
  const [row] = await ask<{ locked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as locked', [
    lockClass,
    id,
  ]);
  return row!.locked;
}

export async function unlockId(ask: Ask, id: string): Promise<void> {
  await ask('select pg_advisory_unlock($1, hashtext($2))', [lockClass, id]);
}

/** Returns the ids that the queue keeps jobs for and that no session has locked. */
export async function goneIds(ask: Ask): Promise<string[]> {
  return (await ask<{ id: string }>(gone)).map(({ id }) => id);
}

/** Releases the jobs of those ids that still have no lock. @returns how many jobs were released */
export async function giveBack(ask: Ask, ids: readonly string[]): Promise<number> {
  const [row] = await ask<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker.jobs where locked_by = any($1)',
    [ids],
  );
  await ask(
    `select graphile_worker.force_unlock_workers(array(select id from (${gone}) g where id = any($1)))`,
    [ids],
  );
  return row!.jobs;
}

/** Checks whether the database and its queue respond. */
export function hasQueue(ask: Ask): Promise<boolean> {
  return ask('select from graphile_worker.migrations limit 1').then(
    () => true,
    () => false,
  );
}
