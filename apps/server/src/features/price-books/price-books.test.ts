import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  await server.sql(`
    insert into price_books (company_id, id, type, text, version) values (1, 1, 'service', 'Service', 7), (2, 2, 'service', 'Theirs', 1);
    insert into call_department_types (company_id, id, text) values (1, 5, 'Heating & cooling');
    insert into part_items (company_id, id, code, text, description, cost_cents, unit_price_cents, taxable, hidden) values
      (1, 101, 'CAP-355', 'Run capacitor 35+5 µF', '', 900, 4500, true, false),
      (1, 102, 'CAP-405', 'Run capacitor 40+5 µF', '', 950, null, false, false),
      (1, 103, 'WIRE', 'Wire connectors, capacitor', '', 10, 50, true, false),
      (1, 104, 'CAP-OLD', 'Run capacitor, oil filled', '', 1, 2, true, true);
    insert into service_repairs (company_id, id, price_book_id, call_department_type_id, code, text, description, labor_hours, cost_cents, unit_price_cents, hidden) values
      (1, 201, 1, 5, 'HV-10', 'Replace dual capacitor', 'Start the motor again 100%', 0.75, 5000, 21900, false),
      (1, 202, 1, null, 'HV-1', 'Diagnose no cooling', 'We look for the cause, a capacitor or other.', 1, 4000, 12900, false),
      (1, 203, 1, null, 'CAP-355X', 'Hard start kit', '', 1, 4000, 18900, false),
      (2, 204, 2, null, 'HV-10', 'Replace dual capacitor', '', 1, 1, 1, false);
    insert into service_repair_parts (company_id, service_repair_id, part_item_id, quantity, "order") values
      (1, 201, 103, 2.5, 2), (1, 201, 101, 1, 1);
    insert into call_department_types (company_id, id, text) values (1, 6, 'Electrical');
    insert into price_book_categories (company_id, id, price_book_id, parent_price_book_category_id, call_department_type_id, text) values
      (1, 301, 1, null, 5, 'Heating & cooling'), (1, 302, 1, 301, null, 'Electrical parts'), (1, 303, 1, 302, 6, 'Wire'),
      (1, 304, 1, null, null, 'Odds and ends');
    insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values
      (1, 302, 101), (1, 304, 101), (1, 303, 103), (1, 302, 102), (1, 303, 102)`);
});
afterAll(() => server.stop());

type Query = Partial<
  Record<'text' | 'kind' | 'propertyTypeId' | 'rateTypeId' | 'agreementId' | 'limit', string | number>
>;
const search = (query: Query, as = office) =>
  server.call('GET /api/pricebookentries', { as, query: query as never });
const codesOf = async (query: Query) => (await search(query)).data.entries.map(({ code }) => code);

describe('GET /api/pricebookentries, refused', () => {
  it.each([
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['kind', { kind: 'labor' }],
    ['propertyTypeId', { propertyTypeId: 'x' }],
    ['propertyTypeId', { propertyTypeId: 3 }],
    ['rateTypeId', { rateTypeId: 5 }],
    ['text', { text: 'x'.repeat(201) }],
    ['text', { text: 'a\0b' }],
  ])('names %s where it does not fit: %o', async (field, query) => {
    const { status, error } = await search(query);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('GET /api/pricebookentries', () => {
  it('gives a service repair as a line needs it, priced for residential and standard without choice (R3.11, R9.11)', async () => {
    const { data } = await search({ text: 'HV-10' });
    expect(data.entries).toEqual([
      {
        kind: 'serviceRepair',
        id: 201,
        code: 'HV-10',
        text: 'Replace dual capacitor',
        description: 'Start the motor again 100%',
        warranty: '',
        priceBookId: 1,
        priceBookVersion: 7,
        priceKey: '1.1.0',
        unitPriceCents: 21_900,
        standardCents: 21_900,
        priceSteps: [{ kind: 'flat', amountCents: 21_900, totalCents: 21_900 }],
        open: null,
        matchedParts: 0,
        offeredAs: null,
        taxedShare: 1_000_000_000,
        isFavorite: false,
        costCents: 5_000,
        taxable: true,
        laborHours: 0.75,
        callDepartmentTypeId: 5,
        department: 'Heating & cooling',
        parts: [
          {
            partItemId: 101,
            code: 'CAP-355',
            text: 'Run capacitor 35+5 µF',
            description: '',
            warranty: '',
            quantity: 1,
            unitPriceCents: 4_500,
            costCents: 900,
            taxable: true,
          },
          expect.objectContaining({ partItemId: 103, quantity: 2.5 }),
        ],
      },
    ]);
  });

  it('gives a part the department of its category, or of the nearest above that has one (R3.10)', async () => {
    const departmentOf = async (text: string) => {
      const { data } = await search({ text, kind: 'partItem' });
      const { callDepartmentTypeId, department } = data.entries[0]!;
      return [callDepartmentTypeId, department];
    };
    expect(await departmentOf('CAP-355')).toEqual([5, 'Heating & cooling']);
    expect(await departmentOf('WIRE')).toEqual([6, 'Electrical']);
    // in categories of both departments
    expect(await departmentOf('CAP-405')).toEqual([null, '']);
    // a removed book's category decides nothing
    await server.sql(`
      insert into price_books (company_id, id, type, text, hidden) values (1, 9, 'parts', 'Removed', true);
      insert into price_book_categories (company_id, id, price_book_id, call_department_type_id, text) values (1, 309, 9, 6, 'Old');
      insert into price_book_category_entries (company_id, price_book_category_id, part_item_id) values (1, 309, 101)`);
    expect(await departmentOf('CAP-355')).toEqual([5, 'Heating & cooling']);
    await server.sql(
      'delete from price_book_categories where id = 309; delete from price_books where id = 9',
    );
  });

  it('says in its key whose price it is; an agreement that is not there changes none (R3.11)', async () => {
    const keyFor = async (asked: Query) =>
      (await search({ text: 'HV-10', ...asked })).data.entries.map(({ priceKey }) => priceKey);
    expect(await keyFor({})).toEqual(['1.1.0']);
    expect(await keyFor({ propertyTypeId: 2, rateTypeId: 3 })).toEqual(['2.3.0']);
    expect(await keyFor({ agreementId: 8 })).toEqual(['1.1.0']);
  });

  it('takes off what an active agreement’s plan takes off, and says so in the key (R3.11)', async () => {
    const { customerId, siteId } = await buildSite(server);
    await server.sql(`insert into agreement_plans (company_id, id, text, price_cents, billing_frequency, visits_per_year, discount_rate)
      values (1, 401, 'Comfort Plan', 18900, 'yearly', 2, 150000), (1, 402, 'Visits only', 9900, 'yearly', 1, 0)`);
    const agree = async (plan: number | null, [from, to]: [number, number], status = 'active') => {
      const rows = await server.sql<{ id: number }>(
        `insert into agreements (company_id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
         select 1, $1, $2, $3, 'As agreed', 100, day + $4::integer, day + $5::integer, $6
         from (select (clock_now() at time zone time_zone)::date as day from companies where id = 1) d returning id`,
        [customerId, siteId, plan, from, to, status],
      );
      return rows[0]!.id;
    };
    const running = await agree(401, [-10, 0]);
    const { data } = await search({ text: 'HV-10', agreementId: running });
    expect(data.entries[0]).toMatchObject({
      priceKey: `1.1.${running}`,
      unitPriceCents: 18_615,
      standardCents: 21_900,
      costCents: 5_000,
      parts: [{ unitPriceCents: 3_825 }, { unitPriceCents: 42 }],
    });
    const open = await search({ text: 'CAP-405', agreementId: running });
    expect(open.data.entries[0]!.unitPriceCents).toBeNull();
    for (const agreementId of [
      await agree(401, [-10, -1]),
      await agree(401, [1, 10]),
      await agree(401, [-10, 10], 'canceled'),
      await agree(402, [-10, 10]),
      await agree(null, [-10, 10]),
    ]) {
      const [entry] = (await search({ text: 'HV-10', agreementId })).data.entries;
      expect(entry).toMatchObject({ priceKey: '1.1.0', unitPriceCents: 21_900 });
    }
  });

  it('gives a part of no book, and no price where it is to follow', async () => {
    const { data } = await search({ text: 'cap-405' });
    expect(data.entries).toMatchObject([
      {
        kind: 'partItem',
        id: 102,
        priceBookId: null,
        priceBookVersion: null,
        unitPriceCents: null,
        taxable: false,
      },
    ]);
  });

  it('has the exact code first, then a code that begins so, then names, then descriptions (R3.11)', async () => {
    expect(await codesOf({ text: 'cap-355' })).toEqual(['CAP-355', 'CAP-355X']);
    expect(await codesOf({ text: 'hv-1' })).toEqual(['HV-1', 'HV-10']);
    expect(await codesOf({ text: 'capacitor' })).toEqual(['HV-10', 'CAP-355', 'CAP-405', 'WIRE', 'HV-1']);
  });

  it('finds words in any order, each somewhere in code, name or description, and takes none for a pattern (R3.11)', async () => {
    expect(await codesOf({ text: 'CAPACITOR  run' })).toEqual(['CAP-355', 'CAP-405']);
    expect(await codesOf({ text: 'motor dual hv' })).toEqual(['HV-10']);
    expect(await codesOf({ text: '100%' })).toEqual(['HV-10']);
    expect(await codesOf({ text: 'run % capacitor' })).toEqual([]);
    expect(await codesOf({ text: 'dual furnace' })).toEqual([]);
  });

  it('narrows by kind and limit, gives the first by code without words, and hides what is hidden', async () => {
    expect(await codesOf({})).toEqual(['CAP-355X', 'HV-1', 'HV-10', 'CAP-355', 'CAP-405', 'WIRE']);
    expect(await codesOf({ kind: 'partItem' })).toEqual(['CAP-355', 'CAP-405', 'WIRE']);
    expect(await codesOf({ kind: 'serviceRepair', limit: 2 })).toEqual(['CAP-355X', 'HV-1']);
    expect(await codesOf({ text: 'oil filled' })).toEqual([]);
  });

  it('says how many fit, however few of them are asked for (R3.11)', async () => {
    const found = async (query: Query) => {
      const { data } = await search(query);
      return [data.found, data.entries.length];
    };
    expect(await found({ text: 'capacitor', limit: 2 })).toEqual([5, 2]);
    expect(await found({ text: 'capacitor', limit: 1, kind: 'partItem' })).toEqual([3, 1]);
    expect(await found({ text: 'capacitor' })).toEqual([5, 5]);
    expect(await found({ text: 'dual furnace' })).toEqual([0, 0]);
  });

  it('keeps costs from who may not see them (R6.4)', async () => {
    const { data } = await search({ text: 'hv-10' }, (await server.signInAs('technician')).token);
    const [entry] = data.entries;
    expect(entry).toMatchObject({ unitPriceCents: 21_900, parts: [{ unitPriceCents: 4_500 }, {}] });
    expect(JSON.stringify(data)).not.toContain('costCents');
  });
});
