import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/**
 * Locks rows or a table of the server's database until released.
 * @returns a function that releases the lock
 */
export async function hold(server: TestServer, statement: string): Promise<() => Promise<void>> {
  const holding = new pg.Client({ connectionString: server.urls.superuser });
  await holding.connect();
  await holding.query('begin');
  await holding.query(statement);
  return async () => {
    await holding.query('commit');
    await holding.end();
  };
}

/** Waits until that many connections to the server's database are waiting for locks. */
export const untilWaiting = (server: TestServer, count: number) =>
  expect
    .poll(
      () =>
        server.sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      { timeout: 10_000, interval: 10 },
    )
    .toHaveLength(count);

/**
 * Sends requests that need the same rows, each once the previous one is waiting for them. So they run in
 * order, and each has begun before the previous one finishes.
 * @param rows `table where …`: the rows that all of them lock
 */
export async function inOrder<Replies extends unknown[]>(
  server: TestServer,
  rows: string,
  requests: { [K in keyof Replies]: () => Promise<Replies[K]> },
): Promise<Replies> {
  const release = await hold(server, `select from ${rows} for update`);
  const replies: Promise<unknown>[] = [];
  try {
    for (const request of requests) {
      replies.push(request());
      await untilWaiting(server, replies.length);
    }
  } finally {
    await release();
  }
  return (await Promise.all(replies)) as Replies;
}
