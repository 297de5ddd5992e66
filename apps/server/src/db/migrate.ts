import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { ConfigError } from '../config.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

const migrationNames = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();

/** The newest migration that this version knows: without it the database is too old to serve from. */
export const newestMigration = (): string => migrationNames().at(-1)!;

/** Forward only: a file has no way down, and a mistake is mended by the next file. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = migrationNames();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, `${name}.sql`), 'utf8')));
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(texts[index]!).execute(db)) },
    ]),
  );
}

/** The three addresses of one database: who owns it, who serves, who works the jobs. */
export interface MigrationUrls {
  owner: string;
  app: string;
  worker: string;
}

/** Thrown when the database is newer than this version of the product; nothing has been changed then. */
export class NewerDatabaseError extends Error {}

/**
 * Makes the roles where they are absent and gives them the passwords of their addresses, then makes the job tables, then
 * runs the migrations that have not run. Safe to run at the same time from several places: the second waits.
 * @param last the migration to stop behind: a database as an older version left it; without it all run
 * @returns the names of the migrations that ran now
 * @throws NewerDatabaseError where the database knows migrations that this version does not
 * @throws ConfigError where an address names another role than the migrations grant to
 */
export async function migrate(urls: MigrationUrls, last = newestMigration()): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: urls.owner, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  // One at a time from beginning to end: each takes the worker's right to make its schema away when it is through.
  const alone = await pool.connect();
  try {
    await alone.query('select pg_advisory_lock(4711)');
    const migrations = await readMigrations();
    await refuseNewer(db, Object.keys(migrations));
    await makeRoles(alone, urls);
    await makeQueue(alone, urls);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateTo(last);
    if (error) throw error;
    return (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName);
  } finally {
    alone.release(true);
    await db.destroy();
  }
}

async function refuseNewer(db: Kysely<unknown>, known: string[]): Promise<void> {
  const table = await sql<{
    found: string | null;
  }>`select to_regclass('public.kysely_migration') as found`.execute(db);
  if (!table.rows[0]?.found) return;
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = done.rows.map((row) => row.name).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `The database is from a newer version of Fieldwright (it knows ${unknown.join(', ')}). Nothing was changed.`,
    );
  }
}

/** The name must be the one that the migrations grant to; the password is what the server will sign in with. */
function passwordIn(variable: string, url: string, role: string): string {
  const { username, password } = new URL(url);
  if (decodeURIComponent(username) !== role)
    throw new ConfigError(`${variable} must name the user ${role}, not ${username}.`);
  return decodeURIComponent(password);
}

/** `fieldwright_lookup` owns the look-up functions and cannot sign in; the others sign in by their addresses. */
async function makeRoles(client: pg.PoolClient, urls: MigrationUrls): Promise<void> {
  try {
    await client.query('begin');
    await makeRole(client, 'fieldwright_lookup', null);
    await makeRole(client, 'fieldwright_app', passwordIn('DATABASE_URL', urls.app, 'fieldwright_app'));
    await makeRole(
      client,
      'fieldwright_worker',
      passwordIn('DATABASE_WORKER_URL', urls.worker, 'fieldwright_worker'),
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The queue's tables, in a schema of the worker's own; the right to make a schema is the worker's only meanwhile. */
async function makeQueue(client: pg.PoolClient, urls: MigrationUrls): Promise<void> {
  const database = client.escapeIdentifier(decodeURIComponent(new URL(urls.owner).pathname.slice(1)));
  await client.query(`grant create on database ${database} to fieldwright_worker`);
  try {
    await runMigrations({ connectionString: urls.worker });
  } finally {
    await client.query(`revoke create on database ${database} from fieldwright_worker`);
  }
}

async function makeRole(client: pg.PoolClient, name: string, password: string | null): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const role = client.escapeIdentifier(name);
  if (found.rowCount) {
    const set = password === null ? null : `alter role ${role} password ${client.escapeLiteral(password)}`;
    if (set) await whereAllowed(client, set);
    const member = await client.query<{ member: boolean }>(
      "select pg_has_role(current_user, $1, 'member') as member",
      [name],
    );
    if (!member.rows[0]!.member) await whereAllowed(client, `grant ${role} to current_user`);
    return;
  }
  const signIn = password === null ? 'nologin' : `login password ${client.escapeLiteral(password)}`;
  await client.query(`create role ${role} ${signIn} nosuperuser nocreatedb nocreaterole noinherit`);
  // The owner hands functions to these roles, which only a member may.
  await client.query(`grant ${role} to current_user`);
  if (password !== null)
    await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '30s'`);
}

/** Of a role that somebody else has made, the owner may change nothing: then it is theirs to keep right. */
async function whereAllowed(client: pg.PoolClient, statement: string): Promise<void> {
  await client.query('savepoint allowed');
  try {
    await client.query(statement);
  } catch (error) {
    const insufficientPrivilege = '42501';
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    await client.query('rollback to savepoint allowed');
  }
}
