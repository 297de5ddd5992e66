import { wordsOf } from '@fieldwright/domain/price-books/price-book-filter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../../db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addSmallCompanies, everything, fillWithWords, readBy } from '../../testing/words.ts';
import { browseEntries } from './browse.queries.ts';
import { findEntries } from './price-books.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWithWords(server);
  await addSmallCompanies(server);
}, 60_000);
afterAll(() => server.stop());

const whose = { propertyTypeId: 1, rateTypeId: 1, agreementId: null } as const;
const searchOf = (text: string) => ({ text: text.toLowerCase(), words: wordsOf(text) });
const picked = (text: string) => (db: Read) =>
  findEntries(db, { search: searchOf(text), kind: null, withCosts: true, whose, limit: 8 });
const listed = (text: string) => async (db: Read) =>
  (await browseEntries(db, {
    bookId: 8_000_000,
    category: null,
    search: searchOf(text),
    after: null,
    entry: null,
    limit: 100,
    withCosts: true,
    whose,
  }))!;

const few = [
  ['a rare word of a service', 'glockenspiel', ['SR-14']],
  ['a rare word of a part', 'marimba', ['PV-15']],
  ['a rare word and its code', 'pv-15 marimba', ['PV-15']],
  ['a word with a typing error', 'glokenspiel', ['SR-14']],
  ['a word that none have', 'saxophone', []],
] as const;

describe.each([
  ['on a fresh connection', 0],
  // from the sixth execution on, the plan may be generic
  ['where the connection has searched before', 6],
])('a search of the price book, %s', (_when, before) => {
  it.each(few)('finds %s without reading all of anything', async (_what, text, codes) => {
    const db = server.deps.database.forCompany(1);
    for (const search of [picked(text), listed(text)]) {
      expect((await search(db)).entries.map(({ code }) => code)).toEqual(codes);
      expect(await readBy(server, search, before)).toBeLessThan(everything / 5);
    }
  });

  it('ranks of many some, the exact code first, and reads no more than it takes (R3.11)', async () => {
    const db = server.deps.database.forCompany(1);
    for (const search of [picked('cary furnace'), listed('cary furnace')]) {
      expect((await search(db)).entries.length).toBeGreaterThan(7);
      expect(await readBy(server, search, before)).toBeLessThan(everything / 2);
    }
    expect((await picked('cary furnace')(db)).found).toBe(500);
    for (const search of [picked('sr-9'), listed('sr-9'), picked('SR-9')])
      expect((await search(db)).entries[0]!.code).toBe('SR-9');
    expect(await readBy(server, picked('sr-9'), before)).toBeLessThan(everything / 2);
  });
});
