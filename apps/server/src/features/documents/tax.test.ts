import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildTaxItem, lasting, setTaxRates } from '../../testing/tax-items.ts';

let server: TestServer;
let token: string;
let office: Saving;
let place: { customerId: number; siteId: number };
/** a tax item of 7.25% in two parts */
let taxItemId: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('office'));
  office = savingAs(server, token);
  place = await buildSite(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql(`update companies set allow_override_taxes = true, tax_rounding = 'invoice' where id = 1`);
  taxItemId = await buildWake();
});

const parts = (county: number) => [
  { id: 1, text: 'North Carolina', rate: 47_500 },
  { id: 2, text: 'Wake County', rate: county },
];
const buildWake = () => buildTaxItem(server, { text: 'Wake', parts: parts(25_000) });
/** Raises the rate from 7.25% to 9%. */
const raiseRate = () => setTaxRates(server, taxItemId, parts(42_500));

const taxed = (fields: Partial<SalesProposal>) =>
  changeRoot(salesProposalShape, newProposal(place.siteId, 2, 1), fields);
const changed = (proposal: SalesProposal, fields: Partial<SalesProposal>) =>
  saveOf(changeRoot(salesProposalShape, startEdit(salesProposalShape, proposal), fields));
const changedOrder = (workOrder: WorkOrder, fields: Partial<WorkOrder>) =>
  saveOf(changeRoot(workOrderShape, startEdit(workOrderShape, workOrder), fields));

/** Returns a plan that recomputes the totals and changes nothing of what was accepted. */
const paid = (proposal: SalesProposal) => {
  const fields = { method: 'cash', amountCents: 700 } as const;
  const edit = startEdit(salesProposalShape, proposal);
  return saveOf(addRecord(salesProposalShape, edit, { kind: 'payments', fields }).edit);
};

async function proposal(fields: Partial<SalesProposal>): Promise<SalesProposal> {
  return office.load('salesProposal', (await office.saved(saveOf(taxed(fields)))).id);
}
async function select(of: SalesProposal, workOrderId: number | null = null) {
  return server.call('POST /api/salesproposalpackages/{id}/select', {
    as: token,
    params: { id: of.packages[0]!.id },
    body: { key: randomUUID(), workOrderId, acceptedBy: 'Angela Castellano', acceptance: 'signed' },
  });
}
/** Returns an accepted proposal and the work order created from it. */
async function accepted(fields: Partial<SalesProposal>): Promise<[SalesProposal, WorkOrder]> {
  const of = await proposal(fields);
  const { data } = await select(of);
  return [await office.load('salesProposal', of.id), await office.load('workOrder', data.workOrderId)];
}

describe('salesTaxPercentage', () => {
  it("is the tax item's rate of the day without override, whatever was sent (R3.5)", async () => {
    const made = await proposal({ taxItemId, salesTaxPercentage: 3 });
    expect(made.salesTaxPercentage).toBe(7.25);
    await raiseRate();
    await office.saved(changed(made, { text: 'Heat pump' }));
    expect((await office.load('salesProposal', made.id)).salesTaxPercentage).toBe(9);
  });

  it('counts no part of the item whose rate ended yesterday, and is none when all have (R3.5)', async () => {
    const made = await proposal({ taxItemId });
    const [day] = await server.sql<{ yesterday: string }>(
      "select to_char((clock_now() at time zone time_zone)::date - 1, 'YYYY-MM-DD') as yesterday from companies where id = 1",
    );
    const end = async (ids: readonly number[]) => {
      const ended = lasting(parts(25_000)).map((part) => ({
        ...part,
        rates: part.rates.map((rate) => ({ ...rate, to: ids.includes(part.id) ? day!.yesterday : null })),
      }));
      await server.sql('update tax_items set parts = $2 where id = $1', [taxItemId, JSON.stringify(ended)]);
      await office.saved(
        changed(await office.load('salesProposal', made.id), { text: `Without ${ids.join()}` }),
      );
      return (await office.load('salesProposal', made.id)).salesTaxPercentage;
    };
    expect([made.salesTaxPercentage, await end([2]), await end([1, 2])]).toEqual([7.25, 4.75, null]);
  });

  it("is the person's own with override, a manual tax item's without, and none without a rate (R3.5)", async () => {
    const own = { taxItemId, taxOverride: true, salesTaxPercentage: 5 };
    expect((await proposal(own)).salesTaxPercentage).toBe(5);
    expect((await proposal({ manualTaxItem: { percentage: 6.5 } })).salesTaxPercentage).toBe(6.5);
    expect((await proposal({ salesTaxPercentage: 6.5 })).salesTaxPercentage).toBeNull();
  });

  it('of a screen that has not seen the rate of the day is nothing to ask about (R3.5)', async () => {
    const made = await proposal({ taxItemId });
    await raiseRate();
    await office.saved(changed(made, { text: 'Heat pump' }));
    const another = await buildWake();
    const reply = await office.save(changed(made, { taxItemId: another }));
    expect(reply.data).toMatchObject({ outcome: 'saved' });
    expect(await office.load('salesProposal', made.id)).toMatchObject({
      taxItemId: another,
      salesTaxPercentage: 7.25,
    });
  });

  it('is in the history with the save that set it (R3.5)', async () => {
    const { id } = await proposal({ taxItemId });
    const as = (await server.signInAs('owner')).token;
    const { data } = await server.call('GET /api/salesproposals/{id}/changes', { as, params: { id } });
    const [root] = data[0]!.steps[0]!.records;
    expect(root!.fields['salesTaxPercentage']).toEqual({ from: null, to: 7.25 });
  });
});

describe('an own tax percentage', () => {
  const own = { taxOverride: true, salesTaxPercentage: 5 };
  const words = 'Your company doesn’t allow custom tax rates.';
  const forbid = () => server.sql('update companies set allow_override_taxes = false where id = 1');

  it('is refused where the company does not allow it, of either document, new or changed (R3.5, R5.8)', async () => {
    const made = await proposal({ taxItemId });
    const order = await office.saved(saveOf(newWorkOrder(place, 1)));
    const workOrder = await office.load('workOrder', order.id);
    await forbid();
    const replies = [
      await office.save(changed(made, own)),
      await office.save(changedOrder(workOrder, own)),
      await office.save(saveOf(taxed(own))),
    ];
    for (const { status, error } of replies) {
      const [[field, text]] = Object.entries(error.fields!) as [[string, string]];
      expect([status, field.split('.').at(-1), text]).toEqual([422, 'taxOverride', words]);
    }
    expect((await office.load('salesProposal', made.id)).taxOverride).toBe(false);
  });

  it('is refused as a manual tax item, too, and one of zero (R3.5)', async () => {
    const made = await proposal({ taxItemId });
    await forbid();
    const manual = { manualTaxItem: { percentage: 0 } };
    for (const save of [changed(made, manual), saveOf(taxed(manual))]) {
      const { status, error } = await office.save(save);
      const [[field, text]] = Object.entries(error.fields!) as [[string, string]];
      expect([status, field.split('.').at(-1), text]).toEqual([422, 'manualTaxItem', words]);
    }
    expect((await office.load('salesProposal', made.id)).manualTaxItem).toBeNull();
  });

  it('that was allowed then keeps nothing else from being saved, and may be taken back (R3.5)', async () => {
    const made = await proposal({ taxItemId, ...own });
    await forbid();
    await office.saved(changed(made, { text: 'Heat pump' }));
    const seen = await office.load('salesProposal', made.id);
    expect((await office.save(changed(seen, { salesTaxPercentage: 4 }))).status).toBe(422);
    await office.saved(changed(seen, { taxOverride: false }));
    expect((await office.load('salesProposal', made.id)).salesTaxPercentage).toBe(7.25);
  });

  it('is what is charged where the company allows it (R3.5)', async () => {
    const { totals } = await office.saved(saveOf(taxed({ taxItemId, ...own })));
    expect(totals[0]).toMatchObject({ subtotalCents: 10_000, taxCents: 500 });
  });
});

describe('tax rounding', () => {
  const perLine = () => server.sql(`update companies set tax_rounding = 'line' where id = 1`);
  // 5 lines of $0.10 at 5%: half a cent each
  const small = () => {
    const edit = newProposal(place.siteId, 1, 5);
    const details = edit.draft.details.map((line) => ({ ...line, quantity: 1, unitPriceCents: 10 }));
    return { ...edit, draft: { ...edit.draft, manualTaxItem: { percentage: 5 }, details } };
  };

  it('is once for the document, or on each line, as the company decides (R3.5)', async () => {
    expect((await office.saved(saveOf(small()))).totals[0]).toMatchObject({ taxCents: 3 });
    await perLine();
    expect((await office.saved(saveOf(small()))).totals[0]).toMatchObject({ taxCents: 5 });
  });

  it('stays with what was accepted (R3.5)', async () => {
    const { id } = await office.saved(saveOf(small()));
    await select(await office.load('salesProposal', id));
    await perLine();
    const again = await office.saved(paid(await office.load('salesProposal', id)));
    expect(again.totals[0]).toMatchObject({ taxCents: 3 });
  });
});

describe('tax at acceptance', () => {
  it('is kept with rate, parts, method, tax item and base, by proposal and work order (R3.5, R4.8)', async () => {
    const [of, workOrder] = await accepted({ taxItemId });
    const frozenTax = {
      source: 'taxItem',
      taxItemId,
      rate: 72_500,
      jurisdictions: [
        { id: 1, text: 'North Carolina', rate: 47_500 },
        { id: 2, text: 'Wake County', rate: 25_000 },
      ],
      rounding: 'invoice',
      exemption: null,
      baseCents: 10_000,
    };
    expect(of).toMatchObject({ status: 'Accepted', frozenTax, salesTaxPercentage: 7.25 });
    expect(workOrder).toMatchObject({ taxItemId, frozenTax, salesTaxPercentage: 7.25 });
  });

  it('holds against a later rate, on both, by both doors (R3.5)', async () => {
    const [of, workOrder] = await accepted({ taxItemId });
    await raiseRate();
    const again = await office.saved(paid(of));
    expect(again.totals[0]).toMatchObject({ taxCents: 725, totalCents: 10_725 });
    const line = { text: 'Fuse', unitPriceCents: 10_000 };
    const edit = startEdit(workOrderShape, workOrder);
    const added = await office.saved(
      saveOf(addRecord(workOrderShape, edit, { kind: 'details', fields: line }).edit),
    );
    expect(added.totals[0]).toMatchObject({ subtotalCents: 20_000, taxCents: 1450 });
    await server.call('POST /api/workorderdetails', {
      as: token,
      body: { id: 0, workOrderId: workOrder.id, ...line },
    });
    const seen = await office.load('workOrder', workOrder.id);
    expect(seen).toMatchObject({ salesTaxPercentage: 7.25, frozenTax: { rate: 72_500 } });
    expect((await office.load('salesProposal', of.id)).salesTaxPercentage).toBe(7.25);
  });

  it("holds against the company's later word on own percentages (R3.5)", async () => {
    const [of] = await accepted({ taxItemId, taxOverride: true, salesTaxPercentage: 5 });
    await server.sql('update companies set allow_override_taxes = false where id = 1');
    expect(of.frozenTax).toMatchObject({ source: 'override', rate: 50_000 });
    const { totals } = await office.saved(paid(of));
    expect(totals[0]).toMatchObject({ taxCents: 500 });
  });

  it('cannot be changed on the proposal any more (R3.5, R4.8)', async () => {
    const [of] = await accepted({ taxItemId });
    const { status, error } = await office.save(changed(of, { taxItemId: await buildWake() }));
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [`salesProposal.${of.id}`]]);
  });

  it('ends on a work order for which somebody chooses another tax (R3.5)', async () => {
    const [, workOrder] = await accepted({ taxItemId });
    const { totals } = await office.saved(
      changedOrder(workOrder, { taxItemId: null, manualTaxItem: { percentage: 2 } }),
    );
    expect(totals[0]).toMatchObject({ taxCents: 200 });
    expect(await office.load('workOrder', workOrder.id)).toMatchObject({
      frozenTax: null,
      salesTaxPercentage: 2,
    });
  });

  it('is set by no plan (R3.5)', async () => {
    const made = await proposal({ taxItemId });
    const fields = { frozenTax: { from: null, to: null } };
    const record = { id: made.id, created: false, updated: true, deleted: false, fields };
    const plan = {
      entity: 'salesProposal',
      id: made.id,
      steps: [{ kind: 'salesProposal', records: [record] }],
    };
    const { status, error } = await office.save({ key: randomUUID(), basedOn: 1, plan });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [`salesProposal.${made.id}.frozenTax`]]);
  });

  it('comes to an open work order that has none yet or the same, and not to one taxed otherwise (R3.5, R4.8)', async () => {
    const order = async (fields: Partial<WorkOrder>) => {
      const edit = changeRoot(workOrderShape, newWorkOrder(place, 1), fields);
      return (await office.saved(saveOf(edit))).id;
    };
    const otherwise = await select(
      await proposal({ taxItemId }),
      await order({ manualTaxItem: { percentage: 2 } }),
    );
    expect([otherwise.status, otherwise.error.fields]).toEqual([
      422,
      { workOrderId: 'That work order uses a different tax rate. Choose a new work order.' },
    ]);
    for (const fields of [{}, { taxItemId }]) {
      const id = await order(fields);
      expect((await select(await proposal({ taxItemId }), id)).status).toBe(200);
      await raiseRate();
      const workOrder = await office.load('workOrder', id);
      const line = { kind: 'details', id: workOrder.details[0]!.id, fields: { text: 'Fuse' } } as const;
      const { totals } = await office.saved(
        saveOf(changeRecord(workOrderShape, startEdit(workOrderShape, workOrder), line)),
      );
      expect(totals[0]).toMatchObject({ subtotalCents: 20_000, taxCents: 1450 });
      await setTaxRates(server, taxItemId, parts(25_000));
    }
  });
});
