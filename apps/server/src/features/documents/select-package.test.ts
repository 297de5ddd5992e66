import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const proposalOf = async (id: number) =>
  (await server.call('GET /api/salesproposals/{id}', { as: owner, params: { id } })).data as SalesProposal;
const workOrderOf = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: owner, params: { id } })).data as WorkOrder;

/** A saved proposal of two packages with three lines, a discount on the first of them and a rebate. */
async function proposal(): Promise<SalesProposal> {
  let edit = newProposal(place.siteId, 2, 3);
  const [first] = edit.draft.packages;
  const [line] = edit.draft.details;
  const ofPackage = { salesProposalPackageId: first!.id };
  const discount = {
    ...ofPackage,
    text: 'Spring',
    amountCents: 500,
    scope: 'lines' as const,
    lineIds: [line!.id],
  };
  edit = addRecord(salesProposalShape, edit, { kind: 'discounts', fields: discount }).edit;
  edit = addRecord(salesProposalShape, edit, {
    kind: 'rebates',
    fields: { ...ofPackage, text: 'Utility', amountCents: 100 },
  }).edit;
  const { data } = await server.call('POST /api/salesproposals', { as: owner, body: saveOf(edit) });
  if (data.outcome !== 'saved') throw new Error('asks');
  return proposalOf(data.id);
}

interface Options {
  key?: string;
  workOrderId?: number;
  detailIds?: number[];
}
const select = (id: number, options: Options = {}) =>
  server.call('POST /api/salesproposalpackages/{id}/select', {
    as: owner,
    params: { id },
    body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed', ...options },
  });

describe('POST /api/salesproposalpackages/{id}/select', () => {
  it('marks the package and no other, accepts the proposal, and answers a new work order with its lines (R4.8, R7.7)', async () => {
    const before = await proposal();
    const [first, second] = before.packages;
    const { status, data, error } = await select(first!.id);
    expect([status, error.fields]).toEqual([200, undefined]);
    const after = await proposalOf(before.id);
    expect(after.packages.map(({ selected }) => selected)).toEqual([true, false]);
    expect(after).toMatchObject({
      status: 'Accepted',
      acceptedBy: 'Angela Castellano',
      acceptance: 'signed',
      version: 2,
    });
    const workOrder = await workOrderOf(data.workOrderId);
    expect(workOrder).toMatchObject({ ...place, salesProposalId: before.id, complete: true, version: 1 });
    const lines = before.details.filter(({ salesProposalPackageId }) => salesProposalPackageId === first!.id);
    expect(workOrder.details.map(({ code, unitPriceCents, order }) => [code, unitPriceCents, order])).toEqual(
      lines.map(({ code, unitPriceCents, order }) => [code, unitPriceCents, order]),
    );
    expect(workOrder.discounts[0]).toMatchObject({ text: 'Spring', lineIds: [workOrder.details[0]!.id] });
    expect(workOrder.rebates).toHaveLength(1);
    expect(second!.selected).toBe(false);
  });

  it('brings chosen lines to an open work order of the site', async () => {
    const before = await proposal();
    const { data: open } = await server.call('POST /api/workorders', {
      as: owner,
      body: saveOf(newWorkOrder(place, 1)),
    });
    if (open.outcome !== 'saved') throw new Error('asks');
    const [line] = before.details;
    const { data } = await select(before.packages[0]!.id, { workOrderId: open.id, detailIds: [line!.id] });
    expect(data.workOrderId).toBe(open.id);
    const workOrder = await workOrderOf(open.id);
    expect(workOrder.details.map(({ code }) => code)).toEqual(['CAP-0', line!.code]);
    expect(workOrder.version).toBe(2);
  });

  it('selects once for a key, five times at the same moment', async () => {
    const { packages } = await proposal();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => select(packages[0]!.id, { key })));
    expect(new Set(replies.map(({ data }) => data.workOrderId)).size).toBe(1);
    const made = await server.sql(
      'select 1 from work_orders where sales_proposal_id = (select sales_proposal_id from sales_proposal_packages where id = $1)',
      [packages[0]!.id],
    );
    expect(made).toHaveLength(1);
    expect((await select(packages[1]!.id, { key })).error.code).toBe('key_reused');
  });

  it('is refused with a processed work order, one of another site, or a line of another package', async () => {
    const before = await proposal();
    const [first, second] = before.packages;
    const save = async (at: typeof place) => {
      const { data } = await server.call('POST /api/workorders', {
        as: owner,
        body: saveOf(newWorkOrder(at, 1)),
      });
      return data.outcome === 'saved' ? data.id : 0;
    };
    const [processed, elsewhere] = [await save(place), await save(await buildSite(server))];
    await server.call('POST /api/workorders/{id}/process', { as: owner, params: { id: processed } });
    const foreign = before.details.find(
      ({ salesProposalPackageId }) => salesProposalPackageId === second!.id,
    )!;
    const reasons = [
      await select(first!.id, { workOrderId: processed }),
      await select(first!.id, { workOrderId: elsewhere }),
      await select(first!.id, { detailIds: [foreign.id] }),
    ].map(({ error }) => error.fields?.['selection']);
    expect(reasons).toEqual(['work_order_processed', 'work_order_of_another_site', 'line_not_there']);
    expect((await proposalOf(before.id)).status).toBe('Created');
  });
});
