import type pg from 'pg';
import { ConfigError } from '../config.ts';

/** The three addresses of one database: who owns it, who serves, who works the jobs. */
export interface MigrationUrls {
  owner: string;
  app: string;
  worker: string;
}

/**
 * How long what the roles ask may take. A statement that waits for a lock, or takes too long, is refused, and its
 * connection serves the others; who asked tries again. Jobs have their own measure (`db/scoped-query.ts`).
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
/** For a connection whose work may take as long as it takes, such as a migration. */
export const withoutTimeLimits = 'set statement_timeout = 0; set lock_timeout = 0';

/** The name must be the one that the migrations grant to; the password is what the server will sign in with. */
function passwordIn(variable: string, url: string, role: string): string {
  const { username, password } = new URL(url);
  if (decodeURIComponent(username) !== role)
    throw new ConfigError(`${variable} must name the user ${role}, not ${username}.`);
  return decodeURIComponent(password);
}

/** `fieldwright_lookup` owns the look-up functions and cannot sign in; the others sign in by their addresses. */
export async function makeRoles(client: pg.PoolClient, urls: MigrationUrls): Promise<void> {
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
    for (const [role, wanted] of Object.entries(settings)) await applySettings(client, role, wanted);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * The role that reads everything for a backup. Nobody has its rights: the owner takes them for one transaction that is
 * rolled back (backup/tables.queries.ts).
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
  // The owner hands functions to these roles, which only a member may.
  await client.query(`grant ${role} to current_user`);
}

/** Sets what is not so already; a connection has it from its next sign-in. */
async function applySettings(
  client: pg.PoolClient,
  role: string,
  wanted: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ now: string[] | null }>(
    'select rolconfig as now from pg_roles where rolname = $1',
    [role],
  );
  const now = rows[0]?.now ?? [];
  for (const [name, value] of Object.entries(wanted))
    if (!now.includes(`${name}=${value}`))
      await whereAllowed(
        client,
        `alter role ${client.escapeIdentifier(role)} set ${name} = ${client.escapeLiteral(value)}`,
      );
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
