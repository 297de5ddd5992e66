import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Write } from './database.ts';
import type { DB } from './schema.generated.ts';

/**
 * Runs `work` in one transaction as the database's owner, for command-line steps that create companies.
 * Row-level security applies to the owner, too; `enterScope` selects whose rows are visible.
 */
export async function asOwner<Result>(url: string, work: (tx: Write) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}

/**
 * Limits the transaction to the rows of this company, of this person, or neither, until it ends or the next
 * call.
 */
export async function enterScope(
  tx: Transaction<DB>,
  { company, person }: { company?: number; person?: number },
): Promise<void> {
  await sql`select set_config('app.company_id', ${String(company ?? '')}, true),
                   set_config('app.person_id', ${String(person ?? '')}, true)`.execute(tx);
}

/** Runs `work` on a connection of the owner, for command-line steps that write their own SQL. */
export async function onOwnerConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` with Kysely as the owner. */
export async function onOwnerDatabase<Result>(
  url: string,
  work: (db: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
