import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importer } from '../../testing/csv-files.ts';
import { realData } from '../../testing/real-data.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const requests = realData('service_requests/service_requests_sample.csv');
const permits = realData('work_history/trade_permits.csv');
const prices = realData('work_history/job_type_prices.csv');
const zips = realData('sales_tax/zip_county.csv');

describe.skipIf(!requests.isThere)('real files of other kinds', () => {
  let server: TestServer;
  let office: ReturnType<typeof importer>;
  beforeAll(async () => {
    server = await startTestServer();
    office = importer(server, await server.signInAs('office'));
    await server.sql(`update companies set state = 'NY' where id = 1`);
  });
  afterAll(() => server.stop());

  it('has service requests of a city recognized as past work, and says why open ones aren’t', async () => {
    const { data } = await office.check(await readFile(requests.at), 'work-history');
    expect(data.mapping).toMatchObject({
      key: 'unique_key',
      street: 'address',
      city: 'city',
      postal_code: 'zip',
      date: 'created_local',
      status: 'status',
    });
    const { new: fresh, bad, ...others } = data.report.counts;
    expect([data.rows, fresh + bad, others]).toEqual([39, 39, { same: 0, changed: 0, left: 0 }]);
    expect(fresh).toBeGreaterThan(0);
    const reasons = new Set(data.report.problems.map(({ column }) => column));
    expect([...reasons]).toEqual(['status']);
  });

  it('has permits recognized as past work, told by their job type', async () => {
    const { data } = await office.check(await readFile(permits.at), 'work-history');
    expect(data.mapping).toMatchObject({
      key: 'permit_id',
      date: 'application_date',
      job_type: 'job_type',
      amount: 'valuation_usd',
    });
    const { new: fresh, bad } = data.report.counts;
    expect([data.rows, fresh + bad]).toEqual([9_987, 9_987]);
    // a permit office has words of its own for what is done
    const reasons = new Set(data.report.problems.map(({ column }) => column));
    expect([...reasons]).toEqual(['status']);
    expect(fresh).toBe(742);
  });

  it.each([prices, zips])('imports nothing of a file about something else ($at)', async ({ at }) => {
    const { data } = await office.check(await readFile(at), 'customers');
    const { report, rows } = data;
    expect(report.counts.bad).toBe(rows);
  });
});
