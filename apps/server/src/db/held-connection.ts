import pg from 'pg';

/** A connection that is kept open for itself, beside the pools. */
export interface HeldConnection {
  /** Resolves when the connection is gone, also where nobody closed it. Never rejects. */
  lost: Promise<void>;
  /** @throws where the database refuses, or the connection is gone */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

interface HoldSettings {
  url: string;
  /** what the database's list of connections calls it */
  name: string;
  onMessage?: (payload: string) => void;
}

/** A question that stays without an answer for so long means that the connection is dead without having been closed. */
const patienceMs = 5_000;
const checkEveryMs = 15_000;

/**
 * Opens a connection and watches it. It has to be the same from one statement to the next: a pooler in transaction mode
 * does not do.
 * @throws where the database cannot be reached
 */
export async function holdConnection({ url, name, onMessage }: HoldSettings): Promise<HeldConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: patienceMs,
    keepAlive: true,
  });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  /** Without a word to the other side, which may not be there. */
  const drop = () => {
    clearInterval(checking);
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    resolve();
  };
  let before: Promise<unknown> = Promise.resolve();
  /** One after the other: the patience is for the answer to one question. */
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
