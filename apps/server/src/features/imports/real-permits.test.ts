import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importer } from '../../testing/csv-files.ts';
import { realData } from '../../testing/real-data.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const permits = realData('work_history/trade_permits.csv');

describe.skipIf(!permits.isThere)('9,987 real permits', () => {
  let server: TestServer;
  let office: ReturnType<typeof importer>;
  let bytes: Buffer;
  beforeAll(async () => {
    server = await startTestServer();
    office = importer(server, await server.signInAs('office'));
    bytes = await readFile(permits.at);
    await server.sql(
      "insert into call_department_types (company_id, text) values (1, 'Plumbing'), (1, 'Heating and Cooling')",
    );
  });
  afterAll(() => server.stop());

  it('are a site, a customer and a closed work order each, but one without a status; nothing is lost or doubled', async () => {
    const done = await office.whole(bytes, 'trade-permits', true);
    expect(done).toMatchObject({ state: 'done', rows: 9_987 });
    expect(done.report.counts).toEqual({ new: 9_986, same: 0, changed: 0, bad: 1, left: 0 });
    expect(done.report.problems).toMatchObject([
      { column: 'status', value: '', reason: 'The cell is empty.' },
    ]);
    expect(done.report.makes).toMatchObject({ workOrders: 9_986, priceToFollow: 306, notDone: 851 });

    const again = await office.whole(bytes, 'trade-permits', true);
    expect(again.report.counts).toEqual({ new: 0, same: 9_986, changed: 0, bad: 1, left: 0 });
    expect(await countRows(server, 'work_orders', 'processed and complete')).toBe(9_986);
    expect(await countRows(server, 'sites')).toBe(done.report.makes.sites);
  }, 60_000);

  it('have one site for each address, and one customer for each site', async () => {
    const [row] = await server.sql(`
      select count(*)::int as sites, count(distinct upper(street))::int as streets, count(distinct customer_id)::int as customers
      from sites where company_id = 1`);
    expect(row!['sites']).toBe(row!['streets']);
    expect(row!['sites']).toBe(row!['customers']);
  });

  it('keep their value to the cent, owe nothing, and are counted for their departments', async () => {
    const [row] = await server.sql(`
      select sum(total_cents)::float8 as total, sum(amount_due_cents)::int as due,
        count(*) filter (where call_department_type_id is null)::int as without,
        count(*) filter (where created_date <> processed_date)::int as moved,
        (select sum(unit_price_cents)::float8 from work_order_details where company_id = 1) as lines,
        (select count(*)::int from work_order_details where company_id = 1 and unit_price_cents = 0) as nought
      from work_orders where company_id = 1`);
    // computed independently of the importer: every nonzero value of finished work
    const done = /CERTIFICATE|CLOSED|PERMIT ISSUED|TEMPORARY/;
    const values = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
    const sum = values
      .filter(({ status }) => done.test(status!))
      .reduce((all, row) => all + Number(row['valuation_usd']), 0);
    expect(row!['total']).toBe(Math.round(sum * 100));
    expect(row).toMatchObject({ due: 0, moved: 0, nought: 0 });
    expect(row!['total']).toBe(row!['lines']);
    // electrical work, for which this company has no department
    expect(row!['without']).toBe(1_336);
  });
});
