import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newProposal, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
let office: Saving;
let owner: Saving;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signInAs('office')).token;
  office = savingAs(server, token);
  owner = savingAs(server, (await server.signInAs('owner')).token);
  place = await buildSite(server);
});
afterAll(() => server.stop());

/** Creates a proposal of one package at this price, and returns actions on it. */
async function offered(unitPriceCents = 10_000) {
  const start = newProposal(place.siteId, 1, 0);
  const added = addRecord(salesProposalShape, start, {
    kind: 'details',
    fields: {
      salesProposalPackageId: start.draft.packages[0]!.id,
      text: 'Heat pump',
      unitPriceCents,
      taxable: false,
    },
  });
  const { id } = await office.saved(saveOf(added.edit));
  const packageId = (await office.load('salesProposal', id)).packages[0]!.id;
  /** returns the request that records a deposit on the current proposal */
  const deposit = async (amountCents: number, leastDueCents?: number) => {
    const start = startEdit(salesProposalShape, await office.load('salesProposal', id));
    const { edit } = addRecord(salesProposalShape, start, {
      kind: 'payments',
      fields: { kind: 'deposit', method: 'cash', amountCents },
    });
    return saveOf(edit, leastDueCents === undefined ? {} : { leastDueCents });
  };
  const byDoor = (amountCents: number, more: object = {}) =>
    server.call('POST /api/salesproposalpayments', {
      as: token,
      body: { id: 0, salesProposalId: id, kind: 'deposit', method: 'cash', amountCents, ...more },
    });
  const select = () =>
    server.call('POST /api/salesproposalpackages/{id}/select', {
      as: token,
      params: { id: packageId },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
  const undo = () =>
    server.call('POST /api/salesproposals/{id}/undoacceptance', {
      as: token,
      params: { id },
      body: { key: randomUUID() },
    });
  const paid = async () => (await office.load('salesProposal', id)).payments.length;
  return { id, deposit, byDoor, select, undo, paid };
}

async function sold(unitPriceCents?: number) {
  const proposal = await offered(unitPriceCents);
  const { workOrderId } = (await proposal.select()).data;
  const dueOf = async () => {
    const [row] = await server.sql<{ due: number }>(
      'select amount_due_cents::int as due from work_orders where id = $1',
      [workOrderId],
    );
    return row!.due;
  };
  /** returns the request that records a payment on the current work order */
  const payment = async (amountCents: number, leastDueCents: number) => {
    const start = startEdit(workOrderShape, await office.load('workOrder', workOrderId));
    const fields = { kind: 'progress', method: 'cash', amountCents } as const;
    return saveOf(addRecord(workOrderShape, start, { kind: 'payments', fields }).edit, { leastDueCents });
  };
  return { ...proposal, workOrderId, dueOf, payment };
}

type Reply = { status: number; error: { code: string } };
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const refusedOf = (replies: readonly Reply[]) => replies.find(({ status }) => status !== 200)!.error.code;

describe('deposits of which each fits and both are too much, POST /api/salesproposals', () => {
  it('are recorded one of two at the same moment, and the other asks (R4.8, R5.8)', async () => {
    const { deposit, paid, dueOf } = await sold();
    const [one, two] = [await deposit(6_000, 4_000), await deposit(6_000, 4_000)];
    const replies = await Promise.all([office.save(one), owner.save(two)]);
    expect([statuses(replies), refusedOf(replies)]).toEqual([[200, 409], 'overpaid']);
    expect([await paid(), await dueOf()]).toEqual([1, 4_000]);
    const refused = replies[0]!.status === 200 ? two : one;
    await owner.saved({ ...refused, key: randomUUID(), leastDueCents: -2_000 });
    expect([await paid(), await dueOf()]).toEqual([2, -2_000]);
  });

  it('are asked about too where both fit and are the same one (R4.8, R5.8)', async () => {
    const { deposit, paid, dueOf } = await sold();
    const [one, two] = [await deposit(1_000, 9_000), await deposit(1_000, 9_000)];
    const replies = await Promise.all([office.save(one), owner.save(two)]);
    expect([statuses(replies), refusedOf(replies)]).toEqual([[200, 409], 'overpaid']);
    const refused = replies[0]!.status === 200 ? two : one;
    await owner.saved({ ...refused, key: randomUUID(), leastDueCents: 8_000 });
    expect([await paid(), await dueOf()]).toEqual([2, 8_000]);
  });

  it('are so too while no work order has them: nothing is selected yet, or none is known (R5.8)', async () => {
    const { id, deposit, paid } = await offered();
    const open = [await deposit(6_000, 4_000), await deposit(6_000, 4_000)];
    const replies = await Promise.all(open.map((body, index) => (index ? owner : office).save(body)));
    expect([statuses(replies), refusedOf(replies), await paid()]).toEqual([[200, 409], 'overpaid', 1]);
    // as if imported from another system
    await server.sql("update sales_proposals set status = 'Accepted' where id = $1", [id]);
    await server.sql('update sales_proposal_packages set selected = true where sales_proposal_id = $1', [id]);
    const rest = [await deposit(4_000, 0), await deposit(4_000, 0)];
    const then = await Promise.all(rest.map((body, index) => (index ? owner : office).save(body)));
    expect([statuses(then), refusedOf(then), await paid()]).toEqual([[200, 409], 'overpaid', 2]);
  });

  it('lose nothing of a device that worked offline (R5.8)', async () => {
    const { deposit, paid, dueOf } = await sold();
    for (const amount of [6_000, 6_000]) await office.saved(await deposit(amount));
    expect([await paid(), await dueOf()]).toEqual([2, -2_000]);
  });

  it('are one deposit and one payment of the work order: one is recorded, whichever comes first (R4.8, R5.8)', async () => {
    for (const first of ['deposit', 'payment'] as const) {
      const { deposit, payment, dueOf } = await sold();
      const bodies = [await deposit(6_000, 4_000), await payment(6_000, 4_000)];
      if (first === 'payment') bodies.reverse();
      const replies = await Promise.all(bodies.map((body, index) => (index ? owner : office).save(body)));
      expect([statuses(replies), refusedOf(replies)]).toEqual([[200, 409], 'overpaid']);
      expect(await dueOf()).toBe(4_000);
    }
  });
});

describe('POST /api/salesproposalpayments of more than is left to pay', () => {
  it('records one of two at the same moment and refuses the other, which is written nowhere (R5.8, R7.7)', async () => {
    const { byDoor, paid } = await sold();
    const replies = await Promise.all([byDoor(6_000), byDoor(6_000)]);
    expect([statuses(replies), refusedOf(replies), await paid()]).toEqual([[200, 409], 'overpaid', 1]);
    expect((await byDoor(6_000, { leastDueCents: -1_999 })).error.code).toBe('overpaid');
    expect((await byDoor(6_000, { leastDueCents: -2_000 })).status).toBe(200);
  });

  it('takes a deposit on what has no price yet (R5.8)', async () => {
    const { id, byDoor } = await offered();
    const start = startEdit(salesProposalShape, await office.load('salesProposal', id));
    const packageId = start.draft.packages[0]!.id;
    const fields = { salesProposalPackageId: packageId, text: 'Ducts', unitPriceCents: null };
    await office.saved(saveOf(addRecord(salesProposalShape, start, { kind: 'details', fields }).edit));
    expect((await byDoor(99_000)).status).toBe(200);
  });
});

describe('a voided deposit', () => {
  it('no longer counts on the work order, even a processed one, and the acceptance can be undone (R4.8, R5.8)', async () => {
    const { id, workOrderId, deposit, dueOf, undo } = await sold();
    await office.saved(await deposit(6_000));
    await server.sql('update work_orders set processed = true where id = $1', [workOrderId]);
    const proposal = await office.load('salesProposal', id);
    const voiding = removeRecord(salesProposalShape, startEdit(salesProposalShape, proposal), {
      kind: 'payments',
      id: proposal.payments[0]!.id,
      reason: 'Bounced',
    });
    const body = saveOf(voiding);
    expect([await dueOf(), (await undo()).status]).toEqual([4_000, 409]);
    await office.saved(body);
    await office.saved(body);
    const { payments } = await office.load('salesProposal', id);
    expect(payments).toMatchObject([{ status: 'voided', voidReason: 'Bounced', amountCents: 6_000 }]);
    expect((await office.load('workOrder', workOrderId)).deposits).toEqual([
      { salesProposalId: id, amountCents: 0 },
    ]);
    expect(await dueOf()).toBe(10_000);
    await server.sql('update work_orders set processed = false where id = $1', [workOrderId]);
    expect((await undo()).status).toBe(200);
  });
});

describe('a deposit at the moment', () => {
  it('at which the proposal is accepted counts on the work order, whichever comes first (R4.8)', async () => {
    for (const first of ['deposit', 'select'] as const) {
      const { id, deposit, select } = await offered();
      const body = await deposit(6_000, 4_000);
      const save = () => owner.save(body);
      const replies = await Promise.all(first === 'deposit' ? [save(), select()] : [select(), save()]);
      expect(statuses(replies)).toEqual([200, 200]);
      const { workOrderId } = (replies[first === 'deposit' ? 1 : 0] as Awaited<ReturnType<typeof select>>)
        .data;
      const { deposits } = await office.load('workOrder', workOrderId);
      expect(deposits).toEqual([{ salesProposalId: id, amountCents: 6_000 }]);
    }
  });

  it('at which the acceptance is undone keeps it accepted, or is a deposit on the open proposal (R4.8)', async () => {
    for (const first of ['deposit', 'undo'] as const) {
      const { id, workOrderId, deposit, undo, paid, select } = await sold();
      const body = await deposit(6_000, 4_000);
      const save = () => owner.save(body);
      const replies = await Promise.all(first === 'deposit' ? [save(), undo()] : [undo(), save()]);
      const [saved, undone] = first === 'deposit' ? replies : replies.toReversed();
      expect([saved!.status, await paid()]).toEqual([200, 1]);
      const { deposits } = await office.load('workOrder', workOrderId);
      const own = [{ salesProposalId: id, amountCents: 6_000 }];
      if (undone!.status === 200) {
        expect(deposits).toEqual([]);
        const again = (await select()).data.workOrderId;
        expect((await office.load('workOrder', again)).deposits).toEqual(own);
      } else {
        expect([undone!.error.code, deposits]).toEqual(['in_use', own]);
      }
    }
  });

  it('of a payment on the work order keeps the acceptance from being undone, or is refused with it (R4.8, R4.4)', async () => {
    for (const first of ['payment', 'undo'] as const) {
      const { payment, undo, workOrderId } = await sold();
      const body = await payment(6_000, 4_000);
      const save = () => owner.save(body);
      const replies = await Promise.all(first === 'payment' ? [save(), undo()] : [undo(), save()]);
      const [saved, undone] = first === 'payment' ? replies : replies.toReversed();
      const { payments, hidden } = await office.load('workOrder', workOrderId);
      if (undone!.status === 200)
        expect([saved!.error.code, payments.length, hidden]).toEqual(['removed', 0, true]);
      else expect([saved!.status, undone!.error.code, payments.length]).toEqual([200, 'in_use', 1]);
    }
  });
});
