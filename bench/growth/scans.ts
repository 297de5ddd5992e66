import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How long a connection may keep its counts to itself, with some to spare. */
const flushed = 12_000;
/** Smaller tables are read as a whole because nothing is faster. */
const fewest = 5_000;

/**
 * Returns the tables of which sequential scans have read more rows since they were filled than they have, with how many times. It
 * waits until all connections have told what they counted.
 */
export async function readWhole(superuserUrl: string): Promise<string[]> {
  await pause(flushed);
  const client = new pg.Client(superuserUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; times: number }>(`
      select relname as name, round(seq_tup_read::numeric / n_live_tup, 1)::float as times from pg_stat_user_tables
      where n_live_tup >= ${fewest} and seq_tup_read >= n_live_tup order by 2 desc`);
    return rows.map(({ name, times }) => `${name} (${times} times)`);
  } finally {
    await client.end();
  }
}
