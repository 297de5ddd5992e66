import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addSmallCompanies, everything, fillWithWords, readBy } from '../../testing/words.ts';
import { listAgreements } from './agreements.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWithWords(server);
  await addSmallCompanies(server);
}, 180_000);
afterAll(() => server.stop());

const wish = { words: [], filter: null, after: null, limit: 50, now: Date.UTC(2026, 10, 26) };
const idsOf = async (words: string[]) =>
  (await listAgreements(server.deps.database.forCompany(1), { ...wish, words })).agreements.map(
    ({ id }) => id,
  );

describe.each([
  ['on a fresh connection', 0],
  // from the sixth execution on, the plan may be generic
  ['where the connection has asked for them before', 6],
])('of agreements, %s', (_when, before) => {
  it.each([
    ['all', []],
    ['those of a common word', ['cary']],
    ['those of a word of one customer', ['zephyr']],
    ['those of a word of one plan', ['marimba']],
    ['those of a word of one address', ['quince']],
  ])(
    'a first page and its tiles read the agreements, but not all customers and sites: %s',
    async (_what, words) => {
      const read = await readBy(server, (db) => listAgreements(db, { ...wish, words }), before);
      expect(read).toBeLessThan(everything * 3.5);
    },
  );
});

it('finds agreements by the words of their customer, site and plan, together as well (R2.13)', async () => {
  expect([await idsOf(['zephyr']), await idsOf(['quince']), await idsOf(['marimba'])]).toEqual([
    [9_000_007],
    [9_000_009],
    [9_000_014],
  ]);
  expect([await idsOf(['zephyr', 'cary', 'comfort']), await idsOf(['zephyr', 'marimba'])]).toEqual([
    [9_000_007],
    [],
  ]);
});
