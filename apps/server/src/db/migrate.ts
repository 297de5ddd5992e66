import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { jobNames } from '../jobs/jobs.ts';
import { advisoryLocks } from './advisory-locks.ts';
import {
  type MigrationFile,
  migrationsHad,
  newestMigration,
  noteChecksum,
  openChecksums,
  readMigrationFiles,
} from './migration-files.ts';
import { type MigrationUrls, makeRoles, withoutTimeLimits } from './roles.ts';

/**
 * Makes the roles where they are absent and gives them the passwords of their addresses, then makes the job tables, then
 * runs the migrations that have not run. Safe to run at the same time from several places: the second waits.
 * Waits for a backup that is reading the database, too, before it locks any table.
 * @param last the migration to stop behind: a database as an older version left it; without it all run
 * @returns the names of the migrations that ran now
 * @throws ForeignDatabaseError where the database has had other migrations than this version has
 * @throws ConfigError where an address names another role than the migrations grant to
 */
export async function migrate(urls: MigrationUrls, last = newestMigration()): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: urls.owner, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  // One at a time from beginning to end: each takes the worker's right to make its schema away when it is through.
  const alone = await pool.connect();
  try {
    await alone.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    const files = await readMigrationFiles();
    const had = await migrationsHad(db, files);
    await makeRoles(alone, urls);
    await makeQueue(alone, urls);
    await openChecksums(db, had);
    const migrations = Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]));
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateTo(last);
    if (error) throw error;
    await nameJobs(alone);
    return (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName);
  } finally {
    alone.release(true);
    await db.destroy();
  }
}

/** Has `enqueue` take the jobs of this version; in a database as an older version left it, it takes any. */
async function nameJobs(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("select to_regprocedure('job_names()') is not null as asked");
  if (!rows[0]!.asked) return;
  const names = jobNames.map((name) => client.escapeLiteral(name)).join(', ');
  await client.query(
    `create or replace function job_names() returns text[] language sql immutable return array[${names}]`,
  );
}

/** Forward only: a file has no way down, and a mistake is mended by the next file. */
const migrationOf = (file: MigrationFile): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(file.text).execute(db);
    await noteChecksum(db, file);
  },
});

/** The queue's tables, in a schema of the worker's own; the right to make a schema is the worker's only meanwhile. */
async function makeQueue(client: pg.PoolClient, urls: MigrationUrls): Promise<void> {
  const database = client.escapeIdentifier(decodeURIComponent(new URL(urls.owner).pathname.slice(1)));
  await client.query(`grant create on database ${database} to fieldwright_worker`);
  const pool = new pg.Pool({ connectionString: urls.worker, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (opened) => opened.query(withoutTimeLimits).catch(() => opened.end()));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
    await client.query(`revoke create on database ${database} from fieldwright_worker`);
  }
}
