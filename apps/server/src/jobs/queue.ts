import pg from 'pg';

/** A look at the queue with the worker's own sign-in, beside the connections that work it. */
export interface Queue {
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** @param url of the worker's role */
export function openQueue(url: string): Queue {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  // A lost connection is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    isReachable: () =>
      pool.query('select from graphile_worker.migrations limit 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}
