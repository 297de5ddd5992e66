import { foundCustomerSorts, type ListPlace, readPlace } from '@fieldwright/domain/kernel/list-sort';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCustomers } from '../features/customers/customers.queries.ts';
import { listProposals } from '../features/proposals/proposal-list.queries.ts';
import { searchAll } from '../features/search/search.queries.ts';
import { listWorkOrders } from '../features/work-orders/work-order-list.queries.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { everything, fillWithWords, newest, readBy } from '../testing/words.ts';
import type { Read } from './database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillWithWords(server);
}, 60_000);
afterAll(() => server.stop());

const nothing = {
  own: false,
  filter: null,
  departmentId: null,
  tagId: null,
  technicianId: null,
  from: null,
  to: null,
};
const newestFirst = { sort: '-made', after: null, limit: 50 } as const;
const firstPage = { after: null, limit: 50 } as const;
const anywhere = { customerId: null, siteId: null, ...newestFirst };
const searches = {
  customers:
    (words: string[], phone: string | null = null, sort: 'match' | 'name' = 'match') =>
    (db: Read) =>
      listCustomers(db, {
        search: { words, phone },
        owing: false,
        tagId: null,
        removed: false,
        sort,
        ...firstPage,
      }),
  workOrders: (words: string[]) => (db: Read) =>
    listWorkOrders(db, {
      ...nothing,
      ...anywhere,
      now: server.deps.clock(),
      search: { words, number: null },
    }),
  proposals: (words: string[]) => (db: Read) =>
    listProposals(db, {
      own: false,
      offersMakers: true,
      createdById: null,
      from: null,
      to: null,
      templates: false,
      removed: false,
      status: null,
      now: server.deps.clock(),
      ...anywhere,
      search: { words, number: null },
    }),
  everything:
    (words: string[], phone: string | null = null) =>
    (db: Read) =>
      searchAll(db, { words, phone, number: null, sees: { workOrders: 'all', proposals: 'all' } }),
};

const wordsOf = {
  customers_with_words: 'zephyr',
  customers_with_phone: '5550177',
  sites_with_words: 'quince',
  work_orders_with_words: 'xylophone',
  sales_proposals_with_words: 'bassoon',
  work_order_payments_with_words: 'oboe',
  sales_proposal_payments_with_words: 'tuba',
};

/** Returns what a word index finds for these words, the first of them as a pattern. */
const found = async (name: string, words: string[], db: Read) => {
  const rest = name.endsWith('words') ? sql`${words}::text[],` : sql``;
  return (await sql`select id from ${sql.ref(name)}(${`%${words[0]}%`}, ${rest} 9) id`.execute(db)).rows
    .length;
};

describe.each(Object.entries(wordsOf))('the index behind %s', (name, word) => {
  it('tells of no other company, asked for in whichever way (R6.4)', async () => {
    const { database } = server.deps;
    const person = await server.personId('owner@north.example');
    const scopes = [
      database.forCompany(1),
      database.forCompany(2),
      database.forNobody(),
      database.forPerson(person),
    ];
    expect(await Promise.all(scopes.map((db) => found(name, [word], db)))).toEqual([1, 0, 0, 0]);
  });
});

describe.each([
  ['customers_like', 'zefyr'],
  ['sites_like', 'quinse'],
])('the index behind %s', (name, typed) => {
  const alike = async (db: Read) =>
    (await sql`select id from ${sql.ref(name)}(${typed}, array[]::text[], 9) id`.execute(db)).rows.length;

  it('tells of no other company, asked for in whichever way (R6.4)', async () => {
    const { database } = server.deps;
    const person = await server.personId('owner@north.example');
    const scopes = [
      database.forCompany(1),
      database.forCompany(2),
      database.forNobody(),
      database.forPerson(person),
    ];
    expect(await Promise.all(scopes.map(alike))).toEqual([1, 0, 0, 0]);
  });

  it('is asked for a company by nothing but the session, and by the role of requests alone (R6.4)', async () => {
    const [row] = await server.sql<{ names: string[]; roles: string[] }>(
      `select proargnames::text[] as names, array(select r.rolname::text from pg_roles r
         where not r.rolsuper and r.rolname like 'fieldwright%' and has_function_privilege(r.oid, p.oid, 'execute') order by 1) as roles
       from pg_proc p where proname = $1`,
      [name],
    );
    expect(row).toEqual({
      names: ['word', 'others', 'most'],
      roles: ['fieldwright_app', 'fieldwright_lookup', 'fieldwright_owner'],
    });
  });
});

describe.each(Object.keys(wordsOf).filter((name) => name.endsWith('words')))('what %s finds', (name) => {
  it('has all of the words', async () => {
    const db = server.deps.database.forCompany(1);
    const word = wordsOf[name as keyof typeof wordsOf];
    expect(await found(name, [word, word.slice(1)], db)).toBe(1);
    expect(await found(name, [word, 'nowhere'], db)).toBe(0);
  });
});

describe('of rows with a word that all have, the index', () => {
  const read = (asked: ReturnType<typeof sql>) =>
    readBy(server, (db) => sql`select id from ${asked} id`.execute(db));

  it('reads only those that have the other words too', async () => {
    const asked = sql`sites_with_words('%wide%', array['wide', 'lot3a', 'row7c', 'block5b'], 501)`;
    expect(await read(asked)).toBeLessThan(200);
  });

  it('reads only so many that have something like it', async () => {
    expect(await read(sql`sites_like('wied', array[]::text[], 50)`)).toBeLessThan(everything / 2);
  });

  it('reads of those only the ones with the number, and something like the other word', async () => {
    expect(await read(sql`sites_like('wied', array['777'], 50)`)).toBeLessThan(200);
    expect(await read(sql`sites_like('wied', array['quinse'], 50)`)).toBeLessThan(200);
  });
});

describe('a search', () => {
  it.each([
    ['customers by name', searches.customers(['zephyr'])],
    ['customers by address', searches.customers(['quince', 'cary'])],
    ['customers by an address of words that many have', searches.customers(['lot3a', 'block5b', 'row7c'])],
    ['customers by phone number', searches.customers(['555-0177'], '5550177')],
    ['customers that nearly all are', searches.customers(['cary'])],
    ['customers by name, of such words', searches.customers(['cary'], null, 'name')],
    ['customers by a house number and a street that nearly all have', searches.customers(['2', 'wide'])],
    ['customers by a word with a typing error', searches.customers(['zefyr'])],
    ['work orders by the name of their customer', searches.workOrders(['zephyr'])],
    ['work orders by address', searches.workOrders(['quince', 'cary'])],
    ['work orders by such an address', searches.workOrders(['lot3a', 'block5b', 'row7c'])],
    ['work orders by what they are', searches.workOrders(['xylophone'])],
    ['work orders that nearly all are', searches.workOrders(['cary'])],
    ['proposals by the name of their customer', searches.proposals(['zephyr'])],
    ['proposals by address', searches.proposals(['quince', 'cary'])],
    ['proposals by text', searches.proposals(['bassoon'])],
    ['customers by an address with a typing error', searches.customers(['quince', 'wey'])],
    ['everything by a name', searches.everything(['zephyr'])],
    ['everything by an address', searches.everything(['quince'])],
    ['everything by a phone number', searches.everything(['555-0177'], '5550177')],
    ['everything that nearly all are', searches.everything(['cary'])],
    ['everything by a house number and such a street', searches.everything(['2', 'wide'])],
    ['everything by a word with a typing error', searches.everything(['zefyr'])],
  ])('finds %s without reading all of anything', async (_what, search) => {
    expect(await readBy(server, search)).toBeLessThan(everything / 2);
  });

  it('finds a whole address without reading all of anything, where its number is in many email addresses', async () => {
    const many = 'where id % 16 = 3 and company_id = 1';
    await server.sql(`update customers set email = 'pat777@example.com' ${many}`);
    await server.sql('vacuum analyze customers');
    // 645 have the number, and each is looked at with its site
    const read: Record<string, number> = {};
    for (const before of [0, 6])
      for (const [kind, search] of Object.entries({
        workOrders: searches.workOrders(['777', 'wide', 'cary']),
        customers: searches.customers(['777', 'wide', 'cary'], null, 'name'),
      }))
        read[`${kind}, ${before} before`] = await readBy(server, search, before);
    expect(Object.entries(read).filter(([, rows]) => rows > everything * 1.5)).toEqual([]);
    const { workOrders } = (await searches.workOrders(['777', 'wide', 'cary'])(
      server.deps.database.forCompany(1),
    )) as Awaited<ReturnType<typeof listWorkOrders>>;
    expect(workOrders.map(({ id }) => id)).toEqual([4_000_777]);
    await server.sql(`update customers set email = '' ${many}`);
  });

  it('ranks customers with two common words without reading those before them in the alphabet', async () => {
    const many = 'where id % 16 = 3 and company_id = 1';
    await server.sql(`update customers set last_name = 'Zimmer ' || id ${many}`);
    const found = await searches.customers(['zimmer', 'cary'])(server.deps.database.forCompany(1));
    const read = await readBy(server, searches.customers(['zimmer', 'cary']));
    await server.sql(`update customers set last_name = 'Smith ' || id - 1000000 ${many}`);
    expect(found.customers).toHaveLength(50);
    expect(read).toBeLessThan(everything);
  });

  it('sorts many with a common name by name, without reading all before them', async () => {
    const many = 'where id % 16 = 3 and company_id = 1';
    await server.sql(`update customers set last_name = 'Zimmer ' || id ${many};
      update sites set street = '1 Zimmer St', hidden = id = 2000021 where id in (2000020, 2000021)`);
    const db = server.deps.database.forCompany(1);
    const read: Record<string, number> = {};
    const names: Record<string, (string | null)[]> = {};
    for (const words of [['zimmer', 'cary'], ['zimmer']]) {
      const search = searches.customers(words, null, 'name');
      names[words.join(' ')] = (await search(db)).customers.map(({ lastName }) => lastName);
      read[words.join(' ')] = await readBy(server, search);
    }
    await server.sql(`update customers set last_name = 'Smith ' || id - 1000000 ${many};
      update sites set street = id - 2000000 || ' Wide Valley Rd', hidden = false where id in (2000020, 2000021)`);
    expect(Object.entries(read).filter(([, rows]) => rows > everything * 1.5)).toEqual([]);
    for (const each of Object.values(names)) {
      expect(each).toHaveLength(50);
      // whose site is in a street of that name; the next one's was removed
      expect(each.filter((name) => !name?.startsWith('Zimmer'))).toEqual(['Smith 20']);
      expect(each).toEqual(each.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)));
    }
  });

  it('finds what has all words, however many have each of them', async () => {
    const db = server.deps.database.forCompany(1);
    const of = (words: string[]) => async () => {
      const { customers } = await searches.customers(words)(db);
      const { workOrders } = await searches.workOrders(words)(db);
      const { proposals, tiles } = await searches.proposals(words)(db);
      const ids = [customers, workOrders, proposals].map((rows) => rows.map(({ id }) => id % 1_000_000));
      return [...ids, tiles![0]?.count];
    };
    const last = everything - newest;
    const page = Array.from({ length: 50 }, (_, at) => last - at);
    const [names, ...rest] = (await of(['cary', 'wide'])()) as number[][];
    expect(names).toHaveLength(50);
    // all of Cary, except the one in a different street
    expect(rest).toEqual([page, page, last - 1]);
    expect((await of(['zephyr', 'cary', 'wide'])()).flat()).toEqual([7, 7, 7, 1]);
    expect((await of(['zephyr', 'quince'])()).flat()).toEqual([undefined]);
    expect((await of(['9', 'quince'])()).flat()).toEqual([9, 9, 9, 1]);
    // the words are at a thousand sites each and together at ten, one of which belongs to the only customer
    // of that name
    const lots = Array.from({ length: 10 }, (_, at) => 9753 - at * 1000);
    const [called, ...documents] = (await of(['lot3a', 'block5b', 'row7c'])()) as number[][];
    expect([called!.toSorted((a, b) => b - a), ...documents]).toEqual([lots, lots, lots, 10]);
    expect((await of(['lot3a', 'smith', 'block5b', 'row7c', '4753'])()).flat()).toEqual([
      4753, 4753, 4753, 1,
    ]);
    expect((await of(['lot7a', 'block0b', 'zephyr'])()).flat()).toEqual([7, 7, 7, 1]);
  });

  it('has the only exact house number first of more than are ranked, and the others behind it, each once', async () => {
    const db = server.deps.database.forCompany(1);
    const place = (next: string) => readPlace(foundCustomerSorts, 'match', next);
    const page = (words: string[], after: ListPlace | null) =>
      listCustomers(db, {
        search: { words, phone: null },
        owing: false,
        tagId: null,
        removed: false,
        sort: 'match',
        after,
        limit: 50,
      });
    const ids: number[] = [];
    let after: ListPlace | null = null;
    for (let pages = 0; pages < 20; pages++) {
      const { customers, next }: Awaited<ReturnType<typeof listCustomers>> = await page(['2', 'wide'], after);
      ids.push(...customers.map(({ id }) => id - 1_000_000));
      after = place(next!);
    }
    expect(ids[0]).toBe(2);
    expect(new Set(ids).size).toBe(1_000);
    const found = await searches.everything(['2', 'wide'])(db);
    expect(found.find(({ kind }) => kind === 'site')?.title).toBe('2 Wide Valley Rd, Cary');
  });

  it('takes no word for a pattern', async () => {
    for (const word of ['zeph%r', 'zeph_r', 'zephyr\\', 'quin%e', 'basso_n', 'xylo%']) {
      const db = server.deps.database.forCompany(1);
      expect((await searches.customers([word])(db)).customers, word).toEqual([]);
      expect((await searches.workOrders([word])(db)).workOrders, word).toEqual([]);
      expect((await searches.proposals([word])(db)).proposals, word).toEqual([]);
      expect(await searches.everything([word])(db), word).toEqual([]);
    }
  });

  it('over everything shows of many customers those first that begin with the word', async () => {
    const db = server.deps.database.forCompany(1);
    await server.sql("update customers set last_name = 'A Smith' where id = 1000020");
    const found = await searches.everything(['smith'])(db);
    expect(found.filter(({ kind }) => kind === 'customer').map(({ title }) => title)).toEqual(
      ['1', '10', '100', '1000', '10000'].map((number) => `Smith ${number}`),
    );
  });
});

describe('a search over everything', () => {
  it('shows those first whose company, last or first name begins with the word', async () => {
    await server.sql("update customers set first_name = 'Zephyr', last_name = 'Young' where id = 1000030");
    await server.sql("update customers set company = 'Alpha Zephyr' where id = 1000031");
    const found = await searches.everything(['zephyr'])(server.deps.database.forCompany(1));
    expect(found.filter(({ kind }) => kind === 'customer').map(({ title }) => title)).toEqual([
      'Zephyr Young',
      'Zephyr',
      'Alpha Zephyr',
    ]);
  });
});

describe('work orders that are unpaid', () => {
  it('are found without reading the calls that are done (R4.7)', async () => {
    const read = await readBy(server, (db) =>
      listWorkOrders(db, {
        ...nothing,
        ...anywhere,
        now: server.deps.clock(),
        filter: 'unpaid',
        search: null,
      }),
    );
    expect(read).toBeLessThan(everything / 5);
  });
});
