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
const byHand = { import: null, others: 0 };
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

describe('GET /api/partitems/{id}/pricechanges, from where and by page', () => {
  const changes = changesOf('partitems');

  it('says that a change was one of many, and which import made it, by hand nothing (R1.6)', async () => {
    const part = await save('partitems', { ...guid(), text: 'Cap', costCents: 500, unitPriceCents: 10_000 });
    const other = await save('partitems', { ...guid(), text: 'Lid', costCents: 500, unitPriceCents: 20_000 });
    const entries = [part, other].map(({ id, version }) => ({ kind: 'partItem' as const, id, version }));
    await server.call('POST /api/pricebookentries/bulk', {
      as: owner,
      body: {
        key: randomUUID(),
        entries,
        change: { kind: 'percent', rate: 100_000, computed: false },
      } as never,
    });
    await save('partitems', { id: part.id, unitPriceCents: 12_000 });
    expect((await changes(part.id)).map(({ toCents, origin }) => [toCents, origin])).toEqual([
      [12_000, byHand],
      [11_000, { import: null, others: 1 }],
      [10_000, byHand],
    ]);
    const book = await save('pricebooks', { ...guid(), text: 'Imported' });
    const [made] = await server.sql<{ id: number }>(
      `insert into price_book_imports (company_id, price_book_id, file_name, sha256, state, asked, rows, report)
       values (1, $1, 'january.csv', 'x', 'done', '{}', 1, '{}') returning id`,
      [book.id],
    );
    await server.sql(
      `update changes set request_id = $1 where entity = 'partItem' and root_id = $2 and version = 1`,
      [`import-${made!.id}`, part.id],
    );
    const first = async () => (await changes(part.id)).at(-1)!.origin;
    const file = { name: 'january.csv', priceBookId: book.id };
    expect(await first()).toEqual({ import: { id: made!.id, isUndo: false, file }, others: 0 });
    // its details aren't kept for ever
    await server.sql('delete from price_book_imports where id = $1', [made!.id]);
    expect(await first()).toEqual({ import: { id: made!.id, isUndo: false, file: null }, others: 0 });
  });

  it('comes a page at a time, each after the change that the one before ended with', async () => {
    const { id } = await save('partitems', { ...guid(), text: 'Belt', unitPriceCents: 100 });
    for (const unitPriceCents of [200, 300, 400, 500]) await save('partitems', { id, unitPriceCents });
    const page = async (before?: number) => {
      const { data } = await server.call('GET /api/partitems/{id}/pricechanges', {
        as: owner,
        params: { id },
        query: { limit: 2, ...(before && { before }) },
      });
      return data;
    };
    const first = await page();
    const second = await page(first.at(-1)!.id);
    const third = await page(second.at(-1)!.id);
    expect([first, second, third].map((each) => each.map(({ toCents }) => toCents))).toEqual([
      [500, 400],
      [300, 200],
      [100],
    ]);
    expect(second.map(({ fromCents }) => fromCents)).toEqual([200, 100]);
    expect(await page(999_999_999)).toEqual([]);
  });
});

describe('GET /api/partitems/{id}/pricesources', () => {
  const sourcesOf = async (path: 'partitems' | 'servicerepairs', id: number, as = owner) => {
    const key = `GET /api/${path}/{id}/pricesources` as 'GET /api/partitems/{id}/pricesources';
    return (await server.call(key, { as, params: { id } })).data;
  };

  it('says who set a flat price last, and of a calculated one the cost with its supplier (R3.11)', async () => {
    const { id } = await save('partitems', {
      ...guid(),
      text: 'Igniter',
      supplier: 'Piedmont Supply',
      costCents: 1_000,
      unitPriceCents: 9_900,
    });
    await save('partitems', { id, unitPriceCents: 12_900 });
    await save('partitems', { id, description: 'Hot surface' });
    const history = await server.call('GET /api/partitems/{id}/changes', { as: owner, params: { id } });
    const [flat] = await sourcesOf('partitems', id);
    expect(flat).toMatchObject({ of: 'price', part: null, set: { origin: byHand } });
    expect(flat!.set).toMatchObject({ date: history.data[1]!.date, by: history.data[1]!.by });
    await save('partitems', { id, pricing: 'computed', unitPriceCents: null });
    const part = { id, text: 'Igniter', supplier: 'Piedmont Supply' };
    expect(await sourcesOf('partitems', id)).toMatchObject([
      { of: 'cost', part, set: { date: history.data[2]!.date } },
    ]);
    const { token } = await server.signInAs('technician');
    expect(await sourcesOf('partitems', id, token)).toEqual([]);
  });

  it('looks behind a removal and its undoing', async () => {
    const { id } = await save('partitems', { ...guid(), text: 'Gasket', unitPriceCents: 700 });
    const [before] = await sourcesOf('partitems', id);
    await server.call('DELETE /api/partitems/{id}', { as: owner, params: { id } });
    await server.call('POST /api/partitems/{id}/restore', { as: owner, params: { id } });
    expect(await sourcesOf('partitems', id)).toEqual([before]);
  });
});

describe('GET /api/servicerepairs/{id}/pricesources', () => {
  it('names each part: costs to those who may see them, set prices to everyone (R3.11, R6.4)', async () => {
    const marked = await save('partitems', {
      ...guid(),
      text: 'Valve',
      costCents: 1_000,
      pricing: 'computed',
      supplier: 'Triad Supply',
    });
    const set = await save('partitems', { ...guid(), text: 'Wire', costCents: 100, unitPriceCents: 500 });
    const book = await save('pricebooks', { ...guid(), text: 'Sources' });
    const { id } = await save('servicerepairs', {
      ...guid(),
      priceBookId: book.id,
      text: 'Replace valve',
      pricing: 'computed',
      laborHours: 1,
      parts: [marked, set].map((part) => ({ partItemId: part.id, quantity: 1 })),
    });
    const sources = async (as: string) =>
      (await server.call('GET /api/servicerepairs/{id}/pricesources', { as, params: { id } })).data.map(
        ({ of, part }) => [of, part?.text, part?.supplier],
      );
    expect(await sources(owner)).toEqual(
      expect.arrayContaining([
        ['cost', 'Valve', 'Triad Supply'],
        ['price', 'Wire', ''],
      ]),
    );
    const { token } = await server.signInAs('technician');
    expect(await sources(token)).toEqual([['price', 'Wire', '']]);
    // of a flat price, only the entry itself
    await save('servicerepairs', { id, pricing: 'flat', unitPriceCents: 9_900 });
    expect(await sources(owner)).toEqual([['price', undefined, undefined]]);
  });
});

describe('the price history', () => {
  it('says how each price came about then: of the old one and of the new one (R1.6, R3.11)', async () => {
    const { id } = await save('partitems', {
      ...guid(),
      text: 'Relay',
      costCents: 1_234,
      unitPriceCents: 9_900,
    });
    await save('partitems', { id, pricing: 'computed', unitPriceCents: null });
    await save('partitems', { id, costCents: 2_000 });
    const stepsFor = async (as: string) => {
      const { data } = await server.call('GET /api/partitems/{id}/pricechanges', { as, params: { id } });
      for (const { fromCents, fromSteps, toCents, toSteps } of data)
        expect([sumOf(fromSteps), sumOf(toSteps)]).toEqual([fromCents ?? 0, toCents]);
      return data.map(({ fromSteps, toSteps }) => [fromSteps, toSteps].map(kindsOf));
    };
    const sumOf = (steps: readonly { amountCents: number }[]) =>
      steps.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const kindsOf = (steps: readonly { kind: string }[]) => steps.map(({ kind }) => kind).join(' ');
    expect(await stepsFor(owner)).toEqual([
      ['cost markup', 'cost markup'],
      ['flat', 'cost markup'],
      ['', 'flat'],
    ]);
    const { token } = await server.signInAs('technician');
    expect(await stepsFor(token)).toEqual([
      ['materials', 'materials'],
      ['flat', 'materials'],
      ['', 'flat'],
    ]);
  });

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
