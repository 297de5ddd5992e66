import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { everything, readBy } from '../../testing/words.ts';
import { type BrowseQuery, browseEntries } from './browse.queries.ts';

let server: TestServer;
const categories = 10;
const bookId = 21_000_001;

/** One company has many services in ten categories; 500 others have a book of ten. */
beforeAll(async () => {
  server = await startTestServer();
  const fill = (c: string, id: (kind: number, number: string) => string, each: string) => `
    insert into price_books (company_id, id, type, text) select ${c}, ${id(21, '1')}, 'service', 'Repairs' from ${each} where i = 1;
    insert into price_book_categories (company_id, id, price_book_id, text, "order")
      select ${c}, ${id(22, 'i')}, ${id(21, '1')}, 'Category ' || i, i from ${each} where i <= ${categories};
    insert into service_repairs (company_id, id, price_book_id, code, text, unit_price_cents)
      select ${c}, ${id(23, 'i')}, ${id(21, '1')}, 'SR-' || i, 'Service ' || i, 12300 from ${each};
    insert into price_book_category_entries (company_id, id, price_book_category_id, service_repair_id, "order")
      select ${c}, ${id(24, 'i')}, ${id(22, `1 + i % ${categories}`)}, ${id(23, 'i')}, i from ${each};`;
  const tables = 'price_books, price_book_categories, service_repairs, price_book_category_entries';
  await server.sql(`begin; set local session_replication_role = replica;
    ${fill('1', (kind, number) => `${kind} * 1000000 + ${number}`, `generate_series(1, ${everything}) i`)}
    ${fill('c', (kind, number) => `(${kind} * 1000000 + c) * 1000::bigint + ${number}`, 'generate_series(1000, 1499) c cross join generate_series(1, 10) i')}
    commit`);
  await server.sql(`vacuum analyze ${tables}`);
}, 60_000);
afterAll(() => server.stop());

const whole: BrowseQuery = {
  bookId,
  category: 22_000_004,
  search: null,
  after: null,
  limit: 100,
  entry: null,
  whose: { propertyTypeId: 1, rateTypeId: 1, agreementId: null },
  withCosts: true,
};

describe.each([
  ['on a fresh connection', 0],
  // from the sixth execution on, the plan may be generic
  ['where the connection has asked for it before', 6],
])('a page of a category, %s (R3.10)', (_when, before) => {
  it.each([
    ['the first', null],
    ['a later one', { kind: 'serviceRepair', place: 5003, code: 'SR-5003', id: 23_005_003 }],
  ] as const)('%s is read without the rest of the book', async (_page, after) => {
    const read = await readBy(server, (db) => browseEntries(db, { ...whole, after }), before);
    expect(read).toBeLessThan(everything);
  });
});
