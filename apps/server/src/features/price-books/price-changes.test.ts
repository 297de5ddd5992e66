import { randomUUID } from 'node:crypto';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  await server.call('POST /api/pricingrules', { as: owner, body: startingRules(10_000, 20_000) });
});
afterAll(() => server.stop());

const save = async (path: 'partitems' | 'servicerepairs' | 'pricebooks', body: object) => {
  const { data } = await server.call(`POST /api/${path}` as 'POST /api/partitems', {
    as: owner,
    body: body as never,
  });
  return data;
};
const changesOf = (path: 'partitems' | 'servicerepairs') => async (id: number) =>
  (
    await server.call(`GET /api/${path}/{id}/pricechanges` as 'GET /api/partitems/{id}/pricechanges', {
      as: owner,
      params: { id },
    })
  ).data;
const guid = () => ({ guid: randomUUID() });
const inShort = (changes: Awaited<ReturnType<ReturnType<typeof changesOf>>>) =>
  changes.map(({ fromCents, toCents, cause, part }) => [cause, part?.text ?? null, fromCents, toCents]);

describe('GET /api/partitems/{id}/pricechanges', () => {
  const changes = changesOf('partitems');

  it('has each change of the price with who and when, and no other change (R1.6)', async () => {
    const { id } = await save('partitems', { ...guid(), text: 'Igniter', unitPriceCents: 9_900 });
    await save('partitems', { id, unitPriceCents: 12_900 });
    await save('partitems', { id, text: 'Hot surface igniter' });
    const found = await changes(id);
    expect(inShort(found)).toEqual([
      ['entry', null, 9_900, 12_900],
      ['entry', null, null, 9_900],
    ]);
    expect(found[0]!.by).toMatchObject({ id: await server.personId('owner@north.example') });
    const history = await server.call('GET /api/partitems/{id}/changes', { as: owner, params: { id } });
    expect(found.map((each) => each.id)).toEqual(history.data.slice(1).map((each) => each.id));
  });
});

describe('the price history', () => {
  it('is for everyone who may see prices (R1.6, R6.4)', async () => {
    const { id } = await save('partitems', {
      ...guid(),
      text: 'Belt',
      costCents: 4_321,
      unitPriceCents: 9_900,
    });
    for (const email of ['office@north.example', 'technician@north.example']) {
      const { token } = await server.signInAs(email);
      const { data } = await server.call('GET /api/partitems/{id}/pricechanges', {
        as: token,
        params: { id },
      });
      expect(inShort(data)).toEqual([['entry', null, null, 9_900]]);
      expect(JSON.stringify(data)).not.toMatch(/4321/);
    }
  });

  it('follows the rate of its property type and rate type (R3.11)', async () => {
    const book = await save('pricebooks', { ...guid(), text: 'Rates' });
    const { id } = await save('servicerepairs', {
      ...guid(),
      priceBookId: book.id,
      text: 'Diagnose',
      pricing: 'computed',
      laborHours: 1,
    });
    const { data } = await server.call('GET /api/servicerepairs/{id}/pricechanges', {
      as: owner,
      params: { id },
      query: { propertyTypeId: 2, rateTypeId: 2 },
    });
    expect(inShort(data)).toEqual([['entry', null, null, 15_000]]);
  });
});

describe('the price history of a member', () => {
  it('has the changes of the plan’s discount and labor rate, with who and when (R1.6, R9.11)', async () => {
    const { customerId, siteId } = await buildSite(server);
    const plan = await server.call('POST /api/agreementplans', {
      as: owner,
      body: {
        ...guid(),
        text: 'Comfort Plan',
        priceCents: 100,
        billingFrequency: 'yearly',
        visitsPerYear: 2,
        discountRate: 100_000,
      } as never,
    });
    const planId = (plan.data as { id: number }).id;
    const [agreement] = await server.sql<{ id: number }>(
      `insert into agreements (company_id, customer_id, site_id, agreement_plan_id, text, price_cents, start_date, end_date, status)
       values (1, $1, $2, $3, 'Comfort Plan', 100, '2026-03-05', '2027-03-31', 'active') returning id`,
      [customerId, siteId, planId],
    );
    const book = await save('pricebooks', { ...guid(), text: 'Members' });
    const { id } = await save('servicerepairs', {
      ...guid(),
      priceBookId: book.id,
      text: 'Diagnose',
      pricing: 'computed',
      laborHours: 2,
    });
    const change = (body: object) =>
      server.call('POST /api/agreementplans', { as: owner, body: { id: planId, ...body } as never });
    await change({ discountRate: 200_000 });
    await change({ laborRateCents: 7_000 });
    await change({ visitsPerYear: 3 });
    const asked = { as: owner, params: { id } };
    const { data } = await server.call('GET /api/servicerepairs/{id}/pricechanges', {
      ...asked,
      query: { agreementId: agreement!.id },
    });
    expect(inShort(data)).toEqual([
      ['plan', null, 16_000, 14_000],
      ['plan', null, 18_000, 16_000],
      ['entry', null, null, 18_000],
    ]);
    expect(data[0]!.by).toMatchObject({ id: await server.personId('owner@north.example') });
    const { data: standard } = await server.call('GET /api/servicerepairs/{id}/pricechanges', asked);
    expect(inShort(standard)).toEqual([['entry', null, null, 20_000]]);
  });
});

describe('GET /api/servicerepairs/{id}/pricechanges', () => {
  const changes = changesOf('servicerepairs');

  it('names the part or the pricing rules that changed the price, parts of the past included (R1.6, R3.11)', async () => {
    const part = await save('partitems', { ...guid(), text: 'Valve', costCents: 1_000, pricing: 'computed' });
    const book = await save('pricebooks', { ...guid(), text: 'Service' });
    const { id } = await save('servicerepairs', {
      ...guid(),
      priceBookId: book.id,
      text: 'Replace valve',
      pricing: 'computed',
      laborHours: 1,
      parts: [{ partItemId: part.id, quantity: 1 }],
    });
    await save('partitems', { id: part.id, costCents: 2_000 });
    await save('partitems', { id: part.id, text: 'Gas valve' });
    const rules = startingRules(10_000, 20_000);
    await server.call('POST /api/pricingrules', {
      as: owner,
      body: { markupTiers: [{ fromCents: 0, factor: 30_000 }] },
    });
    await save('servicerepairs', { id, parts: [] });
    await save('partitems', { id: part.id, costCents: 9_000 });
    await server.call('POST /api/pricingrules', { as: owner, body: { markupTiers: rules.markupTiers } });
    expect(inShort(await changes(id))).toEqual([
      ['entry', null, 16_000, 10_000],
      ['rules', null, 14_000, 16_000],
      ['part', 'Gas valve', 12_000, 14_000],
      ['entry', null, null, 12_000],
    ]);
  });
});
