import { randomUUID } from 'node:crypto';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
const rules = startingRules(10_000, 20_000);
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  await server.call('POST /api/pricingrules', { as: owner, body: rules });
});
afterAll(() => server.stop());

const save = async (path: 'partitems' | 'servicerepairs' | 'pricebooks', body: object) => {
  const { data } = await server.call(`POST /api/${path}` as 'POST /api/partitems', {
    as: owner,
    body: body as never,
  });
  return data;
};
/** Dates the last change of a record. */
const dated = (entity: string, id: number, date: string) =>
  server.sql(
    `update changes set created_date = $3 where entity = $1 and root_id = $2
       and version = (select max(version) from changes where entity = $1 and root_id = $2)`,
    [entity, id, date],
  );
const dayOf =
  (path: 'partitems' | 'servicerepairs') =>
  async (id: number, date: string, as = owner) =>
    (
      await server.call(`GET /api/${path}/{id}/price` as 'GET /api/partitems/{id}/price', {
        as,
        params: { id },
        query: { date },
      })
    ).data;
const priceOf =
  (path: 'partitems' | 'servicerepairs') =>
  async (id: number, date: string, as = owner) =>
    (await dayOf(path)(id, date, as)).price;
const guid = () => ({ guid: randomUUID() });

describe('GET /api/partitems/{id}/price', () => {
  const price = priceOf('partitems');

  it('is the price of the day, in the company’s time zone; null before it was there (R1.6)', async () => {
    const { id } = await save('partitems', { ...guid(), text: 'Igniter', unitPriceCents: 9_900 });
    await dated('partItem', id, '2026-03-02T15:00:00Z');
    await save('partitems', { id, unitPriceCents: 12_900 });
    // the evening of March 9 in New York
    await dated('partItem', id, '2026-03-10T02:00:00Z');
    const days = ['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09', '2026-03-20'];
    const prices = await Promise.all(days.map((day) => price(id, day)));
    expect(prices.map((each) => each && each.unitPriceCents)).toEqual([null, 9_900, 9_900, 12_900, 12_900]);
    expect(prices[0]).toBeNull();
    expect(prices[1]!.priceSteps).toEqual([{ kind: 'flat', amountCents: 9_900, totalCents: 9_900 }]);
  });

  it('is the price at a moment of the day, if one is asked for (R1.6)', async () => {
    const { id } = await save('partitems', { ...guid(), text: 'Relay', unitPriceCents: 9_900 });
    await dated('partItem', id, '2026-03-02T15:00:00Z');
    await save('partitems', { id, unitPriceCents: 12_900 });
    await dated('partItem', id, '2026-03-02T16:00:00Z');
    const at = async (moment: string) => {
      const query = { date: '2026-03-02', at: moment };
      const { data } = await server.call('GET /api/partitems/{id}/price', {
        as: owner,
        params: { id },
        query,
      });
      return data.price && data.price.unitPriceCents;
    };
    expect(await at('2026-03-02T09:59:00-05:00')).toBeNull();
    expect(await at('2026-03-02T15:30:00Z')).toBe(9_900);
    expect(await at('2026-03-02T16:00:00Z')).toBe(12_900);
  });

  it('is none while the part is removed, and takes each part of a service as often as it uses it (R1.6)', async () => {
    const part = await save('partitems', { ...guid(), text: 'Filter', unitPriceCents: 1_000 });
    await dated('partItem', part.id, '2026-03-01T15:00:00Z');
    const book = await save('pricebooks', { ...guid(), text: 'Filters' });
    const service = await save('servicerepairs', {
      ...guid(),
      priceBookId: book.id,
      text: 'Change filters',
      pricing: 'computed',
      parts: [{ partItemId: part.id, quantity: 3 }],
    });
    await dated('serviceRepair', service.id, '2026-03-01T15:00:00Z');
    await dated('pricingRules', 1, '2026-01-01T15:00:00Z');
    expect((await priceOf('servicerepairs')(service.id, '2026-03-02'))!.unitPriceCents).toBe(3_000);
    const removed = await server.call('DELETE /api/partitems/{id}', { as: owner, params: { id: part.id } });
    expect(removed.data).toEqual({ removed: 'hidden' });
    await dated('partItem', part.id, '2026-03-10T15:00:00Z');
    expect((await price(part.id, '2026-03-09'))!.unitPriceCents).toBe(1_000);
    expect(await price(part.id, '2026-03-10')).toBeNull();
  });

  it('names the day where it is none, and knows no part of another company (R6.4)', async () => {
    const { id } = await save('partitems', { ...guid(), text: 'Belt' });
    const ask = (date: string, as = owner) =>
      server.call('GET /api/partitems/{id}/price', { as, params: { id }, query: { date } });
    expect(Object.keys((await ask('2026-02-30')).error.fields ?? {})).toEqual(['date']);
    const { token } = await server.signInAs('owner@south.example');
    expect((await ask('2026-03-01', token)).error.code).toBe('not_found');
  });
});

describe('GET /api/servicerepairs/{id}/price', () => {
  const price = priceOf('servicerepairs');

  it('follows the parts, their costs, the hours and the rules of the day (R1.6, R3.11)', async () => {
    const company = (await server.sql<{ id: number }>('select id from companies order by id limit 1'))[0]!.id;
    await dated('pricingRules', company, '2026-01-01T15:00:00Z');
    const part = await save('partitems', { ...guid(), text: 'Valve', costCents: 1_000, pricing: 'computed' });
    await dated('partItem', part.id, '2026-01-02T15:00:00Z');
    const book = await save('pricebooks', { ...guid(), text: 'Service' });
    const { id } = await save('servicerepairs', {
      ...guid(),
      priceBookId: book.id,
      text: 'Replace valve',
      pricing: 'computed',
      laborHours: 1,
      parts: [{ partItemId: part.id, quantity: 1 }],
    });
    await dated('serviceRepair', id, '2026-01-03T15:00:00Z');
    const step = async (day: number, entity: string, of: number) =>
      dated(entity, of, `2026-02-${String(day).padStart(2, '0')}T15:00:00Z`);
    await save('partitems', { id: part.id, costCents: 2_000 });
    await step(2, 'partItem', part.id);
    await save('servicerepairs', { id, laborHours: 2 });
    await step(4, 'serviceRepair', id);
    await server.call('POST /api/pricingrules', {
      as: owner,
      body: { markupTiers: [{ fromCents: 0, factor: 30_000 }] },
    });
    await step(6, 'pricingRules', company);
    const days = [1, 3, 5, 7].map((day) => `2026-02-0${day}`);
    const prices = await Promise.all(days.map((day) => price(id, day)));
    expect(prices.map((each) => each!.unitPriceCents)).toEqual([12_000, 14_000, 24_000, 26_000]);
  });

  it('shows no costs to who may not see them (R6.4)', async () => {
    const rows = await server.sql<{ id: number }>(
      "select id from service_repairs where text = 'Replace valve'",
    );
    const { token } = await server.signInAs('technician');
    const kinds = (await price(rows[0]!.id, '2026-02-07', token))!.priceSteps.map(({ kind }) => kind);
    expect(kinds).not.toContain('cost');
    expect(kinds).toContain('materials');
  });
});

describe('the price on a day', () => {
  it('is the one for the property type, the rate and the agreement of that day (R1.6, R3.11)', async () => {
    const { customerId, siteId } = await buildSite(server);
    await server.sql(`insert into agreement_plans (company_id, id, text, price_cents, billing_frequency, visits_per_year, discount_rate)
      values (1, 901, 'Comfort Plan', 100, 'yearly', 2, 100000)`);
    await server.sql(
      `insert into agreements (company_id, id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
       values (1, 911, $1, $2, 901, 'Comfort Plan', 100, '2026-03-05', '2026-03-31', 'active')`,
      [customerId, siteId],
    );
    const book = await save('pricebooks', { ...guid(), text: 'Members' });
    const { id } = await save('servicerepairs', {
      ...guid(),
      priceBookId: book.id,
      text: 'Diagnose',
      pricing: 'computed',
      laborHours: 1,
    });
    await dated('serviceRepair', id, '2026-03-01T15:00:00Z');
    const company = (await server.sql<{ id: number }>('select id from companies order by id limit 1'))[0]!.id;
    await dated('pricingRules', company, '2026-01-01T15:00:00Z');
    const ask = async (date: string, whose: object) =>
      (
        await server.call('GET /api/servicerepairs/{id}/price', {
          as: owner,
          params: { id },
          query: { date, ...whose },
        })
      ).data?.price?.unitPriceCents;
    expect(await ask('2026-03-10', {})).toBe(10_000);
    expect(await ask('2026-03-10', { propertyTypeId: 2, rateTypeId: 3 })).toBe(20_000);
    const days = ['2026-03-04', '2026-03-05', '2026-03-31', '2026-04-01'];
    const asMember = await Promise.all(days.map((day) => ask(day, { agreementId: 911 })));
    expect(asMember).toEqual([10_000, 9_000, 9_000, 10_000]);
    const changed = await server.call('POST /api/agreementplans', {
      as: owner,
      body: { id: 901, discountRate: 200_000 } as never,
    });
    expect(changed.status).toBe(200);
    expect(await ask('2026-03-10', { agreementId: 911 })).toBe(9_000);
  });

  it('has an agreement’s terms of that day after it was canceled or ended earlier (R1.6, R3.11)', async () => {
    const { customerId, siteId } = await buildSite(server);
    await server.sql(`insert into agreement_plans (company_id, id, text, price_cents, billing_frequency, visits_per_year, discount_rate)
      values (1, 902, 'Care Plan', 100, 'yearly', 2, 200000)`);
    await server.sql(
      `insert into agreements (company_id, id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
       values (1, 912, $1, $2, 902, 'Care Plan', 100, '2026-03-01', '2027-02-28', 'active')`,
      [customerId, siteId],
    );
    const { id } = await save('partitems', { ...guid(), text: 'Member filter', unitPriceCents: 10_000 });
    await dated('partItem', id, '2026-01-01T15:00:00Z');
    const change = async (fields: object, date: string) => {
      const { status } = await server.call('PATCH /api/agreements/{id}', {
        as: owner,
        params: { id: 912 },
        body: fields as never,
      });
      expect(status).toBe(200);
      await dated('site', siteId, date);
    };
    // another agreement's change at the site is none of this one
    await server.sql(
      `insert into agreements (company_id, id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
       values (1, 913, $1, $2, 901, 'Comfort Plan', 100, '2026-03-01', '2027-02-28', 'active')`,
      [customerId, siteId],
    );
    await server.call('PATCH /api/agreements/{id}', {
      as: owner,
      params: { id: 913 },
      body: { status: 'canceled' },
    });
    await dated('site', siteId, '2026-03-20T15:00:00Z');
    await change({ endDate: '2026-04-30' }, '2026-04-10T15:00:00Z');
    await change({ endDate: '2026-12-31' }, '2026-05-10T15:00:00Z');
    await change({ status: 'canceled' }, '2026-06-10T15:00:00Z');
    const days = ['2026-02-28', '2026-04-09', '2026-05-05', '2026-05-10', '2026-06-09', '2026-06-10'];
    const prices = await Promise.all(
      days.map(async (date) => {
        const { data } = await server.call('GET /api/partitems/{id}/price', {
          as: owner,
          params: { id },
          query: { date, agreementId: 912 },
        });
        return data.price!.unitPriceCents;
      }),
    );
    expect(prices).toEqual([10_000, 8_000, 10_000, 8_000, 8_000, 10_000]);
  });
});

describe('the price of a removed item', () => {
  it('is that of the day before, with who removed it and when (R1.6)', async () => {
    const book = await save('pricebooks', { ...guid(), text: 'Old services' });
    const part = await save('partitems', { ...guid(), text: 'Old part', unitPriceCents: 2_500 });
    await dated('partItem', part.id, '2026-03-01T15:00:00Z');
    const { id } = await save('servicerepairs', {
      ...guid(),
      priceBookId: book.id,
      text: 'Old service',
      pricing: 'computed',
      parts: [{ partItemId: part.id, quantity: 2 }],
    });
    await dated('serviceRepair', id, '2026-03-02T15:00:00Z');
    const company = (await server.sql<{ id: number }>('select id from companies order by id limit 1'))[0]!.id;
    await server.sql(
      `update changes set created_date = '2026-01-01T15:00:00Z' where entity = 'pricingRules' and root_id = $1`,
      [company],
    );
    const remove = async (path: 'partitems' | 'servicerepairs', entity: string, of: number, date: string) => {
      const { data } = await server.call(`DELETE /api/${path}/{id}` as 'DELETE /api/partitems/{id}', {
        as: owner,
        params: { id: of },
      });
      expect(data).toEqual({ removed: 'deleted' });
      await dated(entity, of, date);
    };
    await remove('servicerepairs', 'serviceRepair', id, '2026-03-10T15:00:00Z');
    // its part isn't used any more, so that it is deleted too
    await remove('partitems', 'partItem', part.id, '2026-03-12T15:00:00Z');
    const day = dayOf('servicerepairs');
    const before = await day(id, '2026-03-09');
    expect(before.price?.unitPriceCents).toBe(5_000);
    expect(before.removed).toEqual({
      date: '2026-03-10T15:00:00.000Z',
      by: { id: expect.any(Number), name: expect.any(String) },
    });
    expect(await day(id, '2026-03-10')).toMatchObject({ price: null, removed: before.removed });
    expect((await day(id, '2026-03-01')).price).toBeNull();
    const { data: changes } = await server.call('GET /api/servicerepairs/{id}/pricechanges', {
      as: owner,
      params: { id },
    });
    expect(changes.map(({ fromCents, toCents }) => [fromCents, toCents])).toEqual([
      [5_000, null],
      [null, 5_000],
    ]);
  });

  it('is none of another company, and one that was restored is there again (R6.4)', async () => {
    const { id } = await save('partitems', { ...guid(), text: 'Short-lived', unitPriceCents: 700 });
    await dated('partItem', id, '2026-03-01T15:00:00Z');
    await server.call('DELETE /api/partitems/{id}', { as: owner, params: { id } });
    await dated('partItem', id, '2026-03-05T15:00:00Z');
    const { token } = await server.signInAs('owner@south.example');
    const other = await server.call('GET /api/partitems/{id}/price', {
      as: token,
      params: { id },
      query: { date: '2026-03-03' },
    });
    expect(other.error.code).toBe('not_found');
    const otherChanges = await server.call('GET /api/partitems/{id}/pricechanges', {
      as: token,
      params: { id },
    });
    expect(otherChanges.error.code).toBe('not_found');
    await server.call('POST /api/partitems/{id}/restore', { as: owner, params: { id } });
    await dated('partItem', id, '2026-03-08T15:00:00Z');
    const day = dayOf('partitems');
    const days = await Promise.all(['2026-03-04', '2026-03-06', '2026-03-09'].map((date) => day(id, date)));
    expect(days.map(({ price, removed }) => [price?.unitPriceCents, removed])).toEqual([
      [700, null],
      [undefined, null],
      [700, null],
    ]);
  });
});
