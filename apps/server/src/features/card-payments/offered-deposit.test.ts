import { randomUUID } from 'node:crypto';
import { addRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { noOfferedDeposit, type OfferedDeposit } from '@fieldwright/domain/proposals/offered-deposit-fields';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
  await at.connect('square');
});
afterAll(() => at.stop());

const asking = async (id: number, fields: Partial<OfferedDeposit>) => {
  const start = startEdit(salesProposalShape, await at.office.load('salesProposal', id));
  return saveOf(changeRoot(salesProposalShape, start, { ...noOfferedDeposit, ...fields }));
};
/** Creates a proposal of one package of $4,000 with this deposit. */
async function offered(fields: Partial<OfferedDeposit>): Promise<number> {
  const id = await at.proposal();
  await at.office.saved(await asking(id, fields));
  return id;
}
const select = async (id: number) => {
  const { packages } = await at.office.load('salesProposal', id);
  return (
    await at.server.call('POST /api/salesproposalpackages/{id}/select', {
      as: at.token.office,
      params: { id: packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    })
  ).data;
};
const listed = async (id: number) =>
  (await at.server.call('GET /api/salesproposals/{id}/cardpayments', { as: at.token.office, params: { id } }))
    .data;
const start = (id: number, amountCents: number) =>
  at.server.call('POST /api/salesproposals/{id}/cardpayments', {
    as: at.token.office,
    params: { id },
    body: { key: randomUUID(), amountCents },
  });
const payByCard = async (id: number, amountCents: number) => {
  const { data } = await start(id, amountCents);
  at.cards.pay(data.url!);
  await at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params: { id: data.id } });
  return data.id;
};
const takeCash = async (id: number, amountCents: number) => {
  const edit = startEdit(salesProposalShape, await at.office.load('salesProposal', id));
  const fields = { kind: 'deposit', method: 'cash', amountCents } as const;
  await at.office.saved(saveOf(addRecord(salesProposalShape, edit, { kind: 'payments', fields }).edit));
};
const link = (id: number, amountCents: number) =>
  at.server.call('POST /api/salesproposals/{id}/paymentlinks', {
    as: at.token.office,
    params: { id },
    body: { key: randomUUID(), channel: 'customerLink', amountCents },
  });

describe('the deposit of a proposal (R1.8)', () => {
  it('is what cards and payment links take first, then the balance', async () => {
    const id = await offered({ depositPercent: 25 });
    expect(await listed(id)).toMatchObject({
      dueCents: 400_000,
      openCents: 100_000,
      deposit: { agreedCents: 100_000, dueCents: 100_000 },
    });
    expect((await start(id, 100_001)).error.fields).toEqual({ amountCents: 'Enter $1,000.00 or less.' });
    expect((await link(id, 100_001)).error.fields).toEqual({ amountCents: 'Enter $1,000.00 or less.' });
    await takeCash(id, 40_000);
    expect((await start(id, 60_001)).error.fields).toEqual({ amountCents: 'Enter $600.00 or less.' });
    await payByCard(id, 60_000);
    expect(await listed(id)).toMatchObject({ openCents: 300_000, deposit: { dueCents: 0 } });
  });

  it('goes with the package to the work order, a percentage with its total (R4.8)', async () => {
    const id = await offered({ depositPercent: 25 });
    await takeCash(id, 30_000);
    const { workOrderId } = await select(id);
    expect(await at.office.load('workOrder', workOrderId)).toMatchObject({
      depositCents: null,
      depositPercent: 25,
      depositOfCents: 400_000,
    });
    expect(await listed(id)).toMatchObject({ openCents: 70_000, deposit: { dueCents: 70_000 } });
    const attempt = await payByCard(id, 70_000);
    expect((await listed(id)).deposit).toMatchObject({ dueCents: 0 });
    // a part given back lowers what was received; the deposit stays met
    await at.server.call('POST /api/cardpayments/{id}/refund', {
      as: at.token.office,
      params: { id: attempt },
      body: { key: randomUUID(), amountCents: 20_000, tipCents: 0, reason: 'Too much' },
    });
    await at.server.call('POST /api/cardpayments/{id}/check', {
      as: at.token.office,
      params: { id: attempt },
    });
    expect(await listed(id)).toMatchObject({ dueCents: 320_000, deposit: { dueCents: 0 } });
  });

  it('goes back when the acceptance is undone, and stays on the proposal (R4.8)', async () => {
    const id = await offered({ depositCents: 50_000 });
    await select(id);
    const undone = await at.server.call('POST /api/salesproposals/{id}/undoacceptance', {
      as: at.token.office,
      params: { id },
      body: { key: randomUUID() },
    });
    expect(undone.status).toBe(200);
    expect(await at.office.load('salesProposal', id)).toMatchObject({ depositCents: 50_000 });
    expect(await listed(id)).toMatchObject({ openCents: 50_000 });
    const { workOrderId } = await select(id);
    expect(await at.office.load('workOrder', workOrderId)).toMatchObject({ depositCents: 50_000 });
  });

  it('is an amount or a percentage, set by anyone who may edit proposals, until it is accepted (R4.25)', async () => {
    const id = await offered({ depositCents: 50_000 });
    const { error } = await at.office.save(await asking(id, { depositCents: 100, depositPercent: 50 }));
    expect(Object.keys(error.fields!)).toEqual([`salesProposal.${id}.depositPercent`]);
    const sales = savingAs(at.server, (await at.server.signInAs('sales')).token);
    await sales.saved(await asking(id, { depositPercent: 10 }));
    await expect(
      at.server.sql('update sales_proposals set deposit_cents = 5 where id = $1', [id]),
    ).rejects.toThrow('one_offered_deposit');
    await select(id);
    const locked = await at.office.save(await asking(id, { depositPercent: 20 }));
    expect(locked.error.fields).toEqual({ [`salesProposal.${id}`]: expect.stringContaining('locked') });
  });

  it('is charged by everyone who may collect and open the proposal, sales among them (R6.4)', async () => {
    const asRole = async (role: string) => {
      const id = await offered({ depositCents: 50_000 });
      await select(id);
      return at.server.call('POST /api/salesproposals/{id}/cardpayments', {
        as: (await at.server.signInAs(role)).token,
        params: { id },
        body: { key: randomUUID(), amountCents: 50_000 },
      });
    };
    const bySales = await asRole('sales');
    expect(bySales).toMatchObject({ status: 200, data: { amountCents: 50_000, status: 'pending' } });
    expect((await asRole('office')).status).toBe(200);
    // lacks the permission to collect, and the proposal is someone else's
    expect((await asRole('dispatcher')).status).toBe(403);
    expect((await asRole('technician')).status).toBe(404);
  });

  it('is listed with the accepted proposals whose deposit is due, until it is met (R2.8)', async () => {
    const due = async (id: number) => {
      const { data } = await at.server.call('GET /api/salesproposals', {
        as: at.token.office,
        query: { depositDue: 'true', limit: 100 } as never,
      });
      const isListed = data.proposals.some((each) => each.id === id);
      // the domain says the same
      expect(isListed).toBe(((await listed(id)).deposit?.dueCents ?? 0) > 0);
      return isListed;
    };
    const percent = await offered({ depositPercent: 25 });
    await takeCash(percent, 30_000);
    const offers = await at.server.call('GET /api/salesproposals', {
      as: at.token.office,
      query: { depositDue: 'true', limit: 100 } as never,
    });
    expect(offers.data.proposals.map(({ id }) => id)).not.toContain(percent);
    await select(percent);
    expect(await due(percent)).toBe(true);
    await payByCard(percent, 69_960);
    // a rest that no card can be charged for counts as paid
    expect(await due(percent)).toBe(false);
    const amount = await offered({ depositCents: 50_000 });
    const { workOrderId } = await select(amount);
    expect(await due(amount)).toBe(true);
    await takeCash(amount, 20_000);
    expect(await due(amount)).toBe(true);
    const attempt = await payByCard(amount, 30_000);
    expect(await due(amount)).toBe(false);
    // one that was given back in full is due again
    await at.server.call('POST /api/cardpayments/{id}/refund', {
      as: at.token.office,
      params: { id: attempt },
      body: { key: randomUUID(), amountCents: 30_000, tipCents: 0, reason: 'Wrong card' },
    });
    await at.server.call('POST /api/cardpayments/{id}/check', {
      as: at.token.office,
      params: { id: attempt },
    });
    expect(await due(amount)).toBe(true);
    await at.server.sql('update work_orders set processed = true where id = $1', [workOrderId]);
    expect(await due(amount)).toBe(false);
    expect(await due(await offered({}))).toBe(false);
  });

  it('claimed by a charge in progress is open for no second one', async () => {
    const id = await offered({ depositCents: 50_000 });
    const answers = await Promise.all([start(id, 50_000), start(id, 50_000)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
