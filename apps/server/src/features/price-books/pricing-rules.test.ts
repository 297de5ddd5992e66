import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
const rules = startingRules(17_200, 20_000);
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  await server.sql(`
    insert into price_books (company_id, id, type, text) values (1, 1, 'service', 'Service');
    insert into part_items (company_id, id, code, text, cost_cents, unit_price_cents, pricing, markup_factor) values
      (1, 101, 'CONT', 'Contactor', 4625, null, 'computed', null), (1, 102, 'CAP', 'Capacitor', 3280, null, 'computed', 15000),
      (1, 103, 'BELT', 'Belt', null, null, 'computed', null);
    insert into service_repairs (company_id, id, price_book_id, code, text, labor_hours, pricing) values
      (1, 201, 1, 'H-CC', 'Contactor and capacitor', 1.25, 'computed'), (1, 202, 1, 'H-BELT', 'Belt', 1, 'computed');
    insert into service_repair_parts (company_id, service_repair_id, part_item_id, "order") values
      (1, 201, 101, 1), (1, 201, 102, 2), (1, 202, 103, 1)`);
});
afterAll(() => server.stop());

const save = (body: object, as = owner) => server.call('POST /api/pricingrules', { as, body: body as never });
const entry = async (text: string, query: object = {}, as = owner) =>
  (await server.call('GET /api/pricebookentries', { as, query: { text, ...query } as never })).data
    .entries[0]!;

describe('POST /api/pricingrules', () => {
  it('names what is missing the first time, and stores nothing (R3.11)', async () => {
    const { status, error } = await save({ rounding: 'up00' });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['laborRates', 'markupTiers']]);
    expect((await server.call('GET /api/pricingrules', { as: owner })).data).toBeNull();
    expect(await entry('H-CC')).toMatchObject({ unitPriceCents: null, open: 'noRules', priceSteps: [] });
  });

  it('sets the rules, and every worked-out price follows them (R3.11)', async () => {
    expect((await save(rules)).data).toEqual({ ...rules, version: 1 });
    expect(await entry('H-CC')).toMatchObject({
      priceKey: '1.1.0',
      // 46.25 × 2 + 32.80 × 1.5 + 1.25 h × 172.00
      unitPriceCents: 35_670,
      costCents: 7_905,
      open: null,
      parts: [{ unitPriceCents: 9_250 }, { unitPriceCents: 4_920 }],
    });
    expect(await entry('H-CC', { rateTypeId: 2 })).toMatchObject({
      priceKey: '1.2.0',
      unitPriceCents: 46_420,
    });
    expect(await entry('H-BELT')).toMatchObject({ unitPriceCents: null, open: 'costUnknown' });
  });

  it('changes the named fields, with history, and refuses what others changed since', async () => {
    const changed = await save({ minimumChargeCents: 50_000, laborCostCents: 6_000, basedOn: 1 });
    expect(changed.data).toEqual({
      ...rules,
      minimumChargeCents: 50_000,
      laborCostCents: 6_000,
      version: 2,
    });
    expect(await entry('H-CC')).toMatchObject({ unitPriceCents: 50_000, costCents: 15_405 });
    const merged = await save({ rounding: 'up99', basedOn: 1 });
    expect(merged.data.version).toBe(3);
    const { status, error } = await save({ minimumChargeCents: 1, basedOn: 1 });
    expect([status, error.code]).toEqual([409, 'stale_version']);
  });

  it('is for people who may change settings; costs and markups are for those who may see costs (R6.4)', async () => {
    const technician = (await server.signInAs('technician')).token;
    expect((await save(rules, technician)).status).toBe(403);
    expect((await server.call('GET /api/pricingrules', { as: technician })).status).toBe(403);
    const seen = await entry('H-CC', {}, technician);
    expect(seen.priceSteps.map(({ kind }) => kind)).toEqual([
      'materials',
      'labor',
      'rate',
      'minimum',
      'rounding',
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/costCents|factor/);
  });

  it('keeps one set of rules when two people set them first at the same moment', async () => {
    await server.sql('delete from pricing_rules');
    const answers = await Promise.all([save(rules), save({ ...rules, rounding: 'up95' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await server.sql('select version from pricing_rules');
    expect(rows).toEqual([{ version: 2 }]);
  });
});

describe('GET /api/pricingrules', () => {
  it('gives the rules as they are, with their version', async () => {
    const saved = await save({ rounding: 'nearest05' });
    const { data } = await server.call('GET /api/pricingrules', { as: owner });
    expect(data).toEqual(saved.data);
    expect(data).toMatchObject({ rounding: 'nearest05', laborRates: rules.laborRates });
  });
});

describe('GET /api/pricingrules/changes', () => {
  it('lists what changed, newest first', async () => {
    await save({ minimumChargeCents: 9_900 });
    const { data } = await server.call('GET /api/pricingrules/changes', { as: owner });
    const versions = data.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((one, other) => other - one));
    expect(JSON.stringify(data[0])).toContain('"minimumChargeCents":{"from":0,"to":9900}');
  });
});
