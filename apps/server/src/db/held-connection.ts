import pg from 'pg';
import { dropConnection } from './pg-internals.ts';

/** A dedicated connection that is kept open, outside the pools. */
export interface HeldConnection {
  /** Resolves when the connection is closed or lost. Never rejects. */
  lost: Promise<void>;
  /** Runs a statement. @throws if the database refuses it or the connection is gone */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

interface HoldSettings {
  url: string;
  /** shown in the database's list of connections */
  name: string;
  onMessage?: (payload: string) => void;
}

/** Treats the connection as dead if a query has no response after this long. */
const patienceMs = 5_000;
const checkEveryMs = 15_000;

/**
 * Opens a connection and watches it. Every statement must reach the same database session, so a pooler in
 * transaction mode does not work.
 * @throws if the database cannot be reached
 */
export async function holdConnection({ url, name, onMessage }: HoldSettings): Promise<HeldConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
  });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const drop = () => {
    clearInterval(checking);
    dropConnection(client);
    resolve();
  };
  let before: Promise<unknown> = Promise.resolve();
  /** One query at a time, because the timeout is for a single response. */
  const ask = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const answer = before.then(async () => {
      const patience = setTimeout(drop, patienceMs);
      return client
        .query<Row>({ text, values })
        .then(({ rows }) => rows)
        .finally(() => clearTimeout(patience));
    });
    before = answer.catch(() => undefined);
    return answer;
  };
  const checking = setInterval(() => void ask('select 1').catch(() => undefined), checkEveryMs);
  client.on('notification', ({ payload }) => onMessage?.(payload ?? ''));
  client.on('error', drop);
  client.on('end', drop);
  try {
    await client.connect();
  } catch (error) {
    drop();
    throw error;
  }
  return {
    lost,
    ask,
    async close() {
      clearInterval(checking);
      await Promise.race([client.end().catch(() => undefined), lost]);
    },
  };
}
