import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '../testing/document-kinds.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openDatabase } from './database.ts';
import { generateTypes } from './generate-types.ts';

/**
 * Tables without any company's rows, each with its reason. In every other table the key begins with the
 * company.
 */
const withoutCompany: Record<string, string> = {
  companies: 'is the company; its id is the company id',
  persons: 'identity is global: one email, any number of companies',
  credentials: 'belongs to a person',
  sessions: 'belongs to a person, before a company is chosen',
  password_resets: 'belongs to a person',
  second_factors: 'belongs to a person',
  recovery_codes: 'belongs to a person',
  sign_in_tickets: 'belongs to a person, before a company is chosen',
  person_emails: 'belongs to a person, whichever company',
  attempts: 'counts before anybody is known; keys are hashes',
  kysely_migration: 'which migrations have run',
  kysely_migration_lock: 'the lock of the migrations',
  migration_checksums: 'what was in the migrations that have run',
};
/**
 * Records that several people change. Each change raises the version, so that nobody overwrites someone
 * else's change.
 */
const roots = [
  'companies',
  'memberships',
  'customers',
  'sites',
  'tax_items',
  'work_orders',
  'sales_proposals',
  'calls',
  'schedule_events',
  'call_department_types',
  'job_types',
  'arrival_windows',
  'company_discounts',
  'company_rebates',
  'agreement_plans',
  'loan_rates',
  'holidays',
  'lead_sources',
  'debrief_questions',
  'tags',
  'site_system_types',
  'inspection_forms',
  'inspection_questions',
  'price_books',
  'pricing_rules',
  'price_book_categories',
  'service_repairs',
  'part_items',
  'agreements',
  'card_attempts',
  'agreement_billings',
];
/** Tables of a company that are neither a root nor a child of a document, each with its reason. */
const withoutVersion: Record<string, string> = {
  invitations: 'belongs to a membership, whose version counts',
  saves: 'is written by whoever saves and answers the same ever after',
  document_numbers: 'is locked by what creates a document; the company’s version is for what it sets',
  changes: 'is only added to; its version is that of the document',
  files: 'goes from state to state by conditions on the state',
  live_messages: 'is only added to; its version is that of what it tells of',
  document_presence: 'is what each tab alone says of itself',
  demo_seeds: 'is written by the seed of the demo alone',
  feature_flags: 'is on or off as whoever switched last said',
  error_reports: 'is only counted up, by whoever meets the fault',
  error_report_sightings: 'is only counted up, as the fault is',
  board_evictions: 'is only added to, and goes with time',
  schedule_event_technicians: 'belongs to an event, whose version counts',
  exemption_certificates: 'belongs to a customer, whose version counts',
  price_book_category_entries: 'belongs to a category and an entry, whose versions count',
  service_repair_parts: 'belongs to a service repair, whose version counts',
  line_prices: 'belongs to a line, whose document counts',
  imports: 'goes from state to state by conditions on the state',
  import_pages: 'belongs to an import',
  import_texts: 'belongs to an import',
  price_book_import_pages: 'belongs to an import into a price book',
  price_book_imports: 'goes from state to state by conditions on the state',
  import_mappings: 'is what the last person chose',
  price_book_words: 'is only added to: a word that no entry has any longer does no harm',
  price_book_mappings: 'is what the last person chose',
  price_book_places: 'is counted by triggers, under the lock of the company’s price books',
  list_views: 'is what was last saved under its name',
  list_choices: 'is what the person alone chose last',
  usual_entries: 'is what the person alone marks and uses',
  proposal_links: 'is only ever ended; opening is noted once',
  proposal_messages: 'is only added to, and answered once',
  proposal_reminders: 'is only added to: what was asked for stays',
  reminder_addresses: 'is on or off as its owner chose last',
  proposal_revisions: 'is only added to: a version stays as it was sent',
  work_order_signatures: 'is only added to: what was signed stays',
  prepared_pdfs: 'is made once by the job that has begun it, by conditions on the state',
  proposal_pdfs: 'is only added to: a PDF stays as it was made',
  proposal_signatures: 'is only added to: what was signed stays',
  sent_invoices: 'is only added to: an invoice stays as it was sent',
  sent_receipts: 'is only added to: a receipt stays as it was sent',
  sent_reports: 'is only added to: a report stays as it was sent',
  sent_statements: 'is only added to: a statement stays as it was sent',
  lender_accounts: 'is only ever ended; a new one is a new row',
  loans: 'is written as the lender reports it, in the order of its reports',
  emails: 'goes from state to state by conditions on the state',
  card_accounts: 'is only connected and disconnected, under the lock of the company',
  card_refunds: 'goes from state to state by conditions on the state',
  card_events: 'is only added to, and handled once',
  saved_cards: 'is only ever removed; its provider forgetting it is noted once',
  agreement_invoices: 'is written as the provider reports it, in the order of its reports',
  day_closing_payments: 'belongs to a closing, and stays as it was counted',
  day_closings: 'stays as it was closed; reopening is noted once',
  payment_links: 'is only ever ended; opening is noted once',
  import_keys: 'is only added to: what was imported once stays known',
};
const migrations = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the catalog', () => {
  it('has a company id first in the primary key of every table but those named with a reason (R6.4)', async () => {
    const tables = await server.sql<{ name: string; key: string[] }>(`
      select c.relname as name,
             coalesce((select array_agg(a.attname::text order by k.position)
                       from unnest(i.indkey::int[]) with ordinality k(attnum, position)
                       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum), '{}') as key
      from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
    const wrong = tables.filter(({ name, key }) => !(name in withoutCompany) && key[0] !== 'company_id');
    expect(wrong).toEqual([]);
    expect(
      Object.keys(withoutCompany).filter((name) => !tables.some((table) => table.name === name)),
    ).toEqual([]);
  });

  it('forces row-level security with a policy on every table (R6.4)', async () => {
    const open = await server.sql<{ name: string }>(`
      select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy where polrelid = c.oid))`);
    expect(open.map(({ name }) => name).sort()).toEqual(migrations);
  });

  it('lets the role for backups read every row of every table, and nobody has its rights (R6.4)', async () => {
    const closed = await server.sql<{ name: string }>(`
      select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
        and not (has_table_privilege('fieldwright_backup', c.oid, 'select') and exists (select from pg_policies p
          where p.tablename = c.relname and p.roles = '{fieldwright_backup}' and p.cmd = 'SELECT' and p.qual = 'true'))`);
    expect(closed).toEqual([]);
    const having = await server.sql<{ name: string }>(`
      select rolname as name from pg_roles where not rolsuper and rolname <> 'fieldwright_backup' and rolname not like 'pg\\_%'
        and pg_has_role(oid, 'fieldwright_backup', 'usage')`);
    expect(having).toEqual([]);
  });

  it('shows rows by the company alone in every tenant table but the one that a person reads of itself (R6.4)', async () => {
    const policies = await server.sql<{ name: string; rule: string }>(`
      select tablename || '.' || policyname as name, concat(qual, with_check) as rule
      from pg_policies p where schemaname = 'public' and roles = '{public}' and exists (
        select from information_schema.columns c where c.table_schema = 'public'
        and c.table_name = p.tablename and c.column_name = 'company_id')`);
    const byCompany = '(company_id = ( SELECT current_company() AS current_company))';
    const others = policies.filter(({ rule }) => rule !== byCompany).map(({ name }) => name);
    expect(others.sort()).toEqual(['memberships.own_memberships', 'sessions.own_person']);
    expect(policies.length).toBeGreaterThan(others.length);
  });

  it('stamps every tenant table with who and when', async () => {
    const tables = await server.sql<{ name: string; columns: string[] }>(`
      select table_name as name, array_agg(column_name::text) as columns
      from information_schema.columns where table_schema = 'public' group by table_name`);
    const stamps = ['created_by', 'created_date', 'updated_by', 'updated_date'];
    const unstamped = tables.filter(
      ({ name, columns }) =>
        columns.includes('company_id') && name !== 'sessions' && !stamps.every((c) => columns.includes(c)),
    );
    expect(unstamped).toEqual([]);
  });

  it('lets no index of a table that others point to begin with the company, so that their checks find one row by the key', async () => {
    const misleading = await server.sql<{ name: string }>(`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and not i.indisprimary and i.indpred is null
        and i.indrelid in (select confrelid from pg_constraint where contype = 'f')`);
    // in the order of the list; there should be few
    expect(misleading.map(({ name }) => name).sort()).toEqual([
      'agreements_end',
      'error_reports_seen',
      'sales_proposals_time',
      'work_orders_time',
    ]);
  });

  it('lets the removal of a line find its parts by an index', async () => {
    const indexes = await server.sql<{ first: string }>(`
      select a.attname as first from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = 'repair_parts'::regclass`);
    expect(indexes).toContainEqual({ first: 'parent_id' });
  });

  it('gives every root a version, and knows of every other table whose it is', async () => {
    const tables = await server.sql<{ name: string; versioned: boolean }>(`
      select t.table_name as name, exists (
        select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = t.table_name
          and c.column_name = 'version' and c.data_type = 'integer' and c.is_nullable = 'NO') as versioned
      from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
    const children = Object.values(documentKinds).flatMap(({ kinds }) => kinds.map(({ table }) => table));
    const known = [...roots, ...children, ...Object.keys(withoutVersion), ...Object.keys(withoutCompany)];
    expect(tables.map(({ name }) => name).sort()).toEqual([...new Set(known)].sort());
    const versioned = tables.filter(({ name, versioned: has }) => has && roots.includes(name));
    expect(versioned.map(({ name }) => name).sort()).toEqual(roots.toSorted());
  });

  it('gives the runtime role no way round the policies', async () => {
    const [role] = await server.sql(
      "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'fieldwright_app'",
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
    const owned = await server.sql(
      "select relname from pg_class where relowner = 'fieldwright_app'::regrole and relnamespace = 'public'::regnamespace",
    );
    expect(owned).toEqual([]);
    const memberOf = await server.sql(
      "select 1 from pg_auth_members where member = 'fieldwright_app'::regrole",
    );
    expect(memberOf).toEqual([]);
  });

  it('keeps a fixed search path in every function that runs with other rights', async () => {
    const loose = await server.sql(`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce(proconfig::text like '%search_path=%', false)`);
    expect(loose).toEqual([]);
  });

  it('lets nobody but the named roles run a function, except the two that policies ask', async () => {
    const open = await server.sql<{ name: string }>(`
      select p.proname as name from pg_proc p where pronamespace = 'public'::regnamespace
        and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)`);
    expect(open.map(({ name }) => name).sort()).toEqual(['current_company', 'current_person']);
  });

  it('closes tables to the public and to the worker', async () => {
    const grants = await server.sql(`
      select grantee, table_name from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('PUBLIC', 'fieldwright_worker')`);
    expect(grants).toEqual([]);
  });

  it('is what the generated types say', async () => {
    await expect(generateTypes(server.urls.owner, true)).resolves.toBeUndefined();
  });
});

describe('a connection', () => {
  const names = (company: number) =>
    server.deps.database.forCompany(company).selectFrom('companies').select('name').execute();

  it('sees the rows of its company and no other (R6.4)', async () => {
    expect(await names(1)).toEqual([{ name: 'North' }]);
    expect(await names(2)).toEqual([{ name: 'South' }]);
    const people = await server.deps.database
      .forCompany(2)
      .selectFrom('memberships')
      .select('company_id')
      .distinct()
      .execute();
    expect(people).toEqual([{ company_id: 2 }]);
  });

  it('sees nothing when it is reused without a company', async () => {
    const database = openDatabase(server.urls.app, 1);
    const backend = async (db: typeof database) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.forNobody())).rows[0]!.pid;
    const before = await backend(database);
    expect(await database.forCompany(1).selectFrom('memberships').selectAll().execute()).not.toEqual([]);
    await database
      .forCompany(1)
      .transaction()
      .execute(async (tx) => void (await tx.selectFrom('memberships').selectAll().execute()));
    for (const table of ['companies', 'memberships', 'invitations', 'persons'] as const) {
      expect(await database.forNobody().selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await backend(database)).toBe(before);
    await database.close();
  });

  it('cannot write into another company', async () => {
    const db = server.deps.database.forCompany(1);
    const person = await server.personId('owner@north.example');
    const foreign = db.insertInto('memberships').values({
      company_id: 2,
      person_id: person,
      first_name: 'A',
      last_name: 'B',
      roles: ['owner'],
      status: 'active',
    });
    await expect(foreign.execute()).rejects.toThrow(/row-level security/);
    const moved = db.updateTable('memberships').set({ company_id: 2 }).where('person_id', '=', person);
    await expect(moved.execute()).rejects.toThrow(/row-level security/);
    const touched = await db
      .updateTable('companies')
      .set({ name: 'Taken' })
      .where('id', '=', 2)
      .executeTakeFirst();
    expect(touched.numUpdatedRows).toBe(0n);
  });

  it('reads no password, session or link in the scope of a company', async () => {
    const db = server.deps.database.forCompany(1, 1);
    const own = [
      'credentials',
      'second_factors',
      'recovery_codes',
      'sign_in_tickets',
      'sessions',
      'password_resets',
    ] as const;
    for (const table of own) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    await expect(db.selectFrom('attempts').selectAll().execute()).rejects.toThrow(/permission denied/);
  });

  it('cannot reach the job tables, only enqueue', async () => {
    const db = server.deps.database.forCompany(1);
    await expect(sql`select * from graphile_worker.jobs`.execute(db)).rejects.toThrow(/permission denied/);
  });
});

describe('the scoped driver', () => {
  const company = () => server.deps.database.forCompany(1);

  it('sends begin, scope, query and commit together and answers the query', async () => {
    const { rows } = await sql<{ company: number }>`select current_company() as company`.execute(company());
    expect(rows).toEqual([{ company: 1 }]);
  });

  it('leaves the connection clean after an error', async () => {
    const database = openDatabase(server.urls.app, 1);
    await expect(sql`select 1 / 0`.execute(database.forCompany(1))).rejects.toThrow(/division by zero/);
    const { rows } = await sql<{ n: number }>`select 1 as n`.execute(database.forCompany(1));
    expect(rows).toEqual([{ n: 1 }]);
    await database.close();
  });

  it('runs nothing where the scope is refused', async () => {
    const { database } = server.deps;
    const nobody = { sessionId: 0, generation: 1, personId: 1, companyId: 1, rightsVersion: 1 };
    await expect(
      database
        .forSession(nobody)
        .updateTable('companies')
        .set({ name: 'Changed' })
        .where('id', '=', 1)
        .execute(),
    ).rejects.toMatchObject({ code: 'FW001' });
    await expect(
      database
        .forSession(nobody)
        .transaction()
        .execute(async () => 'never'),
    ).rejects.toMatchObject({ code: 'FW001' });
    expect((await company().selectFrom('companies').select('name').execute())[0]).toEqual({ name: 'North' });
  });

  it('rolls a transaction back whole when it throws', async () => {
    const change = company()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('companies').set({ name: 'Half' }).execute();
        throw new Error('stopped');
      });
    await expect(change).rejects.toThrow('stopped');
    expect(await company().selectFrom('companies').select('name').execute()).toEqual([{ name: 'North' }]);
  });

  it('reports a commit that the database refuses', async () => {
    await server.sql(`create table deferred_probe (company_id integer, id integer,
      constraint one_id unique (id) deferrable initially deferred); grant all on deferred_probe to fieldwright_app`);
    const twice = () => sql`insert into deferred_probe values (1, 7)`.execute(company());
    await twice();
    await expect(twice()).rejects.toThrow(/one_id/);
    const inside = company()
      .transaction()
      .execute((tx) => sql`insert into deferred_probe values (1, 7)`.execute(tx));
    await expect(inside).rejects.toThrow(/one_id/);
    await server.sql('drop table deferred_probe');
  });

  it('keeps many queries at once on their own companies', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => (index % 2) + 1);
    const answered = await Promise.all(
      asked.map(
        async (id) =>
          (
            await sql<{ c: number }>`select current_company() as c`.execute(
              server.deps.database.forCompany(id),
            )
          ).rows[0]!.c,
      ),
    );
    expect(answered).toEqual(asked);
  });
});
