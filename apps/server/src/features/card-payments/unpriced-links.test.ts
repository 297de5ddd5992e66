import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { noAgreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit-fields';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveOf } from '../../testing/documents.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
  await at.connect('stripe');
});
afterAll(() => at.stop());

const asked = (amountCents: number) => ({ key: randomUUID(), channel: 'customerLink', amountCents }) as const;
const link = (id: number, amountCents: number) =>
  at.server.call('POST /api/workorders/{id}/paymentlinks', {
    as: at.token.office,
    params: { id },
    body: asked(amountCents),
  });
const linkOfProposal = (id: number, amountCents: number) =>
  at.server.call('POST /api/salesproposals/{id}/paymentlinks', {
    as: at.token.office,
    params: { id },
    body: asked(amountCents),
  });
const tokenOf = ({ data }: { data: { url: string | null } }) => data.url!.split('/').at(-1)!;
const open = async (token: string) =>
  (await at.server.call('POST /api/paymentlinks/open', { body: { token } })).data;
const pay = (token: string, amountCents: number) =>
  at.server.call('POST /api/paymentlinks/pay', { body: { token, amountCents } });
const edited = async (id: number) => startEdit(workOrderShape, await at.office.load('workOrder', id));
/** Sets the price of a work order's first line. */
async function price(id: number, unitPriceCents: number | null) {
  const start = await edited(id);
  const change = { kind: 'details', id: start.draft.details[0]!.id, fields: { unitPriceCents } } as const;
  await at.office.saved(saveOf(changeRecord(workOrderShape, start, change)));
}
/** Adds a line without a price. */
async function addOpen(id: number) {
  const fields = { text: 'Board', unitPriceCents: null, taxable: false };
  const { edit } = addRecord(workOrderShape, await edited(id), { kind: 'details', fields });
  await at.office.saved(saveOf(edit));
}
const notPriced = { amountCents: 'There’s no total yet, so there’s nothing to charge.' };

describe('a payment link of a work order with a line without a price', () => {
  it('never says that nothing is due, and takes it once it has a price again', async () => {
    const id = await at.workOrder();
    const token = tokenOf(await link(id, 12_600));
    await price(id, null);
    expect((await open(token)).state).toBe('busy');
    expect((await pay(token, 12_600)).error.fields).toEqual(notPriced);
    expect((await link(id, 12_600)).error.fields).toEqual(notPriced);
    await price(id, 12_600);
    expect(await open(token)).toMatchObject({ state: 'open', payableCents: 12_600 });
  });

  it('takes no part of a total that isn’t known yet', async () => {
    const id = await at.workOrder();
    const token = tokenOf(await link(id, 12_600));
    await addOpen(id);
    expect((await open(token)).state).toBe('busy');
    expect((await at.start(id, 12_600)).error.fields).toEqual(notPriced);
  });

  it('still takes an agreed deposit that the other lines cover', async () => {
    const id = await at.workOrder(200_000);
    const agreed = { ...noAgreedDeposit, depositCents: 50_000 };
    await at.office.saved(saveOf(changeRoot(workOrderShape, await edited(id), agreed)));
    const token = tokenOf(await link(id, 50_000));
    await addOpen(id);
    expect(await open(token)).toMatchObject({ state: 'open', payableCents: 50_000, isDeposit: true });
    const shown = await at.server.call('GET /api/workorders/{id}/cardpayments', {
      as: at.token.office,
      params: { id },
    });
    expect(shown.data).toMatchObject({ dueCents: null, openCents: 50_000 });
    await price(id, 40_000);
    expect((await open(token)).state).toBe('busy');
    await price(id, 200_000);
    at.cards.pay((await pay(token, 50_000)).data.url);
    expect((await open(token)).state).toBe('paid');
  });
});

describe('a payment link of a proposal without a price', () => {
  const priceAll = (id: number, cents: number | null) =>
    at.server.sql(
      `update sales_proposal_details set unit_price_cents = $2 where sales_proposal_package_id in
        (select id from sales_proposal_packages where sales_proposal_id = $1)`,
      [id, cents],
    );

  it('never says that it is paid, and takes it once it has a price again', async () => {
    const id = await at.proposal();
    const token = tokenOf(await linkOfProposal(id, 40_000));
    await priceAll(id, null);
    expect((await open(token)).state).toBe('busy');
    expect((await pay(token, 40_000)).status).toBe(422);
    await priceAll(id, 400_000);
    expect(await open(token)).toMatchObject({ state: 'open', payableCents: 40_000 });
  });

  it('is not revoked if it takes the deposit only', async () => {
    const id = await at.proposal();
    await at.server.sql('update sales_proposals set deposit_cents = 50000 where id = $1', [id]);
    const token = tokenOf(await linkOfProposal(id, 50_000));
    await priceAll(id, null);
    expect((await open(token)).state).toBe('busy');
    expect((await pay(token, 50_000)).error.fields).toEqual(notPriced);
    await priceAll(id, 400_000);
    expect(await open(token)).toMatchObject({ state: 'open', payableCents: 50_000, isDeposit: true });
    await at.server.sql('update sales_proposals set deposit_cents = null where id = $1', [id]);
    expect((await open(token)).state).toBe('revoked');
  });
});
