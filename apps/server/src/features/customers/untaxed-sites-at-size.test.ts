import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addSmallCompanies, everything, fillWithWords, readBy } from '../../testing/words.ts';
import { untaxedSites } from './untaxed-sites.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWithWords(server);
  await addSmallCompanies(server);
}, 60_000);
afterAll(() => server.stop());

const most = 500;

describe.each([
  ['on a fresh connection', 0],
  // from the sixth execution on, the plan may be generic
  ['where the connection has asked for them before', 6],
])('of sites without a tax, %s', (_when, before) => {
  it.each([
    ['the first page', null],
    ['a later page', { id: 2_000_600, postalCode: '' }],
  ])('%s and their count read no more than they tell', async (_what, after) => {
    const read = await readBy(server, (db) => untaxedSites(db, after, most), before);
    expect(read).toBeLessThan(everything / 2);
    expect((await untaxedSites(server.deps.database.forCompany(1), after, most)).total).toBe(most);
  });
});
