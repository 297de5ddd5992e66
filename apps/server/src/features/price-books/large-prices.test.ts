import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { maintenanceMessages } from '@fieldwright/domain/price-books/maintenance';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let as: string;
let book: number;
let part: number;
let boiler: number;
let repipe: number;
let rewire: number;
const million = 1_000_000;
const open = { unitPriceCents: null, open: 'tooLarge', priceSteps: [] };

const save = async (path: 'partitems' | 'servicerepairs', body: object) =>
  server.call(`POST /api/${path}` as 'POST /api/partitems', { as, body: body as never });
const add = async (path: 'partitems' | 'servicerepairs', fields: object) => {
  const { data, error } = await save(path, { guid: randomUUID(), pricing: 'computed', ...fields });
  if (!data) throw new Error(JSON.stringify(error));
  return data.id;
};
const setMarkup = (factor: number) =>
  server.call('POST /api/pricingrules', {
    as,
    body: { ...startingRules(10_000, factor), basedOn: factor === 20_000 ? undefined : 1 },
  });
const used = (partItemId: number, quantity: number) => ({ parts: [{ partItemId, quantity }] });

/** Prices that fit, until the markup rises from 2 to 2.7 and the cost of a pipe from $4.00 to $12.00. */
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('owner')).token;
  await setMarkup(20_000);
  const made = await server.call('POST /api/pricebooks', {
    as,
    body: { guid: randomUUID(), text: 'Service' },
  });
  book = made.data.id;
  part = await add('partitems', { text: 'Pipe', code: 'PIPE', costCents: 400 });
  boiler = await add('partitems', { text: 'Boiler', code: 'BOILER', costCents: 499_999_999 });
  const inBook = { priceBookId: book };
  repipe = await add('servicerepairs', { ...inBook, ...used(part, million), text: 'Repipe', code: 'REPIPE' });
  rewire = await add('servicerepairs', { ...inBook, ...used(boiler, 1), text: 'Rewire', code: 'REWIRE' });
  for (const id of [repipe, rewire])
    await server.call('POST /api/usualentries/favorite', {
      as,
      body: { kind: 'serviceRepair', id, isFavorite: true },
    });
});
afterAll(() => server.stop());

describe('a calculated price that would be too large', () => {
  it('is not saved: the field that makes it so is named (R3.7)', async () => {
    const wrong = async (path: 'partitems' | 'servicerepairs', body: object) => {
      const { status, error } = await save(path, body);
      return [status, error?.fields];
    };
    const refused = (field: string) => [422, { [field]: maintenanceMessages.tooLarge }];
    const isNew = { guid: randomUUID(), pricing: 'computed', text: 'Giant' };
    expect(await wrong('servicerepairs', { id: rewire, ...used(boiler, 3) })).toEqual(refused('parts'));
    expect(await wrong('servicerepairs', { id: rewire, laborHours: 1 })).toEqual(refused('laborHours'));
    expect(await wrong('servicerepairs', { ...isNew, priceBookId: book, ...used(boiler, million) })).toEqual(
      refused('parts'),
    );
    expect(await wrong('partitems', { ...isNew, costCents: 500_000_000 })).toEqual(refused('costCents'));
    expect(await wrong('partitems', { id: boiler, markupFactor: 30_000 })).toEqual(refused('markupFactor'));
  });

  it('is open in every list, picker and panel once the cost or the markup rises (R1.6)', async () => {
    await save('partitems', { id: part, costCents: 1_200 });
    await setMarkup(27_000);
    const query = { text: 'REPIPE' };
    const params = { id: book };
    const opened = (await server.call('GET /api/pricebooks/{id}', { as, params, query: {} })).data;
    expect(opened.entries.map(({ code, ...each }) => [code, each.open, each.unitPriceCents])).toEqual([
      ['REPIPE', 'tooLarge', null],
      ['REWIRE', 'tooLarge', null],
      ['BOILER', 'tooLarge', null],
      ['PIPE', null, 3_240],
    ]);
    expect(opened.entries[0]).toMatchObject({ ...open, costCents: null });
    const listed = await server.call('GET /api/pricebooks/{id}/entries', { as, params, query });
    expect(listed.data.entries).toMatchObject([open]);
    const picked = await server.call('GET /api/pricebookentries', { as, query });
    expect(picked.data.entries).toMatchObject([open]);
    const usual = await server.call('GET /api/usualentries', { as, query: {} });
    expect(usual.data.favorites).toMatchObject([open, open]);
    const totals = await server.call('GET /api/pricebooks/{id}/totals', { as, params, query: {} });
    expect(totals.data).toMatchObject({ services: 2, parts: 2, pricedCount: 1, pricedCents: 3_240 });
    const whose = { propertyTypeId: 1, rateTypeId: 1, agreementId: null } as const;
    const entries = [
      { kind: 'serviceRepair' as const, id: repipe, ...whose },
      { kind: 'partItem' as const, id: boiler, ...whose },
    ];
    const prices = await server.call('POST /api/pricebookprices', { as, body: { entries } });
    expect(prices.data).toMatchObject([open, { ...open, costCents: 499_999_999 }]);
    const draft = await server.call('POST /api/pricebookprices/draft', {
      as,
      body: { kind: 'serviceRepair', pricing: 'computed', ...used(part, million) },
    });
    expect(draft.data).toMatchObject({ prices: [open], costCents: null });
  });

  it('is open in the history of the entry and its parts (R1.6)', async () => {
    const params = { id: repipe };
    const { data } = await server.call('GET /api/servicerepairs/{id}/pricechanges', {
      as,
      params,
      query: {},
    });
    expect(data.map(({ fromCents, toCents, cause }) => [fromCents, toCents, cause])).toEqual([
      [800_000_000, null, 'part'],
      [null, 800_000_000, 'entry'],
    ]);
    const date = data[0]!.date.slice(0, 10);
    const priceOn = await server.call('GET /api/servicerepairs/{id}/price', { as, params, query: { date } });
    expect(priceOn.data.price).toMatchObject(open);
  });

  it('stays on the line of a proposal with its reason (R3.11)', async () => {
    const edit = newProposal((await buildSite(server)).siteId, 1, 0);
    const fields = {
      serviceRepairId: repipe,
      priceBookId: book,
      priceBookVersion: 1,
      priceKey: '1.1.0',
      unitPriceCents: null,
      text: 'Repipe',
      salesProposalPackageId: edit.draft.packages[0]!.id,
    };
    const added = addRecord(salesProposalShape, edit, { kind: 'details', fields });
    const { id } = await savingAs(server, as).saved(saveOf(added.edit));
    const kept = await server.call('GET /api/salesproposals/{id}/prices', { as, params: { id } });
    expect(kept.data).toMatchObject([{ priceCents: null, open: 'tooLarge', priceSteps: [] }]);
  });

  it('keeps no one from opening, renaming and correcting the entry (R3.7)', async () => {
    const { data } = await server.call('GET /api/servicerepairs/{id}', { as, params: { id: repipe } });
    expect(data).toMatchObject({ text: 'Repipe', parts: [{ quantity: million }] });
    const renamed = await save('servicerepairs', { id: repipe, text: 'Repipe all', parts: data.parts });
    expect(renamed.status).toBe(200);
    expect((await save('servicerepairs', { id: repipe, ...used(part, 10) })).status).toBe(200);
    const { entries } = (await server.call('GET /api/pricebookentries', { as, query: { text: 'REPIPE' } }))
      .data;
    expect(entries).toMatchObject([{ unitPriceCents: 32_400, open: null, costCents: 12_000 }]);
  });
});
