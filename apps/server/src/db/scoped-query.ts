import type pg from 'pg';
import { runEntered, type Statement } from './pg-internals.ts';

const scopeSql = "set_config('app.company_id', $1, true), set_config('app.person_id', $2, true)";

/**
 * Statements that give a transaction access to rows: by a session, which the database checks (`enter`,
 * migration 0001), or by company or person, for the server's own work. A job has more time than a request
 * (`db/roles.ts`).
 */
const entries = {
  enter: { types: 'bigint, integer, bigint, integer, integer', sql: 'select enter($1, $2, $3, $4, $5)' },
  scope: {
    types: 'text, text',
    sql: `select ${scopeSql}`,
  },
  job: {
    types: 'text, text',
    sql: `select ${scopeSql}, set_config('statement_timeout', '10min', true), set_config('lock_timeout', '1min', true)`,
  },
} as const;

export interface Entry {
  by: keyof typeof entries;
  values: unknown[];
}

/** Returns the statement of an entry, for a transaction that sends it separately. */
export const entrySql = ({ by }: Entry): string => entries[by].sql;

/** Prepares the entries. Runs once when a connection is opened; `runScoped` then refers to them by name. */
export const prepareEntries = Object.entries(entries)
  .map(([by, { types, sql }]) => `prepare entry_${by} (${types}) as ${sql}`)
  .join('; ');

/** Runs one query in its own transaction, which begins with the entry. Takes one round trip. */
export const runScoped = (
  client: pg.PoolClient,
  { by, values }: Entry,
  query: Statement,
): Promise<pg.QueryResult> => runEntered(client, { name: `entry_${by}`, values }, query);
