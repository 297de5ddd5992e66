import { isDeepStrictEqual } from 'node:util';
import { run } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestPostgres } from '../../../../scripts/test-postgres.ts';
import { ConfigError } from '../config.ts';
import { copyTemplate, emptyDatabase, ownerUrl, roleUrls, type TestDatabase } from '../testing/databases.ts';
import { migrate } from './migrate.ts';
import { ForeignDatabaseError, readMigrationFiles } from './migration-files.ts';
import type { MigrationUrls } from './roles.ts';

/** Where a test is about what comes before or beside the migrations, these do: all of them take seconds. */
const fewMigrations = '0002-jobs';

let admin: pg.Client;
/** an empty database that was migrated once, which no test changes */
let fresh: { urls: TestDatabase; done: string[] };
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
  const urls = await emptyDatabase();
  fresh = { urls, done: await migrate(urls) };
});
afterAll(() => admin.end());

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Returns everything that migrations create: tables, columns, functions, policies and grants. */
const everything = (url: string) =>
  query(
    url,
    `select 'column' as kind, table_name || '.' || column_name || ' ' || data_type as what from information_schema.columns where table_schema = 'public'
     union all select 'function', oid::regprocedure || ' ' || coalesce(proacl::text, '') from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'policy', tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
     union all select 'migration', name || ' ' || timestamp from kysely_migration
     order by 1, 2`,
  );

/** Migrates a database that is refused. @returns the message, and whether the database is unchanged */
async function refusal(urls: MigrationUrls): Promise<{ words: string; unchanged: boolean }> {
  const before = await everything(urls.owner);
  const error = await migrate(urls).catch((refused: unknown) => refused);
  const words = error instanceof ForeignDatabaseError ? error.message : String(error);
  return { words, unchanged: isDeepStrictEqual(await everything(urls.owner), before) };
}

describe('the migrations', () => {
  it('are numbered from one on, without doubles and gaps', async () => {
    const numbers = (await readMigrationFiles()).map(({ name }) => Number(name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  it('lift row-level security from the rows they change, since the owner would see none', async () => {
    const { urls } = fresh;
    const forced = await query<{ table: string }>(
      urls.owner,
      `select relname as "table" from pg_class where relforcerowsecurity and relkind = 'r'`,
    );
    const tables = new Set(forced.map(({ table }) => table));
    const blind = (await readMigrationFiles()).flatMap(({ name, text }) =>
      [...text.matchAll(/^(?:update|delete from) (\w+)/gm)]
        .map(([, table]) => table!)
        .filter((table) => tables.has(table))
        .filter((table) => !new RegExp(`^alter table ${table} no force row level security`, 'm').test(text))
        .map((table) => `${name} ${table}`),
    );
    // 0096 does what this one could not
    expect(blind).toEqual(['0087-loan-funding loans']);
  });
});

describe('migrate', () => {
  it('makes an empty database ready, and does nothing the second time', async () => {
    const { urls, done: first } = fresh;
    expect(first[0]).toBe('0001-companies-and-people');
    expect([...first].sort()).toEqual(first);
    const before = await everything(urls.owner);
    expect(await migrate(urls)).toEqual([]);
    expect(await everything(urls.owner)).toEqual(before);
    expect(await query(urls.app, 'select current_company() as company')).toEqual([{ company: null }]);
  });

  it('does each migration once where several machines start at once', async () => {
    const urls = await emptyDatabase();
    const done = await Promise.all([migrate(urls), migrate(urls), migrate(urls)]);
    const names = await query<{ name: string }>(
      urls.owner,
      'select name from kysely_migration order by name',
    );
    expect(done.flat().sort()).toEqual(names.map(({ name }) => name));
  });

  it('lets the worker make its schema only meanwhile, and the worker starts without that right', async () => {
    const { urls } = fresh;
    const may = () =>
      query(
        urls.owner,
        "select has_database_privilege('fieldwright_worker', current_database(), 'create') as create",
      );
    expect(await may()).toEqual([{ create: false }]);
    const worker = await run({
      connectionString: urls.worker,
      taskList: { nothing: async () => undefined },
      noHandleSignals: true,
      parsedCronItems: [],
    });
    await worker.stop();
    await expect(query(urls.worker, 'create schema elsewhere')).rejects.toThrow(/permission denied/);
  });

  it('refuses a database of a newer version in words, and changes nothing', async () => {
    const urls = await copyTemplate();
    await query(urls.owner, "insert into kysely_migration values ('9999-from-the-future', '2099-01-01')");
    expect(await refusal(urls)).toEqual({
      words:
        "The database is from a newer version of Fieldwright: it has 9999-from-the-future, which this version doesn't have. Start that version or a newer one. Nothing was changed.",
      unchanged: true,
    });
  });

  it.each(['0002-jobs-and-more', '0001a-between'])(
    'refuses a database whose migrations are numbered differently, and does not call it newer (%s)',
    async (name) => {
      const urls = await copyTemplate();
      await query(urls.owner, `update kysely_migration set name = '${name}' where name = '0002-jobs'`);
      expect(await refusal(urls)).toEqual({
        words: `The database was made by a different build of Fieldwright: it has migration ${name} where this build has 0002-jobs. Start the build that made it. Nothing was changed.`,
        unchanged: true,
      });
    },
  );

  it('refuses a database that had a migration which has been edited since', async () => {
    const urls = await copyTemplate();
    await query(urls.owner, "update migration_checksums set sha256 = 'another' where name = '0002-jobs'");
    expect(await refusal(urls)).toEqual({
      words:
        'The database was made by a different build of Fieldwright: 0002-jobs was edited after it ran on this database. Start the build that made it or restore the file. Nothing was changed.',
      unchanged: true,
    });
  });

  it('notes what was in each migration, and of a database from before that what is in it now', async () => {
    const urls = await copyTemplate();
    const noted = () => query(urls.owner, 'select name, sha256 from migration_checksums order by name');
    const files = (await readMigrationFiles()).map(({ name, sha256 }) => ({ name, sha256 }));
    expect(await noted()).toEqual(files);
    await query(urls.owner, 'drop table migration_checksums');
    expect(await migrate(urls)).toEqual([]);
    expect(await noted()).toEqual(files);
  });

  it.each([
    ['app', 'DATABASE_URL must use the database user fieldwright_app, not postgres.'],
    ['worker', 'DATABASE_WORKER_URL must use the database user fieldwright_worker, not postgres.'],
  ] as const)('refuses an address that names another role for the %s', async (which, words) => {
    const urls = await emptyDatabase();
    const wrong = { ...urls, [which]: urls[which].replace(`fieldwright_${which}`, 'postgres') };
    await expect(migrate(wrong)).rejects.toThrow(new ConfigError(words));
    const made = await query(urls.owner, "select to_regclass('public.companies') as companies");
    expect(made).toEqual([{ companies: null }]);
  });

  it('leaves nothing of a migration that fails', async () => {
    const urls = await emptyDatabase();
    await query(urls.owner, 'create table sessions (id integer)');
    await expect(migrate(urls)).rejects.toThrow(/"sessions" already exists/);
    expect(await query(urls.owner, "select to_regclass('public.persons') as persons")).toEqual([
      { persons: null },
    ]);
    await query(urls.owner, 'drop table sessions');
    expect((await migrate(urls, fewMigrations))[0]).toBe('0001-companies-and-people');
  });

  it('needs no superuser: the owner makes roles and owns the database, no more', async () => {
    const [owner] = (
      await admin.query("select rolsuper, rolbypassrls from pg_roles where rolname = 'fieldwright_owner'")
    ).rows;
    expect(owner).toEqual({ rolsuper: false, rolbypassrls: false });
  });
});

/** Roles belong to the whole PostgreSQL, which other test files use at the same time. */
describe('migrate, in a PostgreSQL of its own', () => {
  let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
  let superuser: pg.Client;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    superuser = new pg.Client({ connectionString: postgres.url });
    await superuser.connect();
    await superuser.query("create role fieldwright_owner login createrole password 'owner'");
  });
  afterAll(async () => {
    await superuser.end();
    await postgres.stop();
  });

  async function prepared(name: string, passwords: { app: string; worker: string }): Promise<MigrationUrls> {
    await superuser.query(`create database ${name} owner fieldwright_owner`);
    const { app, worker } = roleUrls(postgres.url, name);
    const withPassword = (url: string, password: string) =>
      Object.assign(new URL(url), { password: encodeURIComponent(password) }).href;
    return {
      owner: ownerUrl(postgres.url, name),
      app: withPassword(app, passwords.app),
      worker: withPassword(worker, passwords.worker),
    };
  }
  const limitsOf = async (role: 'app' | 'worker') =>
    (await superuser.query('select rolconfig from pg_roles where rolname = $1', [`fieldwright_${role}`]))
      .rows[0].rolconfig as string[] | null;
  const signsIn = (url: string) =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    );

  it('leaves roles that somebody else has made as they are, and says which limits of time they lack', async () => {
    for (const [role, sign] of [
      ['lookup', 'nologin'],
      ['app', "login password 'a'"],
      ['worker', "login password 'w'"],
    ])
      await superuser.query(`create role fieldwright_${role} ${sign} noinherit`);
    await superuser.query(
      'grant fieldwright_lookup, fieldwright_app, fieldwright_worker to fieldwright_owner',
    );
    const urls = await prepared('foreign_roles', { app: 'not to be set', worker: 'w' });
    const warnings: string[] = [];
    const run = () => migrate(urls, undefined, (text) => warnings.push(text));
    expect(await run()).not.toEqual([]);
    const statements = warnings.join().match(/alter role .*(?=;)/g)!;
    expect(statements).toHaveLength(6);
    expect(statements).toContain(`alter role "fieldwright_app" set statement_timeout = '20s'`);
    expect(await signsIn(urls.app)).toBe(false);
    expect(await signsIn(urls.app.replace('not%20to%20be%20set', 'a'))).toBe(true);
    expect(await limitsOf('app')).toEqual(null);
    for (const each of statements) await superuser.query(each);
    await run();
    expect(warnings).toHaveLength(1);
    await superuser.query('drop database foreign_roles');
    await superuser.query('drop role fieldwright_lookup, fieldwright_app, fieldwright_worker');
  });

  it('gives its roles limits of time, also those of an older version', async () => {
    const urls = await prepared('limited', { app: 'a', worker: 'w' });
    await migrate(urls, fewMigrations);
    const limits = await limitsOf('app');
    expect(limits).toEqual([
      'statement_timeout=20s',
      'lock_timeout=3s',
      'idle_in_transaction_session_timeout=30s',
    ]);
    await superuser.query('alter role fieldwright_app reset lock_timeout');
    await migrate(urls, fewMigrations);
    expect((await limitsOf('app'))!.toSorted()).toEqual(limits!.toSorted());
    expect(await query(urls.worker, 'show lock_timeout')).toEqual([{ lock_timeout: '10s' }]);
  });

  it('gives a role that exists the password of its address, so that a password can be changed', async () => {
    const before = await prepared('rotating', { app: 'a', worker: 'w' });
    await migrate(before, fewMigrations);
    const changed = 'another one: 100% "new" \'n\' odd';
    const withNew = (url: string) =>
      Object.assign(new URL(url), { password: encodeURIComponent(changed) }).href;
    const after = { ...before, app: withNew(before.app), worker: withNew(before.worker) };
    expect(await migrate(after, fewMigrations)).toEqual([]);
    expect(await Promise.all([after.app, after.worker, before.app, before.worker].map(signsIn))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
