import { randomUUID } from 'node:crypto';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let service: number;
let part: number;
let book: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  await server.call('POST /api/pricingrules', { as: owner, body: startingRules(10_000, 20_000) });
  const guid = () => ({ guid: randomUUID() });
  const made = await server.call('POST /api/partitems', {
    as: owner,
    body: { ...guid(), text: 'Valve', costCents: 1_000, pricing: 'computed' },
  });
  part = made.data.id;
  book = (await server.call('POST /api/pricebooks', { as: owner, body: { ...guid(), text: 'Service' } })).data
    .id;
  const repair = await server.call('POST /api/servicerepairs', {
    as: owner,
    body: {
      ...guid(),
      priceBookId: book,
      text: 'Replace valve',
      pricing: 'computed',
      laborHours: 1,
      parts: [{ partItemId: part, quantity: 1 }],
    },
  });
  service = repair.data.id;
});
afterAll(() => server.stop());

const prices = async (
  entries: { kind: 'serviceRepair' | 'partItem'; id: number; rateTypeId?: 1 | 2; agreementId?: number }[],
  as = owner,
) => (await server.call('POST /api/pricebookprices', { as, body: { entries } })).data;

describe('POST /api/pricebookprices', () => {
  it('gives each entry the price of its own customer, in the order sent (R3.11)', async () => {
    const found = await prices([
      { kind: 'serviceRepair', id: service },
      { kind: 'partItem', id: part },
      { kind: 'serviceRepair', id: service, rateTypeId: 2 },
    ]);
    expect(found.map((each) => each?.unitPriceCents)).toEqual([12_000, 2_000, 17_000]);
    expect(found.map((each) => each?.priceKey)).toEqual(['1.1.0', '1.1.0', '1.2.0']);
    expect(found[0]!.priceSteps.at(-1)!.totalCents).toBe(12_000);
    expect(found.map((each) => typeof each?.priceBookVersion)).toEqual(['number', 'object', 'number']);
    // a service's cost is its parts and hours, which gives a line that is updated today's margin
    expect(found.map((each) => each?.costCents)).toEqual([1_000, 1_000, 1_000]);
  });

  it('taxes only the taxable parts of a service whose materials are taxed (R3.8)', async () => {
    const { id: untaxed } = (
      await server.call('POST /api/partitems', {
        as: owner,
        body: { guid: randomUUID(), text: 'Permit', costCents: 1_500, pricing: 'computed', taxable: false },
      })
    ).data;
    const shareOf = async (taxedPart: 'all' | 'materials' | 'labor') => {
      const parts = [part, untaxed].map((partItemId) => ({ partItemId, quantity: 1 }));
      const { data } = await server.call('POST /api/servicerepairs', {
        as: owner,
        body: {
          guid: randomUUID(),
          priceBookId: book,
          text: 'Pull permit',
          pricing: 'computed',
          laborHours: 0.5,
          parts,
          taxedPart,
        },
      });
      return (await prices([{ kind: 'serviceRepair', id: data.id }]))[0]!.taxedShare;
    };
    // $20.00 of the valve, $30.00 of the permit and $50.00 of labor
    expect(await shareOf('all')).toBe(1_000_000_000);
    expect(await shareOf('materials')).toBe(200_000_000);
    expect(await shareOf('labor')).toBe(500_000_000);
  });

  it("has null where the company doesn't have the entry, nor another company's (R6.4)", async () => {
    expect(await prices([{ kind: 'serviceRepair', id: part }])).toEqual([null]);
    const { token } = await server.signInAs('owner@south.example');
    expect(await prices([{ kind: 'serviceRepair', id: service }], token)).toEqual([null]);
  });

  it('names an agreement in the key only if it changes the price, with the price of others beside (R3.11)', async () => {
    const { customerId, siteId } = await buildSite(server);
    await server.sql(`insert into agreement_plans (company_id, id, text, price_cents, billing_frequency, visits_per_year, discount_rate, labor_rate_cents)
      values (1, 901, 'Comfort Plan', 0, 'yearly', 1, 100000, null), (1, 902, 'Own labor', 0, 'yearly', 1, 0, 8000)`);
    for (const [id, plan] of [
      [911, 901],
      [912, 902],
    ])
      await server.sql(
        `insert into agreements (company_id, id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
         values (1, $1, $2, $3, $4, 'Agreement', 0, clock_now()::date - 30, clock_now()::date + 30, 'active')`,
        [id, customerId, siteId, plan],
      );
    const found = await prices([
      { kind: 'partItem', id: part, agreementId: 911 },
      { kind: 'partItem', id: part, agreementId: 912 },
      { kind: 'serviceRepair', id: service, agreementId: 912 },
    ]);
    expect(found.map((each) => [each!.priceKey, each!.unitPriceCents, each!.standardCents])).toEqual([
      ['1.1.911', 1_800, 2_000],
      ['1.1.0', 2_000, 2_000],
      ['1.1.912', 10_000, 12_000],
    ]);
    await server.sql('delete from agreements; delete from agreement_plans');
  });

  it('keeps costs from who may not see them (R6.4)', async () => {
    const { token } = await server.signInAs('technician');
    const [found] = await prices([{ kind: 'serviceRepair', id: service }], token);
    expect(found!.priceSteps.map(({ kind }) => kind)).toEqual(['materials', 'labor', 'rate']);
    expect(JSON.stringify(found)).not.toMatch(/cost/i);
  });
});

describe('POST /api/pricebookprices/draft', () => {
  const draft = async (more: object, as = owner) =>
    (
      await server.call('POST /api/pricebookprices/draft', {
        as,
        body: { kind: 'serviceRepair', ...more } as never,
      })
    ).data;
  const computed = () => ({
    pricing: 'computed',
    laborHours: 1,
    parts: [{ partItemId: part, quantity: 2 }],
  });

  it('is what the entry would cost once saved, without an agreement and by each plan that changes it (R3.11)', async () => {
    await server.sql(`insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year, discount_rate)
      values (1, 'Comfort Plan', 0, 'yearly', 1, 100000), (1, 'Filters only', 0, 'yearly', 1, 0)`);
    const { prices: found, costCents } = await draft(computed());
    expect(found.map(({ plan, unitPriceCents }) => [plan, unitPriceCents])).toEqual([
      [null, 14_000],
      ['Comfort Plan', 12_600],
    ]);
    expect(found[0]!.priceSteps.find(({ kind }) => kind === 'cost')).toMatchObject({
      parts: [{ text: 'Valve', quantity: 2 }],
    });
    expect(costCents).toBe(2_000);
    const flat = await draft({ unitPriceCents: 5_000 });
    expect(flat.prices.map(({ unitPriceCents }) => unitPriceCents)).toEqual([5_000, 4_500]);
    await server.sql(`update agreement_plans set hidden = true where text = 'Comfort Plan';
      insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year, discount_rate, labor_rate_cents)
        values (1, 'Same labor', 0, 'yearly', 1, 0, 10000), (1, 'Own labor', 0, 'yearly', 1, 0, 8000)`);
    expect(
      (await draft(computed())).prices.map(({ plan, unitPriceCents }) => [plan, unitPriceCents]),
    ).toEqual([
      [null, 14_000],
      ['Own labor', 12_000],
    ]);
    await server.sql('delete from agreement_plans');
  });

  it('is for the property type and rate that are asked for (R3.11)', async () => {
    const only = async (more: object) => (await draft({ ...computed(), parts: [], ...more })).prices[0]!;
    const usual = await only({});
    const other = await only({ propertyTypeId: 2, rateTypeId: 2 });
    expect(other.unitPriceCents).toBe(usual.unitPriceCents! * 1.5);
    expect(other.priceSteps.map((step) => step.kind)).toEqual(['labor', 'rate']);
    expect(other.priceSteps[0]).toMatchObject({ propertyTypeId: 2 });
  });

  it('has no part of another company (R6.4)', async () => {
    const { token } = await server.signInAs('owner@south.example');
    const { prices: found } = await draft({ ...computed(), laborHours: 0 }, token);
    expect(JSON.stringify(found)).not.toContain('Valve');
  });
});
