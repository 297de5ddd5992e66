import { gramsOf } from '@fieldwright/domain/price-books/search-grams';
import { spellingsOf } from '@fieldwright/domain/price-books/search-spellings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../../db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addSmallCompanies, readBy } from '../../testing/words.ts';
import { browseEntries } from './browse.queries.ts';
import { findEntries } from './price-books.queries.ts';

const everything = 10_000;

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service'), (2, 2, 'service', 'Theirs');
    insert into price_book_categories (company_id, id, price_book_id, text) values (1, 10, 1, 'Pipes'), (1, 11, 1, 'Few');
    insert into part_items (company_id, id, code, text, description) select 1, 1000000 + i, 'P' || lpad(i::text, 5, '0'),
      case when i % 100 = 1 then 'Zinc washer' else 'Copper elbow' end, case when i = 77 then 'xylophone' else 'By the piece' end
      from generate_series(1, ${everything}) i;
    insert into part_items (company_id, id, code, text) values (1, 301, 'COPPER', 'Of its own name'), (1, 302, 'COPPERY', 'Another'),
      (1, 303, 'Q-1', 'Run capacitor'), (1, 304, 'Q-2', 'Valve'), (1, 305, 'Q-3', 'Hose by zzcapacitor'), (2, 306, 'Q-1', 'Run oboe xylophone');
    insert into service_repairs (company_id, id, price_book_id, code, text, description) values
      (1, 401, 1, 'S-1', 'Replace capacitor', ''), (1, 402, 1, 'S-2', 'Start the motor', 'With a capacitor'), (1, 403, 1, 'Q-1X', 'Relay', '');
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id)
      select 1, 10, 1000000 + i from generate_series(1, ${everything}) i;
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values
      (1, 11, 1009000), (1, 11, 1009001), (1, 11, 1009002)`);
  await addSmallCompanies(server);
  await server.sql(
    'vacuum analyze part_items, service_repairs, price_book_words, price_book_category_entries',
  );
}, 60_000);
afterAll(() => server.stop());

const pick = async (text: string, limit = 20) =>
  (await server.call('GET /api/pricebookentries', { as: office, query: { text, limit } as never })).data;
const list = async (text: string, more: Record<string, string | number> = {}) =>
  (
    await server.call('GET /api/pricebooks/{id}/entries', {
      as: office,
      params: { id: 1 },
      query: { text, ...more } as never,
    })
  ).data;
const codes = ({ entries }: { entries: readonly { code: string }[] }) => entries.map(({ code }) => code);

describe('a search of the price book', () => {
  it('has the exact code first, in the list as in the picker, then codes that begin so, names and descriptions (R3.11)', async () => {
    expect(codes(await pick('q-1'))).toEqual(['Q-1', 'Q-1X']);
    expect(codes(await list('q-1'))).toEqual(['Q-1', 'Q-1X']);
    expect(codes(await list('capacitor'))).toEqual(['S-1', 'Q-1', 'Q-3', 'S-2']);
  });

  it('finds words together, apart, with a hyphen and in short (R3.11)', async () => {
    await server.sql(`insert into service_repairs (company_id, id, price_book_id, code, text, description) values
      (1, 601, 1, 'C-1', 'A/C tune-up', ''), (1, 602, 1, 'C-2', 'Air conditioner cleaning', ''),
      (1, 603, 1, 'C-3', 'Wi-Fi thermostat', 'Set up by us.'), (1, 604, 1, 'C-4', 'Minisplit head', ''),
      (1, 605, 1, 'C-5', 'Mini-split coil', 'Accessible ones'), (1, 606, 1, 'AC-9', 'Outlet', ''), (1, 607, 1, 'C-6', 'WiFi camera', '')`);
    const both = async (text: string) => {
      const found = codes(await pick(text));
      expect(codes(await list(text))).toEqual(found);
      return found;
    };
    expect(await both('tune up')).toEqual(['C-1']);
    expect(await both('tuneup')).toEqual(['C-1']);
    expect(await both('wifi thermostat')).toEqual(['C-3']);
    expect(await both('wi fi')).toEqual(['C-3']);
    expect(await both('wi-fi')).toEqual(['C-3', 'C-6']);
    expect(await both('wi fi camera')).toEqual(['C-6']);
    expect(await both('tstat')).toEqual(['C-3']);
    expect(await both('a/c')).toEqual(['C-1', 'C-2']);
    expect(await both('air conditioning')).toEqual(['C-1', 'C-2']);
    expect(await both('mini split')).toEqual(['C-4', 'C-5']);
    expect(await both('minisplit')).toEqual(['C-4', 'C-5']);
    expect(await both('mini split head')).toEqual(['C-4']);
    // the exact code, and codes that begin so, are still first
    expect(await both('ac')).toEqual(['AC-9', 'C-1', 'C-2', 'C-5']);
    // a compound of the name is as good as its words; one of the description isn't
    await server.sql("update service_repairs set description = 'With a tune-up' where id = 602");
    expect(await both('tuneup')).toEqual(['C-1', 'C-2']);
    await server.sql('delete from service_repairs where id between 601 and 607');
  });

  it('has only services of one book where they are offered with one of it, and all parts (R3.8)', async () => {
    await server.sql(`
      insert into price_books (company_id, id, type, text) values (1, 3, 'service', 'Other');
      insert into service_repairs (company_id, id, price_book_id, code, text, description) values (1, 501, 3, 'O-1', 'Replace capacitor', '')`);
    const of = async (priceBookId: number, more = {}) =>
      codes(
        (
          await server.call('GET /api/pricebookentries', {
            as: office,
            query: { text: 'capacitor', priceBookId, ...more } as never,
          })
        ).data,
      );
    expect(await of(3)).toEqual(['O-1', 'Q-1', 'Q-3']);
    expect(await of(1, { kind: 'serviceRepair' })).toEqual(['S-1', 'S-2']);
    await server.sql('delete from service_repairs where id = 501; delete from price_books where id = 3');
  });

  it('goes on behind each page of the list, by how well entries match, each once', async () => {
    const seen: string[] = [];
    let after: Record<string, string | number> = {};
    for (;;) {
      const { entries, next } = await list('capacitor', { limit: 1, ...after });
      seen.push(...entries.map(({ code }) => code));
      if (!next) break;
      after = next;
    }
    expect(seen).toEqual(['S-1', 'Q-1', 'Q-3', 'S-2']);
  });

  it('counts up to a thousand of a kind, and still has the code itself and those that begin so first', async () => {
    const found = await pick('copper', 4);
    expect([codes(found), found.found, found.more]).toEqual([
      ['COPPER', 'COPPERY', 'P00002', 'P00003'],
      1_000,
      true,
    ]);
    expect(codes(await list('copper', { limit: 3 }))).toEqual(['COPPER', 'COPPERY', 'P00002']);
    expect(await pick('zinc', 1)).toMatchObject({ found: 100, more: false });
  });

  it('shows all of a category that has few of what very many have, and goes on behind a page', async () => {
    expect(codes(await list('copper', { category: 11 }))).toEqual(['P09000', 'P09002']);
    const { next } = await list('copper', { limit: 3 });
    expect(codes(await list('copper', { limit: 2, ...next! }))).toEqual(['P00003', 'P00004']);
  });

  describe('for what more services have than are ranked', () => {
    const services = 1_100;
    beforeAll(async () => {
      await server.sql(`
        insert into service_repairs (company_id, id, price_book_id, code, text) select 1, 2000000 + i, 1, 'B' || lpad(i::text, 5, '0'),
          'Bronze work' from generate_series(1, ${services}) i;
        insert into part_items (company_id, id, code, text) select 1, 3000000 + i, 'A' || lpad(i::text, 5, '0'), 'Bronze tee'
          from generate_series(1, 3000) i;
        insert into part_items (company_id, id, code, text) values (1, 701, 'BRONZE', 'Bar'), (1, 702, 'BRONZE-2', 'Rod')`);
      await server.sql('vacuum analyze part_items, service_repairs');
    });
    afterAll(async () => {
      await server.sql(`delete from price_book_category_entries where service_repair_id = 2000005 or part_item_id = 3000009;
        delete from service_repairs where id between 2000001 and 2001100;
        delete from part_items where id between 3000001 and 3003000 or id in (701, 702)`);
      await server.sql('vacuum analyze part_items, service_repairs, price_book_category_entries');
    });

    it('has parts with such a code first, and the other parts behind all services, each once', async () => {
      const found = await pick('bronze', 4);
      expect([codes(found), found.found, found.more]).toEqual([
        ['BRONZE', 'BRONZE-2', 'B00001', 'B00002'],
        1_000,
        true,
      ]);
      const seen: string[] = [];
      let after: Record<string, string | number> = {};
      while (seen.length < services + 300) {
        const { entries, next } = await list('bronze', { limit: 100, ...after });
        seen.push(...entries.map(({ code }) => code));
        after = next!;
      }
      expect(seen.slice(0, 3)).toEqual(['BRONZE', 'BRONZE-2', 'B00001']);
      expect(seen.slice(services, services + 4)).toEqual(['B01099', 'B01100', 'A00001', 'A00002']);
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('has all parts of a category with few of those services', async () => {
      await server.sql(`insert into price_book_category_entries (company_id, price_book_category_id, part_item_id, service_repair_id) values
        (1, 11, 3000009, null), (1, 11, null, 2000005)`);
      expect(codes(await list('bronze', { category: 11 }))).toEqual(['B00005', 'A00009']);
    });

    it('looks for no parts but by code', async () => {
      expect(await readBy(server, picked('bronze'))).toBeLessThan(2 * services + 300);
    });
  });

  it('takes one or two letters for the beginning of a word', async () => {
    expect(codes(await pick('va'))).toEqual(['Q-2']);
    expect(codes(await pick('al'))).toEqual([]);
  });
});

describe('a search of the price book with a typing error', () => {
  it('shows what is like the words, and says so (R3.11)', async () => {
    const found = await pick('capcitor');
    expect([codes(found), found.similar]).toEqual([['S-1', 'Q-1', 'Q-3', 'S-2'], true]);
    expect(codes(await pick('vavle'))).toEqual(['Q-2']);
    const listed = await list('run capasitor');
    expect([codes(listed), listed.similar, listed.next]).toEqual([['Q-1'], true, null]);
    const opened = await server.call('GET /api/pricebooks/{id}', {
      as: office,
      params: { id: 1 },
      query: { text: 'replce capacitor' } as never,
    });
    expect([codes(opened.data), opened.data.similar]).toEqual([['S-1'], true]);
  });

  it('takes nothing for one where something has the words, in another category too', async () => {
    expect(await pick('capacitor')).toMatchObject({ similar: false });
    expect(await list('capacitor', { category: 11 })).toMatchObject({ entries: [], similar: false });
  });

  it('never guesses at numbers or short words, or at words that only another company has (R6.4)', async () => {
    for (const text of ['p00078x', 'vqv', 'oboee', 'quuxly'])
      expect(await pick(text), text).toMatchObject({ entries: [], found: 0, similar: false });
  });

  it('knows the words of a name that changed', async () => {
    await server.sql("update part_items set text = 'Flange' where id = 304");
    expect(codes(await pick('flangge'))).toEqual(['Q-2']);
    await server.sql("update part_items set text = 'Valve' where id = 304");
  });
});

const whose = { propertyTypeId: 1, rateTypeId: 1, agreementId: null } as const;
const searchOf = (text: string) => ({ text, spellings: spellingsOf(text) });
const picked = (text: string) => (db: Read) =>
  findEntries(db, {
    search: searchOf(text),
    kind: null,
    bookId: null,
    offeredWith: null,
    withCosts: true,
    whose,
    limit: 20,
  });
const listed =
  (text: string | null, limit = 50) =>
  (db: Read) =>
    browseEntries(db, {
      bookId: 1,
      category: null,
      entry: null,
      after: null,
      withCosts: true,
      whose,
      limit,
      search: text === null ? null : searchOf(text),
    });

describe.each([
  ['the picker', picked],
  ['the list', listed],
])('a search of %s', (_where, search) => {
  it.each(['xylophone', 'p00123', 'copper', 'copper elbow', 'zinc washer', 'nowhere'])(
    'reads little of a large book for “%s”, at first and with a plan for all values',
    async (text) => {
      expect(await readBy(server, search(text))).toBeLessThan(everything / 2);
      expect(await readBy(server, search(text), 7)).toBeLessThan(everything / 2);
    },
  );
});

describe('a page of the list', () => {
  it.each([
    ['of everything', null, 36, 5],
    ['of a search', 'copper', 37, 0],
  ])(
    '%s is planned once for each connection, not each time it’s asked for (R3.11)',
    async (_what, text, limit, custom) => {
      const plans = await server.deps.database
        .forCompany(1)
        .transaction()
        .execute(async (tx) => {
          for (let times = 0; times < 8; times++) await listed(text, limit)(tx);
          const { rows } = await sql<{ generic: number; custom: number }>`
          select generic_plans::integer as generic, custom_plans::integer as custom from pg_prepared_statements
          where strpos(statement, ${`limit ${limit + 1}`}) > 0 and strpos(statement, 'isNowhere') > 0`.execute(
            tx,
          );
          return rows;
        });
      expect(plans).toEqual([{ generic: 8 - custom, custom }]);
    },
  );
});

describe.each(['part_items_found', 'service_repairs_found'])('the index behind %s', (name) => {
  it('tells of no other company, asked for in whichever way (R6.4)', async () => {
    const { database } = server.deps;
    const word = name === 'part_items_found' ? 'xylophone' : 'relay';
    // without trigrams, whatever the index has
    const found = async (db: Read, grams = gramsOf([word])) =>
      (await sql`select id from ${sql.ref(name)}('', ${grams}, ${[word]}, 9)`.execute(db)).rows.length;
    const person = await server.personId('owner@north.example');
    const scopes = [database.forCompany(1), database.forNobody(), database.forPerson(person)];
    for (const grams of [gramsOf([word]), []])
      expect(await Promise.all(scopes.map((db) => found(db, grams)))).toEqual([1, 0, 0]);
    expect(await found(database.forCompany(2))).toBe(name === 'part_items_found' ? 1 : 0);
  });
});
