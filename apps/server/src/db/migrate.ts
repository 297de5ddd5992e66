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
 * Creates missing roles and sets their passwords from the URLs, creates the job tables, then runs the
 * migrations that have not run yet. Safe to run in several places at once: the second run waits. Also waits
 * for a backup that is reading the database before it locks any table.
 * @param last the last migration to run, for a database as an older version left it; without it all run
 * @param warn receives a warning for each time limit that could not be set because someone else created the
 *   roles
 * @returns the names of the migrations that ran now
 * @throws ForeignDatabaseError if the database has had migrations that this version does not have
 * @throws ConfigError if a URL names a different role from the one that the migrations grant to
 */
export async function migrate(
  urls: MigrationUrls,
  last = newestMigration(),
  warn: (text: string) => void = console.warn,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: urls.owner, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  // Only one run at a time, because each revokes the worker's right to create a schema when it ends.
  const alone = await pool.connect();
  try {
    await alone.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    const files = await readMigrationFiles();
    const had = await migrationsHad(db, files);
    const missing = await makeRoles(alone, urls);
    if (missing.length > 0)
      warn(
        `Some database roles have no statement or lock timeouts. Run as a superuser:\n${missing.map((each) => `  ${each};`).join('\n')}`,
      );
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

/**
 * Makes `enqueue` accept only this version's jobs; in a database as an older version left it, it accepts any.
 */
async function nameJobs(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("select to_regprocedure('job_names()') is not null as asked");
  if (!rows[0]!.asked) return;
  const names = jobNames.map((name) => client.escapeLiteral(name)).join(', ');
  await client.query(
    `create or replace function job_names() returns text[] language sql immutable return array[${names}]`,
  );
}

/** Forward only: files have no down migration, and a mistake is fixed by the next file. */
const migrationOf = (file: MigrationFile): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(file.text).execute(db);
    await noteChecksum(db, file);
  },
});

/**
 * Creates the queue's tables in the worker's own schema. The worker may create a schema only while this runs.
 */
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
