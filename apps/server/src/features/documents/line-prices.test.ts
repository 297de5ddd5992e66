import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let office: Saving;
let place: { customerId: number; siteId: number };
let service: { id: number; priceBookId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  office = savingAs(server, owner);
  place = await buildSite(server);
});
afterAll(() => server.stop());

/** Makes a service of one hour and a $10.00 valve, at $100.00 an hour: $120.00. */
async function newService(): Promise<void> {
  await server.call('POST /api/pricingrules', { as: owner, body: startingRules(10_000, 20_000) });
  const guid = () => ({ guid: randomUUID() });
  const part = await server.call('POST /api/partitems', {
    as: owner,
    body: { ...guid(), text: 'Valve', costCents: 1_000, pricing: 'computed' },
  });
  const book = await server.call('POST /api/pricebooks', { as: owner, body: { ...guid(), text: 'Service' } });
  const { data } = await server.call('POST /api/servicerepairs', {
    as: owner,
    body: {
      ...guid(),
      priceBookId: book.data.id,
      text: 'Replace valve',
      pricing: 'computed',
      laborHours: 1,
      parts: [{ partItemId: part.data.id, quantity: 1 }],
    },
  });
  service = { id: data.id, priceBookId: book.data.id };
}
beforeAll(newService);

const fromBook = (priceKey: string | null = '1.1.0', unitPriceCents = 12_000) => ({
  serviceRepairId: service.id,
  priceBookId: service.priceBookId,
  priceBookVersion: 1,
  priceKey,
  unitPriceCents,
  text: 'Replace valve',
});

/** Creates a proposal with a line from the price book, and a custom line. */
async function proposal(fields: object = fromBook()): Promise<SalesProposal> {
  const edit = newProposal(place.siteId, 1, 1);
  const salesProposalPackageId = edit.draft.packages[0]!.id;
  const added = addRecord(salesProposalShape, edit, {
    kind: 'details',
    fields: { ...fields, salesProposalPackageId },
  });
  const { id } = await office.saved(saveOf(added.edit));
  return office.load('salesProposal', id);
}
const bookLine = ({ details }: Pick<SalesProposal, 'details'>) =>
  details.find(({ serviceRepairId }) => serviceRepairId !== null)!;
const pricesOf = async (id: number, as = owner) =>
  (await server.call('GET /api/salesproposals/{id}/prices', { as, params: { id } })).data;

/** Changes the line from the price book, and returns the prices then. */
async function changed({ id }: { id: number }, fields: object) {
  const document = await office.load('salesProposal', id);
  const edit = changeRecord(salesProposalShape, startEdit(salesProposalShape, document), {
    kind: 'details',
    id: bookLine(document).id,
    fields,
  });
  await office.saved(saveOf(edit));
  return pricesOf(id);
}

/** Raises the price of the service to $220.00 while something runs. */
async function atTwoHours<T>(run: () => Promise<T>): Promise<T> {
  const set = (laborHours: number) =>
    server.call('POST /api/servicerepairs', { as: owner, body: { id: service.id, laborHours } });
  await set(2);
  try {
    return await run();
  } finally {
    await set(1);
  }
}

describe('GET /api/salesproposals/{id}/prices', () => {
  it('has how the price of each line from the price book came about, to the cent (R3.11)', async () => {
    const made = await proposal();
    const [price, ...others] = await pricesOf(made.id);
    expect(others).toEqual([]);
    expect(price).toMatchObject({
      lineId: bookLine(made).id,
      priceKey: '1.1.0',
      priceCents: 12_000,
      open: null,
      entered: false,
      enteredBy: null,
      enteredDate: null,
    });
    const sum = price!.priceSteps.reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum).toBe(12_000);
    expect(price!.priceSteps.map(({ kind }) => kind)).toEqual(['cost', 'markup', 'labor', 'rate']);
  });

  it('has the price for whom the line was priced (R9.11)', async () => {
    const made = await proposal(fromBook('1.2.0', 17_000));
    expect(await pricesOf(made.id)).toMatchObject([{ priceKey: '1.2.0', priceCents: 17_000 }]);
  });

  it('stays as it was saved, whatever the price book says later (R1.6)', async () => {
    const made = await proposal();
    const before = await pricesOf(made.id);
    const after = await atTwoHours(() => changed(made, { quantity: 3, text: 'Replace both valves' }));
    expect(after).toEqual(before);
  });

  it('says who entered another price over it, and when, and forgets it when the price is back (R1.6)', async () => {
    const made = await proposal();
    const { priceKey, unitPriceCents } = bookLine(made);
    const [before] = await pricesOf(made.id);
    const [entered] = await atTwoHours(() => changed(made, { priceKey: null, unitPriceCents: 9_900 }));
    const personId = await server.personId('owner@north.example');
    expect(entered).toMatchObject({
      priceCents: 12_000,
      priceSteps: before!.priceSteps,
      entered: true,
      enteredBy: { id: personId },
    });
    expect(Date.parse(entered!.enteredDate!)).toBeGreaterThanOrEqual(Date.parse(before!.pricedDate));
    const [back] = await atTwoHours(() => changed(made, { priceKey, unitPriceCents }));
    expect(back).toEqual(before);
  });

  it('has the price book’s price of a line whose price was entered from the start', async () => {
    const made = await proposal(fromBook(null, 5_000));
    expect(await pricesOf(made.id)).toMatchObject([{ priceCents: 12_000, entered: true }]);
  });

  it('has today’s price of a line that is priced again (R3.11)', async () => {
    const made = await proposal();
    const after = await atTwoHours(() => changed(made, { unitPriceCents: 22_000, priceBookVersion: 2 }));
    expect(after).toMatchObject([{ priceCents: 22_000, entered: false }]);
  });

  it('is none for a line that no longer comes from the price book, and goes with its line', async () => {
    const made = await proposal();
    expect(await changed(made, { serviceRepairId: null, priceKey: null })).toEqual([]);
    const other = await proposal();
    const removed = removeRecord(salesProposalShape, startEdit(salesProposalShape, other), {
      kind: 'details',
      id: bookLine(other).id,
    });
    await office.saved(saveOf(removed));
    expect(await pricesOf(other.id)).toEqual([]);
    const left = await server.sql('select 1 from line_prices where line_id = $1', [bookLine(other).id]);
    expect(left).toEqual([]);
  });
});

describe('GET /api/workorders/{id}/prices', () => {
  const workOrderPrices = async (id: number) =>
    (await server.call('GET /api/workorders/{id}/prices', { as: owner, params: { id } })).data;

  it('has the prices of its lines and of their parts (R3.11)', async () => {
    const start = newWorkOrder(place, 0);
    const added = addRecord(workOrderShape, start, { kind: 'details', fields: fromBook() });
    const edit = addRecord(workOrderShape, added.edit, {
      kind: 'repairParts',
      fields: { ...fromBook(), parentId: added.id },
    }).edit;
    const { id } = await office.saved(saveOf(edit));
    const { details, repairParts } = await office.load('workOrder', id);
    const prices = await workOrderPrices(id);
    const lines = [...details, ...repairParts].map((line) => line.id);
    expect(new Set(prices.map(({ lineId }) => lineId))).toEqual(new Set(lines));
    expect(prices.map(({ priceCents }) => priceCents)).toEqual([12_000, 12_000]);
  });

  it('keeps costs from who may not see them, and everything from who may not open it (R6.4)', async () => {
    const { token } = await server.signInAs('technician');
    const { edit } = addRecord(workOrderShape, newWorkOrder(place, 0), {
      kind: 'details',
      fields: fromBook(),
    });
    const ask = (id: number) => server.call('GET /api/workorders/{id}/prices', { as: token, params: { id } });
    const others = await office.saved(saveOf(edit));
    expect((await ask(others.id)).error.code).toBe('not_found');
    const own = await savingAs(server, token).saved(
      saveOf({ ...edit, draft: { ...edit.draft, guid: randomUUID() } }),
    );
    const { data } = await ask(own.id);
    expect(data.map(({ priceCents }) => priceCents)).toEqual([12_000]);
    expect(data[0]!.priceSteps.map(({ kind }) => kind)).toEqual(['materials', 'labor', 'rate']);
    expect(JSON.stringify(data)).not.toMatch(/cost/i);
  });

  it('has the price that the accepted proposal was given, not a later one (R4.8)', async () => {
    const made = await proposal();
    await changed(made, { priceKey: null, unitPriceCents: 9_900 });
    const [given] = await pricesOf(made.id);
    const { data } = await atTwoHours(() =>
      server.call('POST /api/salesproposalpackages/{id}/select', {
        as: owner,
        params: { id: made.packages[0]!.id },
        body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
      }),
    );
    const { details } = await office.load('workOrder', data.workOrderId);
    const line = details.find(({ serviceRepairId }) => serviceRepairId !== null)!;
    const { lineId: _, ...same } = given!;
    const prices = await workOrderPrices(data.workOrderId);
    expect(prices.find(({ lineId }) => lineId === line.id)).toEqual({ lineId: line.id, ...same });
  });
});
