import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { buildOutside } from '../../testing/outside-rows.ts';
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

const kept = async (table: string, id: number) =>
  (await server.sql(`select * from ${table} where id = $1`, [id]))[0]!;

describe('what lists show of a document', () => {
  it("is a work order's total and what is due, after each save, payments through their own door too", async () => {
    const line = addRecord(workOrderShape, newWorkOrder(place), {
      kind: 'details',
      fields: { text: 'Igniter', unitPriceCents: 26_400, taxable: false },
    });
    const { data } = await server.call('POST /api/workorders', { as: owner, body: saveOf(line.edit) });
    const id = data.outcome === 'saved' ? data.id : 0;
    const before = await kept('work_orders', id);
    await server.call('POST /api/workorderpayments', {
      as: owner,
      body: { id: 0, workOrderId: id, kind: 'balance', method: 'cash', amountCents: 10_000 },
    });
    const after = await kept('work_orders', id);
    expect(
      [before, after].map((row) => [Number(row['total_cents']), Number(row['amount_due_cents'])]),
    ).toEqual([
      [Number(before['total_cents']), Number(before['total_cents'])],
      [Number(before['total_cents']), Number(before['total_cents']) - 10_000],
    ]);
    expect(Number(before['total_cents'])).toBeGreaterThanOrEqual(26_400);
  });

  it('counts an agreement with a price, sold through its own door (R7.8)', async () => {
    const saved = await server.call('POST /api/workorders', {
      as: owner,
      body: saveOf(newWorkOrder(place, 1)),
    });
    const id = saved.data.outcome === 'saved' ? saved.data.id : 0;
    const before = Number((await kept('work_orders', id))['total_cents']);
    const agreementId = await buildOutside(server, 'agreement');
    await server.call('POST /api/workorderagreements', {
      as: owner,
      body: {
        id: 0,
        workOrderId: id,
        agreementId,
        text: 'Comfort Club',
        unitPriceCents: 18_900,
      },
    });
    expect(Number((await kept('work_orders', id))['total_cents'])).toBe(before + 18_900);
  });

  it("is a proposal's dearest package, then the selected one, and the work order's that it becomes (R4.8)", async () => {
    let edit = newProposal(place.siteId, 2, 1);
    const [cheap, dear] = edit.draft.details;
    for (const [detail, unitPriceCents] of [
      [cheap, 40_000],
      [dear, 90_000],
    ] as const)
      edit = changeRecord(salesProposalShape, edit, {
        kind: 'details',
        id: detail!.id,
        fields: { quantity: 1, unitPriceCents, taxable: false },
      });
    const saved = await server.call('POST /api/salesproposals', { as: owner, body: saveOf(edit) });
    if (saved.data.outcome !== 'saved') throw new Error('asks');
    const { id, ids } = saved.data;
    expect(Number((await kept('sales_proposals', id))['total_cents'])).toBe(90_000);
    const selected = await server.call('POST /api/salesproposalpackages/{id}/select', {
      as: owner,
      params: { id: ids[String(cheap!.salesProposalPackageId)]! },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'onTheirWord' },
    });
    expect(Number((await kept('sales_proposals', id))['total_cents'])).toBe(40_000);
    expect(Number((await kept('work_orders', selected.data.workOrderId))['total_cents'])).toBe(40_000);
  });
});
