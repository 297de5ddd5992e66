import { randomUUID } from 'node:crypto';
import type { Input } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import { partsOn, rateOn, type TaxPart } from '@fieldwright/domain/taxes/tax-parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOnDay, rateOnDay } from '../../db/todays-rates.sql.ts';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildTaxItem, lasting } from '../../testing/tax-items.ts';

let server: TestServer;
let owner: string;
let office: Saving;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  office = savingAs(server, (await server.signInAs('office')).token);
});
afterAll(() => server.stop());

const rates = [{ id: 1, text: 'North Carolina', rate: 47_500 }];
const post = (body: object) =>
  server.call('POST /api/taxitems', {
    as: owner,
    body: body as Input<Endpoints['POST /api/taxitems']>['body'],
  });
let made = 0;
const fresh = (fields: object = {}) => ({
  guid: randomUUID(),
  text: `County ${(made += 1)}`,
  parts: lasting(rates),
  ...fields,
});
const add = async (fields: object = {}) => (await post(fresh(fields))).data;
const remove = (id: number) => server.call('DELETE /api/taxitems/{id}', { as: owner, params: { id } });
const restore = (id: number) => server.call('POST /api/taxitems/{id}/restore', { as: owner, params: { id } });
const usual = async (postalCode: string) =>
  (await server.call('GET /api/taxitems/usual', { as: owner, query: { postalCode } })).data;
const county = (...of: TaxPart['rates']): TaxPart[] => [
  { id: 1, kind: 'county', text: 'Henderson', rates: of },
];

describe('GET /api/taxitems', () => {
  it("gives the company's own by name with the rates of today, to people who write documents (R3.5)", async () => {
    const as = (await server.signInAs('technician')).token;
    await buildTaxItem(server, { id: 11, text: 'Madison County', parts: [] });
    const parts = [...rates, { id: 2, text: 'Buncombe County', rate: 22_500 }];
    await buildTaxItem(server, { id: 12, text: 'Buncombe County', parts });
    await server.sql("insert into tax_items (company_id, id, text) values (2, 13, 'Of the other company')");
    const { data } = await server.call('GET /api/taxitems', { as });
    expect(data).toMatchObject([
      { id: 12, text: 'Buncombe County', rate: 70_000, jurisdictions: parts },
      { id: 11, text: 'Madison County', rate: 0, jurisdictions: [] },
    ]);
  });

  it('changes the rate at midnight of the company’s day, not of the server’s (R3.5)', async () => {
    const [{ today }] = (await server.sql<{ today: string }>(
      `select to_char(clock_now() at time zone time_zone, 'YYYY-MM-DD') as today from companies where id = 1`,
    )) as [{ today: string }];
    const { id, rate } = await add({
      parts: county({ from: null, to: before(today), rate: 20_000 }, { from: today, to: null, rate: 22_500 }),
    });
    expect(rate).toBe(22_500);
    const made = await office.saved(saveOf(withTax((await buildSite(server)).siteId, id)));
    expect((await office.load('salesProposal', made.id)).salesTaxPercentage).toBe(2.25);
  });
});

const before = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
function withTax(siteId: number, taxItemId: number) {
  const edit = newProposal(siteId, 1, 1);
  return { ...edit, draft: { ...edit.draft, taxItemId } };
}

describe('the rates of a day', () => {
  it('are the same for the database as for the domain', async () => {
    const parts: TaxPart[] = [
      ...lasting(rates),
      {
        ...county(
          { from: '2026-01-01', to: '2026-06-30', rate: 1 },
          { from: '2026-07-02', to: null, rate: 2 },
        )[0]!,
        id: 2,
      },
    ];
    for (const day of ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01', '2026-07-02', '2099-01-01']) {
      const [row] = await server.sql<{ found: unknown; rate: number }>(
        `select ${partsOnDay('t', '$2::text')} as found, ${rateOnDay('t', '$2::text')} as rate from (select $1::jsonb as parts) t`,
        [JSON.stringify(parts), day],
      );
      expect(row).toEqual({ found: partsOn(parts, day), rate: rateOn(parts, day) });
    }
  });
});

describe('POST /api/taxitems', () => {
  it('names the rate of a part that overlaps another in time, and a percent out of range', async () => {
    const overlapping = county(
      { from: null, to: '2027-01-01', rate: 20_000 },
      { from: '2027-01-01', to: null, rate: 22_500 },
    );
    const { status, error } = await post(fresh({ parts: overlapping }));
    expect([status, error.fields]).toEqual([
      422,
      { 'parts.0.rates.1.from': 'These dates overlap with another rate of the same part.' },
    ]);
    const high = county({ from: null, to: null, rate: 1_000_001 });
    expect((await post(fresh({ parts: high }))).error.fields).toEqual({
      'parts.0.rates.0.rate': 'Enter a rate from 0 to 100%.',
    });
  });

  it('names the ZIP codes that another item has, also where two people add them at once', async () => {
    const both = await Promise.all([
      post(fresh({ zips: ['28801', '28802'] })),
      post(fresh({ zips: ['28802'] })),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const [taken] = both.filter(({ status }) => status === 422);
    expect(taken!.error.fields!['zips']).toMatch(/^County \d+ already has 28802\.$/);
  });

  it('lets sections have items of the same name', async () => {
    const text = 'Lincoln County';
    expect((await post(fresh({ text, section: 'North Carolina' }))).status).toBe(200);
    expect((await post(fresh({ text, section: 'South Carolina' }))).status).toBe(200);
    expect((await post(fresh({ text, section: 'South Carolina' }))).error.fields).toHaveProperty('text');
  });

  it('keeps what each of two people changed of an item', async () => {
    const { id } = await add();
    await post({ id, zips: ['28910'], basedOn: 1 });
    const parts = county({ from: null, to: null, rate: 30_000 });
    expect((await post({ id, parts, basedOn: 1 })).data).toMatchObject({
      zips: ['28910'],
      rate: 30_000,
      version: 3,
    });
  });
});

describe('GET /api/taxitems/usual', () => {
  it('is the item that has the ZIP code, otherwise the one for everywhere else', async () => {
    const named = await add({ zips: ['27601'] });
    expect(await usual('27601-1234')).toEqual({ taxItemId: named.id, taxItem: named.text, hasAny: true });
    expect((await usual('27699')).taxItem).toBeNull();
    const elsewhere = await add({ elsewhere: true });
    expect((await usual('27699')).taxItem).toBe(elsewhere.text);
    expect((await usual('27601')).taxItem).toBe(named.text);
    expect((await usual('')).taxItem).toBeNull();
    expect((await post(fresh({ elsewhere: true }))).error.fields).toEqual({
      elsewhere: `${elsewhere.text} is already used for every other ZIP code.`,
    });
    await remove(elsewhere.id);
    expect((await usual('27699')).taxItem).toBeNull();
  });
});

describe('DELETE /api/taxitems/{id}', () => {
  it('is refused while sites and open documents have it, with how many', async () => {
    const { id } = await add();
    const { siteId } = await buildSite(server);
    await server.sql('update sites set tax_item_id = $1 where id = $2', [id, siteId]);
    await office.saved(saveOf(withTax(siteId, id)));
    const { error } = await remove(id);
    expect([error.code, error.detail]).toEqual([
      'in_use',
      'Still used by 1 site and 1 open proposal. Change those first.',
    ]);
  });

  it('frees its ZIP codes, and a restore is refused once another item has them', async () => {
    const zips = ['27502'];
    const { id } = await add({ zips });
    expect((await remove(id)).status).toBe(204);
    const other = await add({ zips });
    expect((await restore(id)).error.detail).toBe(`${other.text} already has 27502.`);
    await remove(other.id);
    expect((await restore(id)).data).toMatchObject({ id, hidden: false });
  });
});

describe('POST /api/taxitems/import', () => {
  const cook = (county: number) => ({
    text: 'Cook County',
    section: 'Illinois',
    zips: ['60801'],
    parts: [
      { kind: 'state' as const, text: 'Illinois', rate: 62_500 },
      { kind: 'county' as const, text: 'Cook County', rate: county },
    ],
    kinds: ['state' as const, 'county' as const],
  });
  const lake = { ...cook(10_000), text: 'Lake County', zips: ['60002'] };
  const send = (items: object[], from: string, write: boolean, as = owner) =>
    server.call('POST /api/taxitems/import', { as, body: { from, items: items as never[], write } });
  const outcomes = async (...sent: Parameters<typeof send>) =>
    (await send(...sent)).data.items.map(({ outcome, was, rate }) => [outcome, was, rate]);
  const illinois = async () =>
    (await server.call('GET /api/taxitems', { as: owner })).data.filter(
      ({ section }) => section === 'Illinois',
    );

  it('compares first, then writes all, and the same again changes nothing', async () => {
    const items = [cook(17_500), lake];
    const wanted = [
      ['new', null, 80_000],
      ['new', null, 72_500],
    ];
    expect(await outcomes(items, '2026-01-01', false)).toEqual(wanted);
    expect(await illinois()).toEqual([]);
    expect(await outcomes(items, '2026-01-01', true)).toEqual(wanted);
    expect(await outcomes(items, '2026-01-01', true)).toEqual([
      ['same', 80_000, 80_000],
      ['same', 72_500, 72_500],
    ]);
    expect((await illinois()).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('changes a rate from its day on, with history, and leaves the others (R3.5)', async () => {
    expect(await outcomes([cook(20_000), lake], '2099-01-01', true)).toEqual([
      ['changed', 80_000, 82_500],
      ['same', 72_500, 72_500],
    ]);
    const { id, rate, version } = (await illinois())[0]!;
    expect([rate, version]).toEqual([80_000, 2]);
    const { data } = await server.call('GET /api/taxitems/{id}/changes', { as: owner, params: { id } });
    expect(data).toMatchObject([{ version: 2, by: { name: 'Owner North' } }, { version: 1 }]);
  });

  it('writes nothing when one item is wrong, and names it', async () => {
    const twice = { ...lake, text: 'McHenry County' };
    const { status, error } = await send([cook(30_000), lake, twice], '2026-01-01', true);
    expect([status, error.fields]).toEqual([422, { 'items.2.zips': 'Lake County already has 60002.' }]);
    expect((await illinois()).map(({ rate }) => rate)).toEqual([80_000, 72_500]);
  });

  it('names the parts that end', async () => {
    const [state] = cook(0).parts;
    const { data } = await send([{ ...lake, parts: [state!] }], '2099-01-01', false);
    expect(data.items).toMatchObject([{ outcome: 'changed', ended: ['Cook County'] }]);
  });

  it('is for those who keep the settings (R6.4)', async () => {
    const { token } = await server.signInAs('office');
    expect((await send([lake], '2026-01-01', true, token)).error.code).toBe('forbidden');
  });

  describe('POST /api/taxitems/import/undo', () => {
    const will = { ...cook(15_000), text: 'Will County', zips: ['60401'] };
    const undo = (items: { id: number; version: number }[], as = owner) =>
      server.call('POST /api/taxitems/import/undo', { as, body: { items } });
    const shown = async () =>
      (await illinois()).map(({ text, zips, parts, rate }) => ({ text, zips, parts, rate }));

    it('takes changed rates back and removes new ones, as one step, with history', async () => {
      const before = await shown();
      const { written } = (await send([cook(40_000), lake, will], '2026-06-01', true)).data;
      expect(written).toHaveLength(2);
      expect((await shown()).map(({ text }) => text)).toContain('Will County');
      expect((await undo(written)).status).toBe(204);
      expect(await shown()).toEqual(before);
      const { id } = (await illinois())[0]!;
      const { data } = await server.call('GET /api/taxitems/{id}/changes', { as: owner, params: { id } });
      expect(data.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    });

    it('takes nothing back where one item was changed since, and says who did (R7.9)', async () => {
      const { written } = (await send([cook(45_000), lake, will], '2026-06-01', true)).data;
      const { id, parts } = (await illinois()).find(({ text }) => text === 'Cook County')!;
      await post({ id, parts: parts.slice(0, 1) });
      const before = await shown();
      const { status, error } = await undo(written.toReversed());
      expect([status, error.code]).toEqual([409, 'stale_version']);
      expect(error.detail).toBe('Owner North has changed Cook County since.');
      expect(await shown()).toEqual(before);
    });

    it('leaves a new item that a site uses by now, and says so', async () => {
      const kane = { ...cook(15_000), text: 'Kane County', zips: ['60110'] };
      const { written } = (await send([kane], '2026-06-01', true)).data;
      const { siteId } = await buildSite(server);
      await server.sql('update sites set tax_item_id = $1 where id = $2', [written[0]!.id, siteId]);
      const { status, error } = await undo(written);
      expect([status, error.code]).toEqual([409, 'in_use']);
      expect(error.detail).toMatch(/^Kane County: Still used by 1 site/);
    });

    it('knows only what was written, and is for those who keep the settings (R6.4)', async () => {
      expect((await undo([{ id: 999_999, version: 1 }])).error.code).toBe('not_found');
      const { token } = await server.signInAs('office');
      expect((await undo([{ id: 1, version: 1 }], token)).error.code).toBe('forbidden');
    });
  });
});
