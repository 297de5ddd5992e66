import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../../db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addSmallCompanies, everything, fillWithWords, readBy } from '../../testing/words.ts';
import { listPayments } from './payments.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWithWords(server);
  await addSmallCompanies(server);
}, 60_000);
afterAll(() => server.stop());

const all = {
  takenBy: null,
  takenById: null,
  method: null,
  from: null,
  to: null,
  search: null,
  after: null,
  limit: 50,
};
const found =
  (words: string[], more: { amountCents?: number; document?: { letters: string; value: number } } = {}) =>
  (db: Read) =>
    listPayments(db, {
      ...all,
      search: { words, document: null, ordinal: null, amountCents: null, ...more },
    });

describe.each([
  ['on a fresh connection', 0],
  // from the sixth execution on, the plan may be generic
  ['where the connection has asked for them before', 6],
])('a page of payments, %s', (_when, before) => {
  it('is read without the rest of them', async () => {
    expect(await readBy(server, (db) => listPayments(db, all), before)).toBeLessThan(everything / 5);
  });

  it.each([
    ['one method', { method: 'other' }],
    ['one person', { takenById: 77 }],
  ] as const)('of %s is read without those of others', async (_what, more) => {
    expect(await readBy(server, (db) => listPayments(db, { ...all, ...more }), before)).toBeLessThan(
      everything / 5,
    );
  });

  it.each([
    ['the name of their customer', found(['zephyr']), 2],
    ['address', found(['quince', 'cary']), 2],
    ['what the work is', found(['xylophone']), 1],
    ['what is proposed', found(['bassoon']), 1],
    ['their reference', found(['4711', 'oboe']), 1],
    ['their amount', found(['$987.65'], { amountCents: 98_765 }), 2],
    ['their document', found(['4000014'], { document: { letters: '', value: 4_000_014 } }), 2],
    ['words that none have', found(['nowhere']), 0],
    ['a customer and what nearly all have', found(['zephyr', 'furnace', 'check']), 1],
    ['a reference and an address', found(['valley', 'oboe', 'check']), 1],
    ['rare words that none have together', found(['zephyr', '4711']), 0],
    ['an address of words that many have each', found(['lot7a', 'block1b', 'row0c']), 20],
  ])('is found by %s without reading all of anything', async (_what, search, count) => {
    expect(await readBy(server, search, before)).toBeLessThan(everything / 2);
    const { payments } = await search(server.deps.database.forCompany(1));
    expect(payments).toHaveLength(count);
  });

  it('is looked for among the newest where no index knows the words', async () => {
    // half of the payments of each kind, with their documents and sites
    expect(await readBy(server, found(['zq']), before)).toBeLessThan(9 * everything);
    const { payments } = await found(['qu', 'ce'])(server.deps.database.forCompany(1));
    expect(payments).toHaveLength(0);
  });

  it.each([[['cary']], [['cary', 'check', 'wide']]])(
    'that nearly all match is full before all are read: %s',
    async (words) => {
      const search = found(words);
      // the newest of both kinds, which don't match, with their documents and sites
      expect(await readBy(server, search, before)).toBeLessThan(2 * everything);
    },
  );
});
