import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  await server.sql(`
    insert into price_books (company_id, id, type, text, hidden) values
      (1, 1, 'service', 'Residential service', false), (1, 2, 'parts', 'Counter', false), (1, 3, 'service', 'Old', true),
      (2, 4, 'service', 'Theirs', false);
    insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, text, "order") values
      (1, 10, 1, null, 'Heating', 1), (1, 11, 1, 10, 'Furnaces', 1), (1, 12, 1, 11, 'Igniters', 1),
      (1, 13, 1, null, 'Cooling', 0), (1, 14, 2, null, 'Shelf', 0), (2, 15, 4, null, 'Theirs', 0);
    insert into part_items (company_id, id, code, text, description, cost_cents, unit_price_cents, hidden) values
      (1, 101, 'IGN', 'Igniter', '', 900, 4500, false), (1, 102, 'CAP', 'Run capacitor', '', 950, null, false),
      (1, 103, 'LOOSE', 'On no shelf', '', 10, 50, false), (1, 104, 'GONE', 'Hidden', '', 1, 2, true),
      (2, 105, 'IGN', 'Igniter', '', 900, 4500, false);
    insert into service_repairs (company_id, id, price_book_id, code, text, description, labor_hours, cost_cents, unit_price_cents) values
      (1, 201, 1, 'H-2', 'Replace igniter', 'Hot surface', 1.25, 5000, 21900), (1, 202, 1, 'H-1', 'Diagnose no heat', '', 1, null, null),
      (1, 203, 1, 'C_1', 'Replace capacitor', '', 0.5, 4000, 18900), (1, 204, 1, 'Z-9', 'Of no category', '', 1, 1, 2),
      (1, 205, 2, 'H-2', 'Another book', '', 1, 1, 2), (2, 206, 4, 'H-2', 'Theirs', '', 1, 1, 2);
    insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order") values
      (1, 201, 101, 1.5, 1), (1, 201, 102, 1, 2);
    insert into price_book_category_entries (company_id, price_book_category_id, service_repair_id, part_item_id) values
      (1, 12, 201, null), (1, 11, 201, null), (1, 10, 202, null), (1, 13, 203, null), (1, 12, null, 101), (1, 14, null, 102),
      (1, 12, null, 104)`);
});
afterAll(() => server.stop());

type Query = Partial<
  Record<
    | 'category'
    | 'text'
    | 'propertyTypeId'
    | 'rateTypeId'
    | 'agreementId'
    | 'serviceRepairId'
    | 'partItemId'
    | 'limit'
    | 'afterKind'
    | 'afterCode'
    | 'afterId',
    string | number
  >
>;
const open = (id: number, query: Query = {}, as = office) =>
  server.call('GET /api/pricebooks/{id}', { as, params: { id }, query: query as never });
const page = (query: Query = {}, id = 1, as = office) =>
  server.call('GET /api/pricebooks/{id}/entries', { as, params: { id }, query: query as never });
const codesOf = async (query: Query, id = 1) => (await page(query, id)).data.entries.map(({ code }) => code);

describe('GET /api/pricebooks', () => {
  it("gives the company's books by name with how much is in each, and no hidden one (R1.6, R6.4)", async () => {
    const { data } = await server.call('GET /api/pricebooks', { as: office });
    expect(data).toEqual([
      { id: 2, type: 'parts', text: 'Counter', isExample: false, services: 1, parts: 1, categories: 1 },
      {
        id: 1,
        type: 'service',
        text: 'Residential service',
        isExample: false,
        services: 4,
        parts: 1,
        categories: 4,
      },
    ]);
  });
});

describe('GET /api/pricebooks/{id}', () => {
  it.each([3, 4, 99])(
    'finds no hidden book, none of another company and none that is not there: %i',
    async (id) => {
      const { status, error } = await open(id);
      expect([status, error.code]).toEqual([404, 'not_found']);
    },
  );

  it.each([
    ['category', { category: 'x' }],
    ['partItemId', { partItemId: 'x' }],
    ['limit', { limit: 201 }],
    ['text', { text: 'x'.repeat(201) }],
  ])('names %s where it does not fit: %o', async (field, query) => {
    const { status, error } = await open(1, query as Query);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });

  it('opens with tree, counts of what is in a category and below it, and the first page (R1.6)', async () => {
    const { data } = await open(1, { category: 12 });
    expect(data.book).toEqual({ id: 1, type: 'service', text: 'Residential service', isExample: false });
    expect(data.categories.map(({ id, parentPriceBookCategoryId: up, count }) => [id, up, count])).toEqual([
      [13, null, 1],
      [11, 10, 2],
      [10, null, 3],
      [12, 11, 2],
    ]);
    expect([data.services, data.parts, data.withoutCategory]).toEqual([4, 1, 2]);
    expect(data.entries.map(({ code }) => code)).toEqual(['H-2', 'IGN']);
    expect(data.entry).toBeNull();
  });

  it('counts an entry once above several of its categories, and none that was deleted (R1.6)', async () => {
    const counts = async () =>
      Object.fromEntries((await open(1)).data.categories.map(({ id, count }) => [id, count]));
    expect(await counts()).toEqual({ 10: 3, 11: 2, 12: 2, 13: 1 });
    await server.sql(`insert into price_book_category_entries (company_id, price_book_category_id, service_repair_id) values
      (1, 13, 201), (1, 10, 201)`);
    expect(await counts()).toEqual({ 10: 3, 11: 2, 12: 2, 13: 2 });
    await server.sql('update service_repairs set hidden = true where id = 201');
    expect(await counts()).toEqual({ 10: 2, 11: 1, 12: 1, 13: 1 });
    await server.sql(`update service_repairs set hidden = false where id = 201;
      delete from price_book_category_entries where service_repair_id = 201 and price_book_category_id in (10, 13)`);
  });

  it('names the plans that change prices with an active agreement, the requested one first (R3.11)', async () => {
    const { customerId, siteId } = await buildSite(server);
    await server.sql(
      `insert into agreement_plans (company_id, id, text, price_cents, billing_frequency, visits_per_year, discount_rate)
      values (1, 401, 'Comfort Plan', 18900, 'yearly', 2, 150000), (1, 402, 'Visits only', 9900, 'yearly', 1, 0),
        (1, 403, 'Nobody has it', 9900, 'yearly', 1, 150000), (1, 404, 'Basic', 9900, 'yearly', 1, 50000)`,
    );
    await server.sql(
      `insert into agreements (company_id, id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
       select 1, v.id, $1, $2, v.plan, 'As agreed', 100, day - 30, day + v.days, v.status
       from (values (711, 401, -1, 'active'), (712, 401, 0, 'active'), (713, 401, 9, 'active'), (714, 402, 9, 'active'),
         (715, 403, 9, 'canceled'), (716, 404, 9, 'active')) v(id, plan, days, status),
         (select (clock_now() at time zone time_zone)::date as day from companies where id = 1) d`,
      [customerId, siteId],
    );
    const plansFor = async (query: Query) => (await open(1, query)).data.memberPlans;
    const basic = { agreementId: 716, text: 'Basic' };
    expect(await plansFor({})).toEqual([basic, { agreementId: 712, text: 'Comfort Plan' }]);
    expect(await plansFor({ agreementId: 713 })).toEqual([basic, { agreementId: 713, text: 'Comfort Plan' }]);
    expect(await plansFor({ agreementId: 711 })).toEqual([basic, { agreementId: 712, text: 'Comfort Plan' }]);
    const { data } = await page({ agreementId: 713, text: 'H-2', rateTypeId: 2, propertyTypeId: 2 });
    expect(data.entries[0]).toMatchObject({ unitPriceCents: 18_615, standardCents: 21_900 });
  });

  it('brings an entry by name, whichever page it is on, and none of another book (R1.6)', async () => {
    const named = async (entry: Query) => (await open(1, { category: 13, ...entry })).data.entry;
    expect(await named({ serviceRepairId: 201 })).toEqual({
      sold: 0,
      kind: 'serviceRepair',
      id: 201,
      version: 1,
      pricing: 'flat',
      taxedPart: 'all',
      crew: 1,
      part: null,
      offers: [],
      taxedShare: 1_000_000_000,
      callDepartmentTypeId: null,
      code: 'H-2',
      text: 'Replace igniter',
      description: 'Hot surface',
      warranty: '',
      unitPriceCents: 21_900,
      standardCents: 21_900,
      priceSteps: [{ kind: 'flat', amountCents: 21_900, totalCents: 21_900 }],
      open: null,
      isFavorite: false,
      costCents: 5_000,
      taxable: true,
      pictures: [],
      laborHours: 1.25,
      categoryIds: [11, 12],
      parts: [
        {
          partItemId: 101,
          code: 'IGN',
          text: 'Igniter',
          description: '',
          warranty: '',
          quantity: 1.5,
          unitPriceCents: 4_500,
          costCents: 900,
          taxable: true,
        },
        {
          partItemId: 102,
          code: 'CAP',
          text: 'Run capacitor',
          description: '',
          warranty: '',
          quantity: 1,
          unitPriceCents: null,
          costCents: 950,
          taxable: true,
        },
      ],
    });
    const known = { manufacturer: 'Bryant', model: '915SB', supplierCode: 'B-915' };
    await server.sql(
      "update part_items set manufacturer = 'Bryant', model = '915SB', supplier_code = 'B-915' where id = 103",
    );
    expect((await named({ partItemId: 103 }))?.part).toMatchObject({
      ...known,
      unit: '',
      partKind: 'material',
    });
    expect((await named({ partItemId: 103 }))?.categoryIds).toEqual([]);
    const partsNow = async () =>
      (await named({ serviceRepairId: 201 }))?.parts.map(({ partItemId, hidden }) => [partItemId, hidden]);
    await server.sql('update part_items set hidden = true where id = 102');
    // a service keeps a part that was removed
    expect(await partsNow()).toEqual([
      [101, undefined],
      [102, true],
    ]);
    await server.sql('update part_items set hidden = false where id = 102');
    for (const serviceRepairId of [205, 206]) expect(await named({ serviceRepairId })).toBeNull();
    for (const partItemId of [102, 104, 105]) expect(await named({ partItemId })).toBeNull();
  });

  it('keeps costs from who may not see them (R6.4)', async () => {
    const { token } = await server.signInAs('technician');
    const { data } = await open(1, { serviceRepairId: 201 }, token);
    expect(data.entry?.unitPriceCents).toBe(21_900);
    expect(JSON.stringify(data)).not.toContain('costCents');
  });
});

describe('GET /api/pricebooks/{id}/entries', () => {
  it('finds no book of another company, and refuses a place that is none', async () => {
    expect((await page({}, 4)).status).toBe(404);
    const { status, error } = await page({ afterKind: 'shelf' });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['afterKind']]);
  });

  it('gives a category with all below it, each entry once, services before parts (R1.6)', async () => {
    expect(await codesOf({ category: 10 })).toEqual(['H-1', 'H-2', 'IGN']);
    expect(await codesOf({ category: 14 })).toEqual([]);
    expect(await codesOf({ category: 15 })).toEqual([]);
  });

  it('keeps what is in no category in sight (R1.6)', async () => {
    expect(await codesOf({ category: 'none' })).toEqual(['Z-9', 'LOOSE']);
    expect(await codesOf({})).toEqual(['C_1', 'H-1', 'H-2', 'Z-9', 'IGN', 'LOOSE']);
    expect(await codesOf({}, 2)).toEqual(['H-2', 'CAP', 'LOOSE']);
  });

  it('keeps parts in sight whose only categories are of removed books (R3.9, R3.10)', async () => {
    const seen = async () => ({
      none: await codesOf({ category: 'none' }),
      whole: await codesOf({}),
      found: await codesOf({ text: 'run capacitor' }),
      withoutCategory: (await open(1)).data.withoutCategory,
      parts: (await open(1)).data.parts,
      named: (await open(1, { partItemId: 102 })).data.entry?.code,
    });
    const before = await seen();
    expect([before.none, before.found, before.withoutCategory]).toEqual([['Z-9', 'LOOSE'], [], 2]);
    await server.sql('update price_books set hidden = true where id = 2');
    expect(await seen()).toEqual({
      none: ['Z-9', 'CAP', 'LOOSE'],
      whole: ['C_1', 'H-1', 'H-2', 'Z-9', 'CAP', 'IGN', 'LOOSE'],
      found: ['CAP'],
      withoutCategory: 3,
      parts: 1,
      named: 'CAP',
    });
    // it has a category of another book, too
    await server.sql(
      `insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values (1, 13, 102)`,
    );
    expect(await seen()).toMatchObject({
      none: ['Z-9', 'LOOSE'],
      found: ['CAP'],
      withoutCategory: 2,
      parts: 2,
    });
    await server.sql(`delete from price_book_category_entries where price_book_category_id = 13 and part_item_id = 102;
      update price_books set hidden = false where id = 2`);
    expect(await seen()).toEqual(before);
  });

  it('finds codes and words in any order, within a category or the whole book', async () => {
    expect(await codesOf({ text: 'h-2' })).toEqual(['H-2']);
    expect(await codesOf({ text: 'surface IGNITER' })).toEqual(['H-2']);
    expect(await codesOf({ text: 'replace', category: 13 })).toEqual(['C_1']);
    expect(await codesOf({ text: '%' })).toEqual([]);
  });

  it('goes on behind the last one of a page, from services to parts, also where a code has a line in it', async () => {
    for (const limit of [1, 2, 4]) {
      const seen: string[] = [];
      let after: Query | null = {};
      do {
        const { data } = await page({ limit, ...after });
        seen.push(...data.entries.map(({ code }) => code));
        after = data.next;
      } while (after);
      expect(seen).toEqual(await codesOf({}));
    }
  });

  it('keeps costs from who may not see them (R6.4)', async () => {
    const { token } = await server.signInAs('dispatcher');
    const { data } = await page({}, 1, token);
    expect(data.entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain('costCents');
  });
});

describe('GET /api/pricebooks/{id}/totals', () => {
  const totals = (query: Query = {}, id = 1, as = office) =>
    server.call('GET /api/pricebooks/{id}/totals', { as, params: { id }, query: query as never });

  it('counts what the list has, and averages its prices', async () => {
    expect((await totals()).data).toEqual({
      services: 4,
      parts: 2,
      isMore: false,
      averageCents: 9_070,
      // one of the six has no price
      pricedCount: 5,
      pricedCents: 45_352,
      marginRate: 781_465,
    });
    expect((await totals({ category: 10 })).data).toMatchObject({ services: 2, parts: 1 });
    expect((await totals({ text: 'surface IGNITER' })).data).toMatchObject({
      services: 1,
      parts: 0,
      averageCents: 21_900,
    });
    expect((await totals({ text: 'nothing like it' })).data).toMatchObject({
      services: 0,
      averageCents: null,
    });
  });

  it('keeps margins from who may not see costs, and finds no book of another company (R6.4)', async () => {
    const { token } = await server.signInAs('dispatcher');
    expect(Object.keys((await totals({}, 1, token)).data)).not.toContain('marginRate');
    expect((await totals({}, 4)).status).toBe(404);
  });
});
