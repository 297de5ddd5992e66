import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  place = await buildSite(server);
  await server.sql(
    `update sites set street = '42 Birch Hollow Ln', city = 'Asheville', state = 'NC' where id = $1`,
    [place.siteId],
  );
  const theirs = await buildSite(server, 2);
  const add = (company: number, { customerId, siteId }: typeof place, rows: string) =>
    server.sql(
      `insert into agreements (company_id, id, customer_id, site_id, text, price_cents, visits_per_year, start_date, end_date, status)
       select ${company}, id, ${customerId}, ${siteId}, text, cents, 2, day - 365, day, status
       from (select id, text, cents, status,
         (select (clock_now() at time zone time_zone)::date from companies where id = ${company}) + days as day from (values ${rows})
         v(id, text, cents, days, status)) r`,
    );
  await add(
    1,
    place,
    `(1, 'Comfort Plan', 24000, 200, 'active'), (2, 'Comfort Plan', 24000, 30, 'active'),
    (3, 'Water heater plan', 12000, 0, 'active'), (4, 'Comfort Plan', 24000, -1, 'active'),
    (5, 'Comfort Plan', 24000, -200, 'expired'), (6, 'Comfort Plan', 24000, 100, 'canceled'),
    (8, 'Water heater plan', 12000, -300, 'canceled'), (9, 'Comfort Plan', 24000, 366, 'active')`,
  );
  await add(2, theirs, `(7, 'Comfort Plan', 24000, 30, 'active')`);
});
afterAll(() => server.stop());

type Query = Partial<Record<'search' | 'filter' | 'after' | 'limit', string | number>>;
const list = (query: Query = {}) => server.call('GET /api/agreements', { as: office, query: query as never });
const idsOf = async (query: Query) => (await list(query)).data.agreements.map(({ id }) => id);

describe('GET /api/agreements', () => {
  it.each([
    ['filter', { filter: 'renewed' }],
    ['after', { after: 'soon' }],
    ['after', { after: '2026-13-01_5' }],
    ['after', { after: '2026-02-31_5' }],
    ['after', { after: '0000-01-01_5' }],
    ['limit', { limit: 0 }],
    ['search', { search: 'x'.repeat(101) }],
  ])('names %s where it does not fit: %o', async (field, query) => {
    const { status, error } = await list(query as Query);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });

  it("gives an agreement with its customer and site, and none of another company's (R2.13, R6.4)", async () => {
    const { data } = await list({ filter: 'ending', limit: 100 });
    expect(data.agreements.map(({ id }) => id)).toEqual([3, 2]);
    expect(data.agreements[1]).toMatchObject({
      customer: { id: place.customerId, name: 'Angela Castellano' },
      site: { id: place.siteId, address: '42 Birch Hollow Ln, Asheville, NC' },
      text: 'Comfort Plan',
      priceCents: 24_000,
      visitsPerYear: 2,
      status: 'active',
    });
  });

  it('has the next to end first where they run, else the last to end', async () => {
    expect(await idsOf({ filter: 'active' })).toEqual([3, 2, 1]);
    expect(await idsOf({ filter: 'upcoming' })).toEqual([9]);
    expect(await idsOf({ filter: 'expired' })).toEqual([4, 5]);
    expect(await idsOf({ filter: 'canceled' })).toEqual([6, 8]);
    expect(await idsOf({})).toEqual([9, 1, 6, 2, 3, 4, 5, 8]);
  });

  it('counts each kind and what it brings in a year, whatever is searched for, once with the first page', async () => {
    const { data } = await list({ search: 'nothing like it' });
    expect(data.tiles).toEqual([
      { filter: 'active', count: 3, cents: 60_000 },
      { filter: 'ending', count: 2, cents: 36_000 },
      { filter: 'upcoming', count: 1, cents: 24_000 },
      { filter: 'expired', count: 2, cents: 48_000 },
      { filter: 'canceled', count: 2, cents: 36_000 },
    ]);
    const { data: first } = await list({ limit: 1 });
    expect((await list({ after: first.next! })).data.tiles).toBeNull();
  });

  it('finds words of plan, customer and address in any order', async () => {
    expect(await idsOf({ search: 'HEATER water' })).toEqual([3, 8]);
    expect(await idsOf({ search: 'castellano birch', filter: 'active' })).toEqual([3, 2, 1]);
    expect(await idsOf({ search: '%' })).toEqual([]);
  });

  it.each([{}, { filter: 'active' }, { filter: 'canceled' }] as Query[])(
    'goes on behind the last one of a page: %o',
    async (query) => {
      const all = await idsOf(query);
      const seen: number[] = [];
      let after: string | null | undefined;
      do {
        const { data } = await list({ ...query, limit: 2, ...(after && { after }) });
        seen.push(...data.agreements.map(({ id }) => id));
        after = data.next;
      } while (after);
      expect(seen).toEqual(all);
    },
  );
});
