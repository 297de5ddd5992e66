import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { retryPause } from '../db/retry-pauses.ts';
import type { Deps } from '../deps.ts';
import { crontab, taskList } from './jobs.ts';
import { openPresence, type Presence } from './presence.ts';

export interface JobWorker {
  /** Checks whether it is working the queue now. */
  isWorking(): Promise<boolean>;
  /** Waits for running jobs; takes no more. */
  stop(): Promise<void>;
}

/**
 * How long the library may take to end once no job is running: it may be waiting between two of its retries.
 */
const patienceMs = 2_000;

/**
 * Works the queue with its own sign-in until stopped. If the database is unreachable or lost, it starts again
 * when the database is back. No such error leaves this function.
 */
export function startWorker(deps: Deps, log: FastifyBaseLogger): JobWorker {
  const jobs = watchJobs();
  const { signal, abort } = stopping();
  let turn: Turn | null = null;
  const ends = new Set<Promise<void>>();

  const takeTurns = async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        turn = await startTurn(deps, log, jobs);
        failures = 0;
        log.info('the worker works the queue');
        await Promise.race([turn.over, signal.came]);
        ends.add(turn.end());
        turn = null;
        if (!signal.aborted) log.warn('the worker has lost its database');
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'the worker does not reach its database');
      }
      await Promise.race([pause(retryPause(failures), undefined, { ref: false }), signal.came]);
    }
  };
  const working = takeTurns();
  return {
    isWorking: async () => turn !== null && turn.isThere(),
    async stop() {
      abort();
      await working;
      const ended = Promise.all(ends).then(() => true);
      do await jobs.allDone();
      while (!(await Promise.race([ended, pause(patienceMs, !jobs.some(), { ref: false })])));
    },
  };
}

function stopping() {
  const { promise: came, resolve } = Promise.withResolvers<void>();
  const signal = { aborted: false, came };
  const abort = () => {
    signal.aborted = true;
    resolve();
  };
  return { signal, abort };
}

/** The time from reaching the database until it is lost. */
interface Turn {
  /** Resolves when the database is lost or the library gives up. Never rejects. */
  over: Promise<void>;
  isThere: Presence['isThere'];
  /** Takes no more jobs. Resolves when the running ones are done. Never rejects. */
  end(): Promise<void>;
}

async function startTurn(deps: Deps, log: FastifyBaseLogger, jobs: WatchedJobs): Promise<Turn> {
  const url = deps.config.DATABASE_WORKER_URL;
  const presence = await openPresence({ url, log, busy: jobs.lockedBy });
  const pool = openPool(url);
  try {
    const runner = await run({
      pgPool: pool,
      taskList: taskList(deps, jobs.watch),
      crontab,
      noHandleSignals: true,
      logger: queueLogger(log),
      preset: {
        plugins: [lockingIds(presence)],
        // Batches may fail without ending the process; 0: nothing waits for a batch to fill.
        worker: { concurrentJobs: 4, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      },
    });
    const finished = runner.promise.then(
      () => undefined,
      () => undefined,
    );
    return {
      over: Promise.race([finished, presence.lost]),
      isThere: presence.isThere,
      async end() {
        // It rejects if it has stopped already.
        await runner.stop().catch(() => undefined);
        await finished;
        await pool.end();
        await presence.close();
      },
    };
  } catch (error) {
    await Promise.all([presence.close(), pool.end()]);
    throw error;
  }
}

function openPool(url: string): pg.Pool {
  // The product reads timestamps as text (db/database.ts); the library computes with dates.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text));
  const pool = new pg.Pool({
    types,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'fieldwright-jobs',
    keepAlive: true,
  });
  // A lost connection is replaced; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Locks the id under which the queue will keep jobs, before the first job is taken. */
const lockingIds = (presence: Presence): GraphileConfig.Plugin => ({
  name: 'fieldwright-presence',
  worker: { hooks: { startWorker: (_ctx, { worker }) => presence.hold(worker.workerPool.id) } },
});

/** The jobs that are running in this process. */
interface WatchedJobs {
  watch(lockedBy: string, work: Promise<void>): Promise<void>;
  /** the ids under which the queue keeps them */
  lockedBy(): Iterable<string>;
  some(): boolean;
  allDone(): Promise<unknown>;
}

function watchJobs(): WatchedJobs {
  const underWay = new Map<Promise<void>, string>();
  return {
    watch(lockedBy, work) {
      underWay.set(work, lockedBy);
      return work.finally(() => underWay.delete(work));
    },
    lockedBy: () => new Set(underWay.values()),
    some: () => underWay.size > 0,
    allDone: () => Promise.allSettled(underWay.keys()),
  };
}

const failedSchema = z.object({
  job: z.object({ id: z.coerce.string(), task_identifier: z.string(), attempts: z.int() }),
});

/** Returns what may be logged of a job. Its payload and other metadata may contain a person's address. */
function lineOf(task: string | undefined, jobId: string | undefined, meta: unknown) {
  const failed = failedSchema.safeParse(meta).data?.job;
  return {
    task: failed?.task_identifier ?? task,
    jobId: failed?.id ?? jobId,
    attempt: failed?.attempts,
  };
}

/** Masks addresses, which a mail server's refusal, for example, may contain. */
const withoutAddresses = (message: string) =>
  message.replaceAll(/[^\s<>"'():,;]+@[^\s<>"'(),;]+/g, '(address)');

const queueLogger = (log: FastifyBaseLogger) =>
  new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const line = [lineOf(taskIdentifier, jobId, meta), withoutAddresses(message)] as const;
    if (level === 'error') log.error(...line);
    else log.debug(...line);
  });
