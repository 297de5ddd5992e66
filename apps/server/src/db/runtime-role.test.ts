import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobNames } from '../jobs/jobs.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** What the sign-in of requests may do by itself, whatever statement it is made to say. */
let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client({ connectionString: server.urls.app });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

const refusal = (text: string) =>
  client.query(text).then(
    () => null,
    (error: pg.DatabaseError) => error.message,
  );
const count = async (table: string) =>
  (await server.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!.count;

describe('the runtime role', () => {
  it.each([
    ['sweep_error_reports(-1)', 'error_reports'],
    ['sweep_imports(-1, -1)', 'imports'],
    ['sweep_live_messages(-100000)', 'live_messages'],
  ])('sweeps nothing young, whatever it asks for: %s', async (call, table) => {
    await server.sql(`insert into error_reports (company_id, fingerprint, name, message, stack, correlation_id, count)
      values (1, gen_random_uuid(), 'TypeError', '', '', '', 1)`);
    await server.sql(`insert into imports (company_id, kind, file_name, sha256, rows, report, state)
      values (1, 'customers', 'a.csv', '', 1, '{}', 'done'), (1, 'customers', 'b.csv', '', 1, '{}', 'checked')`);
    await server.sql(
      "insert into live_messages (company_id, topic, record_id, version) values (1, 'person', 1, 1)",
    );
    const before = await count(table);
    expect(before).toBeGreaterThan(0);
    await client.query(`select ${call}`);
    expect(await count(table)).toBe(before);
  });

  it('enqueues the jobs that there are, and no other', async () => {
    const [row] = await server.sql<{ names: string[] }>('select job_names() as names');
    expect(row!.names).toEqual(jobNames);
    expect(await refusal("select enqueue('live_sweep', '{}')")).toBeNull();
    expect(await refusal("select enqueue('nobody_works_this', '{}')")).toMatch(/there is no job/);
    expect(await refusal("select graphile_worker.add_job('live_sweep')")).toMatch(/permission denied/);
    expect(await refusal('select job_names()')).toMatch(/permission denied/);
  });

  it.each([
    'customers',
    'sites',
    'work_orders',
    'sales_proposals',
    'agreements',
    'calls',
    'schedule_events',
    'tax_items',
    'import_keys',
    'saves',
    'changes',
    'memberships',
    'sessions',
  ])('removes nothing from %s', async (table) => {
    expect(await refusal(`delete from ${table}`)).toBe(`permission denied for table ${table}`);
  });
});
