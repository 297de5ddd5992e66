import type { FastifyBaseLogger } from 'fastify';
import { holdConnection } from '../db/held-connection.ts';

/**
 * A worker's sign of life: a session of the database that holds a lock for each id under which the queue keeps jobs for
 * this process. The database frees the locks with the session, so nobody has to notice that a process has died.
 */
export interface Presence {
  /** Resolves when the session is gone. Never rejects. */
  lost: Promise<void>;
  /** Locks an id until the presence ends. */
  hold(id: string): Promise<void>;
  /** Whether the database and its queue answer. */
  isThere(): Promise<boolean>;
  close(): Promise<void>;
}

interface PresenceSettings {
  /** of the worker's role, which owns the queue */
  url: string;
  log: FastifyBaseLogger;
  /** ids under which jobs of this process are under way, also from before its session was lost */
  busy: () => Iterable<string>;
  /** milliseconds between two looks */
  lookEvery?: number;
}

/** The first key of the locks; the second is made of the id. */
const lockClass = 4712;

/** The database drops the session of a machine that has vanished after 25 seconds, and not after two hours. */
const noticeVanished = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/** Ids that the queue keeps jobs for and that no session holds. */
const goneIds = `
  select distinct locked_by as id from graphile_worker.jobs where locked_by is not null and not exists (
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and l.classid = ${lockClass} and l.objid = hashtext(locked_by)::oid)`;

/**
 * Signs a worker in, and gives back jobs of workers that are gone, from now on: of those whose lock was missing at two
 * looks in a row, so that a worker that comes back after an outage has time to lock its ids again.
 * @throws where the database cannot be reached
 */
export async function openPresence({
  url,
  log,
  busy,
  lookEvery = 10_000,
}: PresenceSettings): Promise<Presence> {
  const { ask, ...connection } = await holdConnection({ url, name: 'fieldwright-worker' });
  const own = new Set<string>();
  const held = new Set<string>();
  let missing: string[] = [];

  const lock = async (id: string) => {
    if (held.has(id)) return;
    const [row] = await ask<{ locked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as locked', [
      lockClass,
      id,
    ]);
    if (row!.locked) held.add(id);
  };
  const unlock = async (id: string) => {
    await ask('select pg_advisory_unlock($1, hashtext($2))', [lockClass, id]);
    held.delete(id);
  };
  const look = async () => {
    const wanted = new Set([...own, ...busy()]);
    for (const id of wanted) await lock(id);
    for (const id of held) if (!wanted.has(id)) await unlock(id);
    const gone = (await ask<{ id: string }>(goneIds)).map(({ id }) => id);
    const certain = gone.filter((id) => missing.includes(id));
    missing = gone;
    if (certain.length === 0) return;
    const [row] = await ask<{ jobs: number }>(
      'select count(*)::int as jobs from graphile_worker.jobs where locked_by = any($1)',
      [certain],
    );
    await ask(
      `select graphile_worker.force_unlock_workers(array(select id from (${goneIds}) g where id = any($1)))`,
      [certain],
    );
    log.warn({ jobs: row!.jobs }, 'jobs of a worker that is gone were given back');
  };

  try {
    await ask(noticeVanished);
    await look();
  } catch (error) {
    await connection.close();
    throw error;
  }
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = look().catch((error) => log.warn({ err: error }, 'could not look for workers that are gone'));
  }, lookEvery);
  void connection.lost.then(() => clearInterval(timer));
  return {
    lost: connection.lost,
    async hold(id) {
      own.add(id);
      await lock(id);
    },
    isThere: () =>
      ask('select from graphile_worker.migrations limit 1').then(
        () => true,
        () => false,
      ),
    async close() {
      clearInterval(timer);
      await looking;
      await connection.close();
    },
  };
}
