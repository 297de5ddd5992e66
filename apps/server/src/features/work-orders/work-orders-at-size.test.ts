import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../../db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addSmallCompanies, everything, fillWithWords, readBy } from '../../testing/words.ts';
import { listWorkOrders, type WorkOrdersQuery } from './work-order-list.queries.ts';
import { workOrderTotals } from './work-order-totals.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWithWords(server);
  await addSmallCompanies(server);
}, 60_000);
afterAll(() => server.stop());

/**
 * One work order is created each minute; later pages have no tiles, which count everything open or unpaid.
 */
const ofADay = { from: '2026-01-02', to: '2026-01-02', limit: 50, now: Date.parse('2026-01-08T12:00:00Z') };
const narrowing = {
  own: false,
  filter: null,
  search: null,
  departmentId: null,
  tagId: null,
  technicianId: null,
};
const page =
  (sort: WorkOrdersQuery['sort'], after: WorkOrdersQuery['after']): ((db: Read) => Promise<unknown>) =>
  (db) =>
    listWorkOrders(db, { ...narrowing, ...ofADay, customerId: null, siteId: null, sort, after });

describe.each([
  ['on a fresh connection', 0],
  // from the sixth execution on, the plan may be generic
  ['where the connection has asked for them before', 6],
])("a page of one day's work orders, %s", (_when, before) => {
  it.each([
    ['-number', { id: 4_009_999, value: '4009999' }],
    ['-due', { id: 4_009_999, value: '900' }],
    ['-total', { id: 4_009_999, value: '900' }],
  ] as const)('sorted by %s is read without those of the other days', async (sort, after) => {
    expect(await readBy(server, page(sort, after), before)).toBeLessThan(everything / 2);
  });
});

describe('the totals of all work orders', () => {
  it.each([
    ['all', {}],
    ['with words that nearly all have', { search: { words: ['furnace'], number: null } }],
    ['of a status', { filter: 'processed' as const }],
  ])('%s: are read only as far as they are counted', async (_what, more) => {
    const most = 500;
    const wish = { ...narrowing, ...ofADay, from: null, to: null, customerId: null, siteId: null, ...more };
    const sums = (db: Read) => workOrderTotals(db, { ...wish, sort: '-made' }, most);
    expect(await readBy(server, sums, 0)).toBeLessThan(everything / 2);
    expect(await server.deps.database.forCompany(1).transaction().execute(sums)).toMatchObject({
      count: most,
      isMore: true,
      totalCents: null,
    });
  });
});

it('says of a search that it has not read all texts, and adds up nothing then', async () => {
  const search = { words: ['furnace'], number: null };
  const wish = { ...narrowing, ...ofADay, from: null, to: null, customerId: null, siteId: null, search };
  const totals = (scanned: number) =>
    server.deps.database
      .forCompany(1)
      .transaction()
      .execute((db) => workOrderTotals(db, { ...wish, sort: '-made' }, everything * 2, scanned));
  const read = await totals(everything * 2);
  expect(read).toMatchObject({ isMore: false, totalCents: expect.any(Number) });
  expect(read.count).toBeGreaterThan(1_000);
  expect(await totals(1_000)).toMatchObject({ isMore: true, totalCents: null, dueCents: null });
});
