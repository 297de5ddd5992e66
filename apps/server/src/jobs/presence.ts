import type { FastifyBaseLogger } from 'fastify';
import { holdConnection } from '../db/held-connection.ts';
import { giveBack, goneIds, hasQueue, lockId, noticeVanished, unlockId } from './presence.queries.ts';

/**
 * A worker's presence: a database session that locks each id under which the queue keeps jobs for this
 * process. The database frees the locks when the session ends, so a dead process needs no other detection.
 */
export interface Presence {
  /** Resolves when the session has ended. Never rejects. */
  lost: Promise<void>;
  /** Locks an id until the presence ends. */
  hold(id: string): Promise<void>;
  /** Checks whether the database and its queue respond. */
  isThere(): Promise<boolean>;
  close(): Promise<void>;
}

interface PresenceSettings {
  /** of the worker's role, which owns the queue */
  url: string;
  log: FastifyBaseLogger;
  /** ids of jobs running in this process, including those from before its session was lost */
  busy: () => Iterable<string>;
  /** milliseconds between two checks */
  lookEvery?: number;
}

/**
 * Registers a worker, and from then on releases the jobs of dead workers: those whose lock was missing in two
 * checks in a row, so that a worker that reconnects after an outage has time to lock its ids again.
 * @throws if the database cannot be reached
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
    if (await lockId(ask, id)) held.add(id);
  };
  const unlock = async (id: string) => {
    await unlockId(ask, id);
    held.delete(id);
  };
  const look = async () => {
    const wanted = new Set([...own, ...busy()]);
    for (const id of wanted) await lock(id);
    for (const id of held) if (!wanted.has(id)) await unlock(id);
    const gone = await goneIds(ask);
    const certain = gone.filter((id) => missing.includes(id));
    missing = gone;
    if (certain.length === 0) return;
    const jobs = await giveBack(ask, certain);
    log.warn({ jobs }, 'jobs of a worker that is gone were given back');
  };

  try {
    await noticeVanished(ask);
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
    isThere: () => hasQueue(ask),
    async close() {
      clearInterval(timer);
      await looking;
      await connection.close();
    },
  };
}
