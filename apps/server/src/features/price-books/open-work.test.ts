import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, detailFields, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const add = async (path: 'partitems' | 'servicerepairs' | 'pricebooks', body: object) => {
  const { data } = await server.call(`POST /api/${path}` as 'POST /api/partitems', {
    as: office,
    body: { guid: randomUUID(), ...body } as never,
  });
  return data.id;
};
type Named = { serviceRepairId: number } | { partItemId: number };

/** Saves a proposal with one line of an entry. */
async function propose(entry: Named, unitPriceCents: number | null) {
  const edit = newProposal(place.siteId, 1, 0);
  const salesProposalPackageId = edit.draft.packages[0]!.id;
  const fields = { ...detailFields(0), ...entry, salesProposalPackageId, unitPriceCents };
  const { edit: made } = addRecord(salesProposalShape, edit, { kind: 'details', fields });
  const { id } = await savingAs(server, office).saved(saveOf(made));
  return id;
}
/** Saves a work order with one line of an entry. */
async function order(entry: Named, unitPriceCents: number) {
  const fields = { ...detailFields(0), ...entry, unitPriceCents };
  const { edit } = addRecord(workOrderShape, newWorkOrder(place), { kind: 'details', fields });
  const { id } = await savingAs(server, office).saved(saveOf(edit));
  return id;
}
const work = async (path: 'partitems' | 'servicerepairs', id: number, as = office) =>
  server.call(`GET /api/${path}/{id}/openwork` as 'GET /api/partitems/{id}/openwork', { as, params: { id } });

describe('GET /api/servicerepairs/{id}/openwork', () => {
  it('names the open proposals and work orders that keep the price they were given (R1.6)', async () => {
    const priceBookId = await add('pricebooks', { text: 'Open work' });
    const id = await add('servicerepairs', { priceBookId, text: 'Diagnose', unitPriceCents: 42_900 });
    expect((await work('servicerepairs', id)).data).toEqual({
      proposals: 0,
      workOrders: 0,
      priceCents: null,
      documents: [],
    });
    const entry = { serviceRepairId: id };
    const [first, second] = [await propose(entry, 42_900), await propose(entry, 42_900)];
    await propose(entry, null);
    const own = await order(entry, 42_900);
    const { data } = await work('servicerepairs', id);
    expect([data.proposals, data.workOrders, data.priceCents]).toEqual([2, 1, 42_900]);
    expect(
      data.documents.map((each) => [
        each.kind,
        each.id,
        each.customer,
        each.prices.map(({ cents }) => cents),
      ]),
    ).toEqual([
      ['salesProposal', second, 'Angela Castellano', [42_900]],
      ['salesProposal', first, 'Angela Castellano', [42_900]],
      ['workOrder', own, 'Angela Castellano', [42_900]],
    ]);
    // others' prices don't agree on one
    await order(entry, 39_900);
    expect((await work('servicerepairs', id)).data).toMatchObject({ workOrders: 2, priceCents: null });
  });

  it('leaves out what is decided, past its last day, processed, removed, or a template', async () => {
    const priceBookId = await add('pricebooks', { text: 'Closed work' });
    const id = await add('servicerepairs', { priceBookId, text: 'Inspect', unitPriceCents: 9_900 });
    const entry = { serviceRepairId: id };
    const proposal = await propose(entry, 9_900);
    const job = await order(entry, 9_900);
    const counts = async () => {
      const { data } = await work('servicerepairs', id);
      return [data.proposals, data.workOrders];
    };
    const set = (table: string, what: string, ofId: number) =>
      server.sql(`begin; set local session_replication_role = replica;
        update ${table} set ${what} where id = ${ofId}; commit`);
    for (const [closed, opened] of [
      ["status = 'Declined'", "status = 'Sent'"],
      ["status = 'Accepted'", "status = 'Viewed'"],
      ["expires_date = '2020-01-01'", 'expires_date = null'],
      ['hidden = true', 'hidden = false'],
      ['is_template = true, site_id = null', `is_template = false, site_id = ${place.siteId}`],
    ] as const) {
      await set('sales_proposals', closed, proposal);
      expect([closed, await counts()]).toEqual([closed, [0, 1]]);
      await set('sales_proposals', opened, proposal);
      expect([opened, await counts()]).toEqual([opened, [1, 1]]);
    }
    await set('work_orders', 'processed = true', job);
    expect(await counts()).toEqual([1, 0]);
  });

  it('is for people who may change prices, of their own company (R6.4)', async () => {
    const priceBookId = await add('pricebooks', { text: 'Own work' });
    const id = await add('servicerepairs', { priceBookId, text: 'Test', unitPriceCents: 100 });
    const { token } = await server.signInAs('technician');
    expect((await work('servicerepairs', id, token)).error.code).toBe('forbidden');
    const south = (await server.signInAs('owner@south.example')).token;
    expect((await work('servicerepairs', id, south)).error.code).toBe('not_found');
  });
});

describe('GET /api/partitems/{id}/openwork', () => {
  it('counts parts on lines of their own, and of repairs those charged separately', async () => {
    const id = await add('partitems', { text: 'Cap', unitPriceCents: 2_000 });
    const job = await order({ partItemId: id }, 2_000);
    const other = await order(
      { partItemId: await add('partitems', { text: 'Lid', unitPriceCents: 900 }) },
      900,
    );
    const part = (included: boolean) =>
      server.sql(
        `insert into repair_parts (id, company_id, work_order_id, parent_id, part_item_id, text, quantity, included, "order", code,
           description, taxable, free_of_charge, credit, hidden, line_discount_cents, unit_price_cents)
         select nextval('document_ids'), 1, work_order_id, id, $1, 'Cap', 1, ${included}, 0, '', '', false, false, false, false, 0, 2500
         from work_order_details where work_order_id = $2`,
        [id, other],
      );
    await part(true);
    expect((await work('partitems', id)).data).toMatchObject({ workOrders: 1, priceCents: 2_000 });
    await part(false);
    const { data } = await work('partitems', id);
    expect([data.workOrders, data.priceCents]).toEqual([2, null]);
    expect(data.documents.map((each) => [each.id, each.prices.map(({ cents }) => cents)])).toEqual([
      [other, [2_500]],
      [job, [2_000]],
    ]);
  });
});
