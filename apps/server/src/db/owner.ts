import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Write } from './database.ts';
import type { DB } from './schema.generated.ts';

/**
 * For steps of the command line that make companies: runs `work` in one transaction of the database's owner.
 * Row-level security holds for the owner, too; `enterScope` says whose rows are meant.
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

/** From here to the end of the transaction, or the next call: rows of this company, or of this person, or neither. */
export async function enterScope(
  tx: Transaction<DB>,
  { company, person }: { company?: number; person?: number },
): Promise<void> {
  await sql`select set_config('app.company_id', ${String(company ?? '')}, true),
                   set_config('app.person_id', ${String(person ?? '')}, true)`.execute(tx);
}

/** For steps of the command line that speak to the database by themselves: runs `work` on a connection of the owner. */
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

/** The same for questions that are asked of Kysely. */
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
