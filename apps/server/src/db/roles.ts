import type pg from 'pg';
import { ConfigError } from '../config.ts';

/** Three URLs for one database, one each for its owner, the server and the job worker. */
export interface MigrationUrls {
  owner: string;
  app: string;
  worker: string;
}

/**
 * Time limits for the statements of each role. A statement that waits too long for a lock, or runs too long,
 * is refused so that its connection can serve others; the caller retries. Jobs have their own limit
 * (`db/scoped-query.ts`).
 */
const settings = {
  fieldwright_app: {
    statement_timeout: '20s',
    lock_timeout: '3s',
    idle_in_transaction_session_timeout: '30s',
  },
  fieldwright_worker: {
    statement_timeout: '1min',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '30s',
  },
} as const satisfies Record<string, Record<string, string>>;
/** Lifts the time limits of a connection for long work, such as a migration. */
export const withoutTimeLimits = 'set statement_timeout = 0; set lock_timeout = 0';

/**
 * Returns the password that the server will sign in with. The user name must be the role that the migrations
 * grant to.
 */
function passwordIn(variable: string, url: string, role: string): string {
  const { username, password } = new URL(url);
  if (decodeURIComponent(username) !== role)
    throw new ConfigError(`${variable} must use the database user ${role}, not ${username}.`);
  return decodeURIComponent(password);
}

/**
 * Creates or updates the roles. `fieldwright_lookup` owns the look-up functions and cannot sign in; the
 * others sign in with their URLs.
 * @returns the settings that could not be applied because someone else created the role; its creator has to
 *   apply them
 */
export async function makeRoles(client: pg.PoolClient, urls: MigrationUrls): Promise<string[]> {
  try {
    await client.query('begin');
    await makeRole(client, 'fieldwright_lookup', null);
    await makeBackupRole(client);
    await makeRole(client, 'fieldwright_app', passwordIn('DATABASE_URL', urls.app, 'fieldwright_app'));
    await makeRole(
      client,
      'fieldwright_worker',
      passwordIn('DATABASE_WORKER_URL', urls.worker, 'fieldwright_worker'),
    );
    const missing: string[] = [];
    for (const [role, wanted] of Object.entries(settings))
      missing.push(...(await applySettings(client, role, wanted)));
    await client.query('commit');
    return missing;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Creates the role that reads everything for a backup. No other role has its rights: the owner takes them for
 * one transaction, which is rolled back (backup/tables.queries.ts).
 */
async function makeBackupRole(client: pg.PoolClient): Promise<void> {
  const found = await client.query("select from pg_roles where rolname = 'fieldwright_backup'");
  if (found.rowCount === 0)
    await client.query(
      'create role fieldwright_backup nologin nosuperuser nocreatedb nocreaterole noinherit',
    );
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
  // The owner assigns functions to these roles, which requires membership.
  await client.query(`grant ${role} to current_user`);
}

/**
 * Applies settings that differ; a connection has them from its next sign-in.
 * @returns the statements that were not allowed
 */
async function applySettings(
  client: pg.PoolClient,
  role: string,
  wanted: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await client.query<{ now: string[] | null }>(
    'select rolconfig as now from pg_roles where rolname = $1',
    [role],
  );
  const now = rows[0]?.now ?? [];
  const refused: string[] = [];
  for (const [name, value] of Object.entries(wanted)) {
    if (now.includes(`${name}=${value}`)) continue;
    const statement = `alter role ${client.escapeIdentifier(role)} set ${name} = ${client.escapeLiteral(value)}`;
    if (!(await whereAllowed(client, statement))) refused.push(statement);
  }
  return refused;
}

/**
 * Runs a statement that the owner may not be allowed to run, for a role that someone else created.
 * @returns whether it was allowed
 */
async function whereAllowed(client: pg.PoolClient, statement: string): Promise<boolean> {
  await client.query('savepoint allowed');
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const insufficientPrivilege = '42501';
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    await client.query('rollback to savepoint allowed');
    return false;
  }
}
