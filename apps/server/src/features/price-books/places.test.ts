import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOff } from '../../testing/price-book-places.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/* How many entries each category of a book has is kept in sets of categories (R3.9): it must always be what counting gives. */

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
});
afterAll(() => server.stop());

/** Starts over with two books of one company, a removed one, and one of another company. */
const startOver = () =>
  server.sql(`
    delete from price_book_category_entries;
    delete from service_repairs;
    delete from part_items;
    delete from price_book_categories;
    delete from price_books;
    insert into price_books (company_id, id, type, text, hidden) values
      (1, 1, 'service', 'One', false), (1, 2, 'service', 'Two', false), (1, 4, 'parts', 'Gone', true), (2, 3, 'parts', 'Theirs', false);
    insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text) values
      (1, 10, 1, null, 'Heating'), (1, 11, 1, 10, 'Furnaces'), (1, 12, 1, 11, 'Igniters'), (1, 13, 1, null, 'Cooling'),
      (1, 14, 2, null, 'Shelf'), (1, 15, 4, null, 'Gone'), (2, 16, 3, null, 'Theirs')`);

const some = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 });
const ids = (from: number, places: readonly number[]) => places.map((at) => from + at).join(', ');
const category = fc.constantFrom(10, 11, 12, 13, 14, 15);
const table = fc.constantFrom('part_items', 'service_repairs');
const column = fc.constantFrom('part_item_id', 'service_repair_id');
const firstOf = (name: string) => (name.startsWith('part') ? 100 : 200);
const thereIn = { part_item_id: 'part_items', service_repair_id: 'service_repairs' } as const;
const book = fc.constantFrom(1, 2);

/** What can happen to a price book, each as one statement. */
const statement = fc.oneof(
  fc.record({ some, hidden: fc.boolean() }).map(
    ({ some: those, hidden }) =>
      `insert into part_items (company_id, id, code, text, hidden) select 1, i, '', 'Part', ${hidden}
      from unnest(array[${ids(100, those)}]) i on conflict do nothing`,
  ),
  fc.record({ some, hidden: fc.boolean(), book }).map(
    ({ some: those, hidden, book: of }) =>
      `insert into service_repairs (company_id, id, price_book_id, code, text, hidden) select 1, i, ${of}, '', 'Service', ${hidden}
      from unnest(array[${ids(200, those)}]) i on conflict do nothing`,
  ),
  fc
    .record({ some, table })
    .map(
      ({ some: those, table: name }) =>
        `update ${name} set hidden = not hidden where id in (${ids(firstOf(name), those)})`,
    ),
  fc
    .record({ some, book })
    .map(
      ({ some: those, book: to }) =>
        `update service_repairs set price_book_id = ${to}, text = 'Other' where id in (${ids(200, those)})`,
    ),
  fc.record({ some, column, category }).map(
    ({ some: those, column: of, category: to }) =>
      `insert into price_book_category_entries (company_id, price_book_category_id, ${of})
      select 1, k.id, x.id from ${thereIn[of]} x, price_book_categories k
      where x.id in (${ids(firstOf(of), those)}) and k.company_id = 1 and k.id in (${to}, ${to} + 1) and k.id < 16
      on conflict (company_id, price_book_category_id, part_item_id, service_repair_id) do update set "order" = excluded."order" + 1`,
  ),
  fc.record({ some, column, category }).map(
    ({ some: those, column: of, category: to }) =>
      `update price_book_category_entries e set price_book_category_id = ${to} where ${of} in (${ids(firstOf(of), those)})
      and exists (select from price_book_categories where company_id = 1 and id = ${to})
      and 1 = (select count(*) from price_book_category_entries o where o.${of} = e.${of})`,
  ),
  fc
    .record({ some, column })
    .map(
      ({ some: those, column: of }) =>
        `delete from price_book_category_entries where ${of} in (${ids(firstOf(of), those)})`,
    ),
  fc.record({ some, table }).map(
    ({ some: those, table: name }) =>
      `delete from ${name} x where id in (${ids(firstOf(name), those)})
      and not exists (select from price_book_category_entries where part_item_id = x.id or service_repair_id = x.id)`,
  ),
  category.map(
    (id) => `delete from price_book_categories where id = ${id}
    and not exists (select from price_book_categories k where k.parent_price_book_category_id = ${id})`,
  ),
  fc.constant('update price_books set hidden = not hidden where id = 4'),
  fc.constant(
    `insert into part_items (company_id, id, code, text) select 2, 300 + count(*), '', 'Theirs' from part_items where company_id = 2`,
  ),
);

/** A part whose only category is of the removed book. */
const inRemovedBook = [
  `insert into part_items (company_id, id, code, text) values (1, 100, '', 'Part')`,
  'insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values (1, 15, 100)',
];

/** Counts the entries of a book as its tree shows them, one by one. */
async function countedOneByOne(bookId: number) {
  const categories = await server.sql<{ id: number; above: number | null }>(
    `select id::int, parent_price_book_category_id::int as above from price_book_categories where price_book_id = ${bookId}`,
  );
  const entries = await server.sql<{ book: number | null; places: number[] }>(`
    select null as book, array(select e.price_book_category_id::int from price_book_category_entries e
      join price_book_categories k on k.id = e.price_book_category_id
      join price_books b on b.id = k.price_book_id and not b.hidden where e.part_item_id = p.id) as places
    from part_items p where company_id = 1 and not hidden
    union all select r.price_book_id::int, array(select e.price_book_category_id::int from price_book_category_entries e where e.service_repair_id = r.id)
    from service_repairs r where company_id = 1 and not hidden`);
  const aboveOf = new Map(categories.map(({ id, above }) => [id, above]));
  const withAbove = (id: number | null | undefined): number[] =>
    id == null || !aboveOf.has(id) ? [] : [id, ...withAbove(aboveOf.get(id))];
  const counts = new Map<number, number>();
  for (const { places } of entries)
    for (const id of new Set(places.flatMap(withAbove))) counts.set(id, (counts.get(id) ?? 0) + 1);
  const isPlaced = ({ places }: { places: number[] }) => places.some((id) => aboveOf.has(id));
  return {
    counts: Object.fromEntries(categories.map(({ id }) => [id, counts.get(id) ?? 0])),
    services: entries.filter(({ book: of }) => of === bookId).length,
    parts: entries.filter((entry) => entry.book === null && isPlaced(entry)).length,
    withoutCategory: entries.filter((entry) =>
      entry.book === null ? entry.places.length === 0 : entry.book === bookId && !isPlaced(entry),
    ).length,
  };
}

describe('counts of a price book', () => {
  it('are what counting gives, after any statements (R3.9, R3.10)', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 8, maxLength: 30 }), async (statements) => {
        await startOver();
        expect(await placesOff(server)).toEqual([]);
        for (const each of statements) {
          // what a removed category takes along is deleted by the owner of the tables, who sees one company
          await server.sql(`select set_config('app.company_id', '1', true); ${each}`);
          expect(await placesOff(server)).toEqual([]);
        }
        for (const id of [1, 2]) {
          const { data } = await server.call('GET /api/pricebooks/{id}', { as: office, params: { id } });
          const { services, parts, withoutCategory } = data;
          const counts = Object.fromEntries(data.categories.map(({ id: of, count }) => [of, count]));
          expect({ counts, services, parts, withoutCategory }).toEqual(await countedOneByOne(id));
          const { data: books } = await server.call('GET /api/pricebooks', { as: office });
          expect(books.find((each) => each.id === id)).toMatchObject({ services, parts });
        }
      }),
      { numRuns: 30, examples: [[inRemovedBook]] },
    );
  });
});
