import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../../db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addSmallCompanies, everything, fillWithWords, readBy } from '../../testing/words.ts';
import { listWorkOrders, type WorkOrdersWish } from './work-order-list.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWithWords(server);
  await addSmallCompanies(server);
}, 60_000);
afterAll(() => server.stop());

/** Of all of them, one is made each minute; a later page has no tiles, which count all that is open or unpaid. */
const ofADay = { from: '2026-01-02', to: '2026-01-02', limit: 50, now: Date.parse('2026-01-08T12:00:00Z') };
const narrowing = { own: false, filter: null, search: null, departmentId: null, technicianId: null };
const page =
  (sort: WorkOrdersWish['sort'], after: WorkOrdersWish['after']): ((db: Read) => Promise<unknown>) =>
  (db) =>
    listWorkOrders(db, { ...narrowing, ...ofADay, customerId: null, siteId: null, sort, after });

describe.each([
  ['on a fresh connection', 0],
  // from the sixth time on, one plan may serve all values
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
