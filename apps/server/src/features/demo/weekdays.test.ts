import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { demoCompanies } from '../people/demo.ts';
import { seedCompanies } from '../people/seed.ts';
import { seedDemo } from './seed.ts';

const companyId = 15;
/** A Sunday evening in Asheville: the latest that a week gets. */
const filled = Date.parse('2024-03-03T23:30:00Z');
/** Early in the morning of each weekday, each in another week; in the first of them the clocks go forward. */
const mornings = [
  ['Monday', '2024-03-04T12:05:00Z'],
  ['Tuesday', '2024-03-12T11:05:00Z'],
  ['Wednesday', '2024-03-20T11:05:00Z'],
  ['Thursday', '2024-03-28T11:05:00Z'],
  ['Friday', '2024-04-05T11:05:00Z'],
  ['Saturday', '2024-04-13T11:05:00Z'],
  ['Sunday', '2024-04-21T11:05:00Z'],
] as const;
/** What the database stamps by its own clock is later than all of that, and is not the seed's to say. */
let started: number;

/** What is yet to come by its nature. */
const ahead = [
  'agreement_site_systems.end_date',
  'agreements.end_date',
  'calls.window_date',
  'recommendation_items.deferred_until',
  'sales_proposals.expires_date',
  'schedule_event_technicians.end',
  'schedule_event_technicians.start',
  'schedule_events.end',
  'schedule_events.start',
];

let server: TestServer;
let dated: { table: string; column: string; isDay: boolean }[];
beforeAll(async () => {
  server = await startTestServer();
  started = server.deps.clock() - 60_000;
  await seedCompanies(server.urls.owner, [{ ...demoCompanies[0]!, id: companyId }], 'no password');
  await seedDemo(server.urls.owner, companyId, filled);
  const columns = await server.sql<{ table: string; column: string; isDay: boolean }>(`
    select c.table_name as "table", c.column_name as "column", c.data_type = 'date' as "isDay"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type = 'date' or c.data_type like 'timestamp%') and exists (
        select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'company_id')
    order by 1, 2`);
  dated = columns.filter(({ table, column }) => !ahead.includes(`${table}.${column}`));
}, 120_000);
afterAll(() => server.stop());

/** How much each column says of later than the moment. */
async function laterThan(now: number): Promise<Record<string, unknown>[]> {
  const seconds = (time: number) => `to_timestamp(${time / 1000})`;
  const day = (time: number) => `(${seconds(time)} at time zone 'America/New_York')::date`;
  const lists = dated.map(({ table, column, isDay }) => {
    const moment = isDay ? day : seconds;
    return `select '${table}.${column}' as what, count(*)::int from ${table} where company_id = ${companyId}
      and "${column}" > ${moment(now)} and "${column}" < ${moment(started)} having count(*) > 0`;
  });
  return server.sql(lists.join(' union all '));
}

const counted = async () => {
  const [row] = await server.sql(
    `select (select count(*)::int from work_orders where company_id = $1) as "workOrders",
      (select count(*)::int from sales_proposals where company_id = $1 and not is_template) as proposals,
      (select count(*)::int from sales_proposals where company_id = $1 and status in ('Created', 'Sent', 'Viewed')
        and expires_date < (select day from demo_seeds where company_id = $1)) as "runOut"`,
    [companyId],
  );
  return row;
};
const whole = { workOrders: 6_000, proposals: 120, runOut: 0 };

describe('the days of the demo', () => {
  it('are looked at in all tables that have days', () => {
    const tables = new Set(dated.map(({ table }) => table));
    expect(tables.size).toBeGreaterThan(20);
    expect(dated.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining([
        'sales_proposals.created_date',
        'sales_proposals.accepted_date',
        'work_orders.processed_date',
        'work_order_payments.received_date',
        'agreements.start_date',
        'site_systems.installed_date',
      ]),
    );
  });

  it('have nothing that happened later than now, and the same much of everything, when it is filled', async () => {
    expect([await laterThan(filled), await counted()]).toEqual([[], whole]);
  });

  it.each(mornings)(
    'and when they have moved to a %s',
    async (_, morning) => {
      const now = Date.parse(morning);
      await seedDemo(server.urls.owner, companyId, now);
      expect([await laterThan(now), await counted()]).toEqual([[], whole]);
    },
    120_000,
  );
});
