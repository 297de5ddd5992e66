import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { noAgreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit-fields';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
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

type Agreed = Partial<Record<keyof typeof noAgreedDeposit, number | null>>;
const agreeing = async (id: number, fields: Agreed) => {
  const start = startEdit(workOrderShape, await at.office.load('workOrder', id));
  return saveOf(changeRoot(workOrderShape, start, { ...noAgreedDeposit, ...fields }));
};
const agree = async (id: number, fields: Agreed) => {
  await at.office.saved(await agreeing(id, fields));
};
const amount = (depositCents: number) => ({ depositCents });
const takeCash = async (id: number, amountCents: number) => {
  const start = startEdit(workOrderShape, await at.office.load('workOrder', id));
  const fields = { kind: 'deposit', method: 'cash', amountCents } as const;
  await at.office.saved(saveOf(addRecord(workOrderShape, start, { kind: 'payments', fields }).edit));
};
const listed = async (id: number) =>
  (await at.server.call('GET /api/workorders/{id}/cardpayments', { as: at.token.office, params: { id } }))
    .data;
const check = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params: { id } });
const payByCard = async (id: number, amountCents: number) => {
  const { data } = await at.start(id, amountCents);
  at.cards.pay(data.url!);
  await check(data.id);
};
const link = (id: number, amountCents: number) =>
  at.server.call('POST /api/workorders/{id}/paymentlinks', {
    as: at.token.office,
    params: { id },
    body: { key: randomUUID(), channel: 'customerLink', amountCents },
  });
const open = async (url: string | null) =>
  (await at.server.call('POST /api/paymentlinks/open', { body: { token: url!.split('/').at(-1)! } })).data;

describe('an agreed deposit (R1.8)', () => {
  it('is what a card pays first, then the balance', async () => {
    const id = await at.workOrder(200_000);
    await agree(id, { depositPercent: 25, depositOfCents: 200_000 });
    expect(await listed(id)).toMatchObject({
      dueCents: 200_000,
      openCents: 50_000,
      deposit: { agreedCents: 50_000, dueCents: 50_000 },
    });
    expect((await at.start(id, 50_001)).error.fields).toEqual({ amountCents: 'Enter $500.00 or less.' });
    await takeCash(id, 10_000);
    expect((await at.start(id, 40_001)).error.fields).toEqual({ amountCents: 'Enter $400.00 or less.' });
    await payByCard(id, 40_000);
    expect(await listed(id)).toMatchObject({
      dueCents: 150_000,
      openCents: 150_000,
      deposit: { agreedCents: 50_000, dueCents: 0 },
    });
    await payByCard(id, 150_000);
    expect(await listed(id)).toMatchObject({ dueCents: 0 });
  });

  it('stays paid when a part of it is refunded, or the work gets more', async () => {
    const id = await at.workOrder(200_000);
    await agree(id, { depositPercent: 25, depositOfCents: 200_000 });
    await payByCard(id, 50_000);
    const [attempt] = (await listed(id)).attempts;
    await at.server.call('POST /api/cardpayments/{id}/refund', {
      as: at.token.office,
      params: { id: attempt!.id },
      body: { key: randomUUID(), amountCents: 20_000, tipCents: 0, reason: 'Too much' },
    });
    await check(attempt!.id);
    expect(await listed(id)).toMatchObject({ dueCents: 170_000, openCents: 170_000 });
    const start = startEdit(workOrderShape, await at.office.load('workOrder', id));
    const [line] = start.draft.details;
    const fields = { unitPriceCents: 300_000 };
    const dearer = changeRecord(workOrderShape, start, { kind: 'details', id: line!.id, fields });
    await at.office.saved(saveOf(dearer));
    expect(await listed(id)).toMatchObject({
      openCents: 270_000,
      deposit: { agreedCents: 50_000, dueCents: 0 },
    });
    expect((await link(id, 270_000)).status).toBe(200);
  });

  it('is an amount or a percentage, agreed on by people who take payments', async () => {
    const id = await at.workOrder(200_000);
    const both = { depositCents: 100, depositPercent: 50, depositOfCents: 200_000 };
    const { error } = await at.office.save(await agreeing(id, both));
    expect(error).toMatchObject({ code: 'invalid' });
    expect(Object.keys(error.fields!)).toEqual([`workOrder.${id}.depositPercent`]);
    const { token } = await at.server.signInAs('dispatcher');
    const dispatcher = savingAs(at.server, token);
    const refused = await dispatcher.save(await agreeing(id, amount(50_000)));
    expect(refused.error).toMatchObject({
      code: 'forbidden',
      fields: { [`workOrder.${id}.depositCents`]: 'Your role can’t set a deposit. Ask the office.' },
    });
    await agree(id, amount(50_000));
    expect((await dispatcher.save(await agreeing(id, {}))).error).toMatchObject({ code: 'forbidden' });
    await expect(
      at.server.sql('update work_orders set deposit_percent = 5, deposit_of_cents = 1 where id = $1', [id]),
    ).rejects.toThrow('one_agreed_deposit');
  });

  it('is claimed by a payment in progress, and shared by people who charge at once', async () => {
    const id = await at.workOrder(200_000);
    await agree(id, amount(50_000));
    const technician = at.server.call('POST /api/workorders/{id}/cardpayments', {
      as: at.token.owner,
      params: { id },
      body: { key: randomUUID(), amountCents: 30_000 },
    });
    const both = await Promise.all([at.start(id, 30_000), technician]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listed(id)).toMatchObject({ openCents: 20_000 });
  });

  it('is all that a link asks the customer for until it is paid', async () => {
    const id = await at.workOrder(200_000);
    const before = await link(id, 200_000);
    await agree(id, amount(50_000));
    expect((await link(id, 50_001)).error.fields).toEqual({ amountCents: 'Enter $500.00 or less.' });
    const { data } = await link(id, 50_000);
    expect(await open(data.url)).toMatchObject({ payableCents: 50_000, isDeposit: true });
    // a link of before asks for no more either
    expect(await open(before.data.url)).toMatchObject({ payableCents: 50_000, isDeposit: true });
    await payByCard(id, 50_000);
    expect(await open(before.data.url)).toMatchObject({ payableCents: 150_000, isDeposit: false });
    // one for the deposit is paid, also if it was paid elsewhere
    expect(await open(data.url)).toMatchObject({ state: 'paid', payableCents: 0, isDeposit: false });
  });

  it('doesn’t count once the call of the work order is done', async () => {
    const id = await at.workOrder(200_000);
    await agree(id, amount(50_000));
    await at.server.sql(
      `with made as (insert into calls (company_id, guid, customer_id, site_id, priority, expected_minutes, notes, status)
        select company_id, gen_random_uuid(), customer_id, site_id, 'normal', 60, '', 'working' from work_orders where id = $1
        returning id)
      update work_orders set call_id = made.id from made where work_orders.id = $1`,
      [id],
    );
    expect(await listed(id)).toMatchObject({ openCents: 50_000 });
    await at.server.sql(
      `update calls set status = 'done' where id = (select call_id from work_orders where id = $1)`,
      [id],
    );
    expect(await listed(id)).toMatchObject({ openCents: 200_000, deposit: null });
  });

  it('doesn’t count once the work order is processed', async () => {
    const id = await at.workOrder(200_000);
    await agree(id, amount(50_000));
    await at.server.call('POST /api/workorders/{id}/process', {
      as: at.token.office,
      params: { id },
      body: {},
    });
    expect(await listed(id)).toMatchObject({ openCents: 200_000, deposit: null });
  });
});
