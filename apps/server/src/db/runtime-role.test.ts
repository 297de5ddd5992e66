import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOverdueProposals } from '../features/removals/removals.queries.ts';
import { jobNames } from '../jobs/jobs.ts';
import { buildSite, newProposal, saveOf } from '../testing/documents.ts';
import { savingAs } from '../testing/saving.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** Tests what the runtime role can do on its own, with any statement. */
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

/** Recent rows of each swept table, by the name of the sweep. */
const young: Readonly<Record<string, { table: string; row: string }>> = {
  sweep_board_evictions: {
    table: 'board_evictions',
    row: `(company_id, guid, person_id, session_id, user_agent, dates, is_active, is_connected, evicted_date)
      select company_id, gen_random_uuid(), person_id, 1, '', '{2026-11-17}', false, true, clock_now()
      from memberships where company_id = 1 limit 1`,
  },
  sweep_error_reports: {
    table: 'error_reports',
    row: `(company_id, fingerprint, name, message, stack, correlation_id, count)
      values (1, gen_random_uuid(), 'TypeError', '', '', '', 1)`,
  },
  sweep_imports: {
    table: 'imports',
    row: `(company_id, kind, file_name, sha256, rows, report, state)
      values (1, 'customers', 'a.csv', '', 1, '{}', 'done'), (1, 'customers', 'b.csv', '', 1, '{}', 'checked')`,
  },
  sweep_live_messages: {
    table: 'live_messages',
    row: "(company_id, topic, record_id, version) values (1, 'person', 1, 1)",
  },
  sweep_emails: {
    table: 'emails',
    row: `(company_id, message_id, job, payload, kind, entity, record_id, state)
      values (1, 'young', 'receipt_mail', '{}', 'receipt', 'workOrder', 1, 'sent')`,
  },
  sweep_card_events: {
    table: 'card_events',
    row: `(company_id, account_id, event_id, type, ids, handled_date)
      values (1, 1, 'young', 'payment.updated', '{}', clock_now())`,
  },
};

describe('the runtime role', () => {
  it('sweeps nothing young, whatever it asks for', async () => {
    const sweeps = await server.sql<{ name: string; args: number }>(
      "select proname as name, pronargs as args from pg_proc where proname like 'sweep%' and pronargs > 0 order by proname",
    );
    expect(sweeps.map(({ name }) => name)).toEqual(Object.keys(young).sort());
    for (const { name, args } of sweeps) {
      const { table, row } = young[name]!;
      await server.sql(`insert into ${table} ${row}`);
      const before = await count(table);
      await client.query(`select ${name}(${Array(args).fill(-100_000).join(', ')})`);
      expect(await count(table), name).toBe(before);
    }
  });

  it('deletes for good no proposal that was removed lately, whatever it writes (R4.4)', async () => {
    const { siteId } = await buildSite(server);
    const { token } = await server.signInAs('owner');
    const { id } = await savingAs(server, token).saved(saveOf(newProposal(siteId)));
    await server.sql("update sales_proposals set hidden = true, deleted_after = '2000-01-01' where id = $1", [
      id,
    ]);
    const inAYear = server.deps.clock() + 365 * 86_400_000;
    expect(await deleteOverdueProposals(server.deps.database.forCompany(1), inAYear)).toBe(0);
    expect(await count('sales_proposals')).toBe(1);
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
