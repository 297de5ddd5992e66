import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { buildVisit } from '../../testing/visits.ts';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
let customerId: number;
beforeAll(async () => {
  at = await takingCards();
  const { customerId: id } = await at.office.load('workOrder', await at.workOrder());
  customerId = id;
});
afterAll(() => at.stop());

const as = () => ({ as: at.token.office });
/** what each is charged, and the balance that the person saw; 0 where no test needs it */
type Shares = [id: number, cents: number, dueCents?: number][];
interface More {
  key?: string;
  tipCents?: number;
  savedCardId?: number;
  saveCard?: boolean;
}
const start = (shares: Shares, { key = randomUUID(), ...more }: More = {}, who = at.token.office) =>
  at.server.call('POST /api/customers/{id}/cardpayments', {
    as: who,
    params: { id: customerId },
    body: {
      key,
      shares: shares.map(([workOrderId, amountCents, dueCents = 0]) => ({
        workOrderId,
        amountCents,
        dueCents,
      })),
      ...more,
    },
  });
const listed = async (id: number) =>
  (await at.server.call('GET /api/workorders/{id}/cardpayments', { ...as(), params: { id } })).data;
const check = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/check', { ...as(), params: { id } });
const cancel = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/cancel', { ...as(), params: { id } });
const refund = (id: number, amountCents: number, more: { tipCents?: number; key?: string } = {}) =>
  at.server.call('POST /api/cardpayments/{id}/refund', {
    ...as(),
    params: { id },
    body: { key: randomUUID(), amountCents, reason: 'Returned', ...more },
  });
const paymentsOf = async (id: number) =>
  (await at.office.load('workOrder', id)).payments.map(({ amountCents, refundedCents, status }) => [
    status,
    amountCents,
    refundedCents,
  ]);
const attemptOf = async (id: number) => (await listed(id)).attempts[0]!;
const saleOf = (url: string | null) => at.cards.sales().find(({ id }) => url!.endsWith(id))!;

/** Does something while another transaction holds a work order. */
const holding = <T>(id: number, work: () => Promise<T>): Promise<T> =>
  at.server.deps.database
    .forCompany(1)
    .transaction()
    .execute(async (tx) => {
      await sql`select from work_orders where id = ${id} for update`.execute(tx);
      return work();
    });

/** Two work orders of $126.00 and $40.00, with a card payment of both that is open on the provider's page. */
async function started(more: More = {}) {
  const [a, b] = [await at.workOrder(), await at.workOrder(4_000)];
  const { data } = await start(
    [
      [b, 4_000],
      [a, 10_000],
    ],
    more,
  );
  return { a, b, ...data };
}
async function paid(more: More = {}) {
  const all = await started(more);
  at.cards.pay(all.url!);
  await check(all.id);
  const [ofA, ofB] = [await attemptOf(all.a), await attemptOf(all.b)];
  return { ...all, ofA, ofB };
}

describe('POST /api/customers/{id}/cardpayments', () => {
  describe.each<CardProvider>(['square', 'stripe'])('with %s', (provider) => {
    beforeAll(async () => {
      await at.connect(provider);
      const body = { cardTips: true, saveCreditCards: true };
      await at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body });
    });

    it('charges a card once for several work orders, and records a payment on each (R1.8)', async () => {
      const { a, b, id, url, ofA, ofB } = await paid({ tipCents: 900 });
      const numbers = await Promise.all(
        [a, b].map(async (each) => (await at.office.load('workOrder', each)).number),
      );
      const sale = saleOf(url);
      expect(sale).toMatchObject({
        state: 'paid',
        amountCents: 14_900,
        name: `Work orders ${numbers.toSorted().join(', ')}`,
      });
      expect(await paymentsOf(a)).toEqual([['completed', 10_000, 0]]);
      expect(await paymentsOf(b)).toEqual([['completed', 4_000, 0]]);
      // the largest share has the tip, and is asked about
      expect(ofA).toMatchObject({ id, tipCents: 900, amountCents: 10_000, status: 'approved' });
      expect(ofB).toMatchObject({ tipCents: 0, amountCents: 4_000, status: 'approved', card: ofA.card });
      const shared = { amountCents: 14_000, tipCents: 900, workOrders: numbers.toSorted() };
      expect([ofA.shared, ofB.shared]).toEqual([shared, shared]);
      expect([(await listed(a)).dueCents, (await listed(b)).dueCents]).toEqual([2_600, 0]);
    });

    it('refunds a share up to its amount, and no other share (R1.8)', async () => {
      const { a, b, ofB, url } = await paid();
      expect((await refund(ofB.id, 4_001)).error?.fields).toEqual({ amountCents: 'Enter $40.00 or less.' });
      const { data } = await refund(ofB.id, 1_500);
      expect(data).toMatchObject({ id: ofB.id, refundedCents: 1_500, status: 'partlyRefunded' });
      expect(await paymentsOf(a)).toEqual([['completed', 10_000, 0]]);
      expect(await paymentsOf(b)).toEqual([['completed', 4_000, 1_500]]);
      // the provider completes it with the next look
      await check(ofB.id);
      expect((await refund(ofB.id, 2_500)).status).toBe(200);
      expect(await paymentsOf(b)).toEqual([['completed', 4_000, 4_000]]);
      expect((await attemptOf(b)).status).toBe('refunded');
      expect((await attemptOf(a)).status).toBe('approved');
      const refunds = saleOf(url).refunds.map(({ amountCents }) => amountCents);
      expect(refunds).toEqual([1_500, 2_500]);
      expect((await refund(ofB.id, 1)).error?.fields).toEqual({ amountCents: 'Nothing is left to refund.' });
    });

    describe('POST /api/cardpayments/{id}/refundall', () => {
      it('refunds what is left of all of them at once, with the tip, once per key (R1.8)', async () => {
        const { a, b, id, url, ofB } = await paid({ tipCents: 900 });
        await refund(ofB.id, 1_000);
        await check(id);
        const body = { key: randomUUID(), reason: 'Wrong customer' };
        const all = () =>
          at.server.call('POST /api/cardpayments/{id}/refundall', { ...as(), params: { id: ofB.id }, body });
        expect([(await all()).status, (await all()).status]).toEqual([200, 200]);
        await check(id);
        expect([await paymentsOf(a), await paymentsOf(b)]).toEqual([
          [['completed', 10_000, 10_000]],
          [['completed', 4_000, 4_000]],
        ]);
        expect(await attemptOf(a)).toMatchObject({ status: 'refunded', tipRefundedCents: 900 });
        const refunds = saleOf(url).refunds.map(({ amountCents }) => amountCents);
        expect(refunds).toEqual([1_000, 10_900, 3_000]);
        const other = { ...body, key: randomUUID() };
        const again = await at.server.call('POST /api/cardpayments/{id}/refundall', {
          ...as(),
          params: { id },
          body: other,
        });
        expect(again.error).toMatchObject({ code: 'invalid', detail: 'Nothing is left to refund.' });
      });

      it('refunds the rest, too, with the key of a single refund (R1.8)', async () => {
        const { a, b, id, ofB } = await paid();
        const key = randomUUID();
        await refund(ofB.id, 1_000, { key });
        const { status } = await at.server.call('POST /api/cardpayments/{id}/refundall', {
          ...as(),
          params: { id },
          body: { key, reason: 'Wrong customer' },
        });
        expect(status).toBe(200);
        await check(id);
        expect([await paymentsOf(a), await paymentsOf(b)]).toEqual([
          [['completed', 10_000, 10_000]],
          [['completed', 4_000, 4_000]],
        ]);
      });
    });

    it('counts a refund of the whole at the provider on every work order', async () => {
      const { a, b, id, url } = await paid({ tipCents: 500 });
      at.cards.refundOutside(saleOf(url).paymentId!, 14_500);
      await check(id);
      expect([await paymentsOf(a), await paymentsOf(b)]).toEqual([
        [['completed', 10_000, 10_000]],
        [['completed', 4_000, 4_000]],
      ]);
      expect(await attemptOf(a)).toMatchObject({ status: 'refunded', tipRefundedCents: 500 });
    });

    it('notes a dispute on each work order', async () => {
      const { a, b, url } = await paid();
      at.cards.dispute(saleOf(url).paymentId!);
      for (const event of at.cards.webhooks.outbox.splice(0)) await at.deliver(event);
      for (const each of [a, b])
        expect(await attemptOf(each)).toMatchObject({
          status: 'disputed',
          dispute: { state: 'open' },
          refundableCents: 0,
        });
      const payments = await at.server.call('GET /api/payments', {
        as: at.token.owner,
        query: { limit: 20 },
      });
      const numbers = (await attemptOf(a)).shared!.workOrders;
      const disputed = payments.data.payments.filter(({ document }) => numbers.includes(document.number));
      expect(disputed.map((each) => [each.disputed, each.sharedCents])).toEqual([
        [true, 14_000],
        [true, 14_000],
      ]);
      // one thing to look at, of the whole charge
      const toCheck = payments.data.toCheck!.filter(({ document }) => numbers.includes(document.number));
      expect(toCheck).toMatchObject([{ why: 'disputed', amountCents: 14_000, workOrders: numbers }]);
    });

    it('keeps all of a saved card, and charges one for several', async () => {
      const { ofA } = await paid({ saveCard: true });
      expect(ofA.saveState).toBe('saved');
      const { savedCards } = await listed((await started()).a);
      const [c, d] = [await at.workOrder(), await at.workOrder()];
      const { data } = await start(
        [
          [c, 12_600],
          [d, 100],
        ],
        { savedCardId: savedCards[0]!.id },
      );
      expect(data).toMatchObject({ status: 'approved', isSavedCard: true });
      expect([await paymentsOf(c), await paymentsOf(d)]).toEqual([
        [['completed', 12_600, 0]],
        [['completed', 100, 0]],
      ]);
    });

    it('declines and cancels all of it, so that each work order can be paid again', async () => {
      const { a, b, ofB } = await started().then(async (all) => ({ ...all, ofB: await attemptOf(all.b) }));
      // also from a share
      expect((await cancel(ofB.id)).data.status).toBe('canceled');
      expect([(await attemptOf(a)).status, (await attemptOf(b)).status]).toEqual(['canceled', 'canceled']);
      const again = await start([
        [a, 12_600],
        [b, 4_000],
      ]);
      expect(again.status).toBe(200);
      expect([await paymentsOf(a), await paymentsOf(b)]).toEqual([[], []]);
    });

    it('finds out by itself, after every answer was lost', async () => {
      const { a, b, url } = await started();
      at.cards.pay(url!);
      at.pass(31_000);
      at.cards.fail({ path: '', times: 9, action: 'drop' });
      await at.watch();
      expect([(await attemptOf(a)).status, (await attemptOf(b)).status]).toEqual(['checking', 'checking']);
      at.cards.endFaults();
      at.pass(2 * 60 * 60_000);
      await at.watch();
      expect([await paymentsOf(a), await paymentsOf(b)]).toEqual([
        [['completed', 10_000, 0]],
        [['completed', 4_000, 0]],
      ]);
    });
  });

  it('is the same payment for the same key, and another for nothing else', async () => {
    const key = randomUUID();
    const [a, b] = [await at.workOrder(), await at.workOrder(4_000)];
    const shares: Shares = [
      [a, 10_000],
      [b, 4_000],
    ];
    const answers = await Promise.all([1, 2].map(() => start(shares, { key })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(at.cards.sales().filter(({ id }) => answers[0]!.data.url!.endsWith(id))).toHaveLength(1);
    for (const other of [
      start(shares.slice(0, 1), { key }),
      start(
        [
          [a, 10_000],
          [b, 3_999],
        ],
        { key },
      ),
      start(shares, { key, tipCents: 100 }),
      at.start(a, 10_000, key),
    ])
      expect((await other).error?.code).toBe('key_reused');
  });

  it('takes one payment in progress of each work order, of both kinds, and names it', async () => {
    const { a, b } = await started();
    const { number } = await at.office.load('workOrder', b);
    const c = await at.workOrder();
    const second = await start([
      [c, 100],
      [b, 100],
    ]);
    expect(second.error).toMatchObject({
      code: 'payment_in_progress',
      detail: `Work order ${number}: A card payment is already in progress. Finish or cancel it first.`,
    });
    expect((await at.start(a, 100)).error?.code).toBe('payment_in_progress');
    expect((await listed(c)).attempts).toEqual([]);
    const alone = await at.start(c, 100);
    const after = await start([[c, 100]]);
    expect([alone.status, after.error?.code]).toEqual([200, 'payment_in_progress']);
    // a share in progress counts as paid until it ends
    expect((await listed(a)).openCents).toBe(2_600);
    const owner = await start([[a, 2_601]], {}, at.token.owner);
    expect(owner.error?.code).toBe('payment_in_progress');
  });

  it('lets one of two people start who take the same work orders at once', async () => {
    const [a, b] = [await at.workOrder(), await at.workOrder()];
    const answers = await Promise.all([
      start([
        [a, 12_600],
        [b, 12_600],
      ]),
      start([
        [b, 12_600],
        [a, 12_600],
      ]),
      at.start(a, 12_600),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'payment_in_progress')).toHaveLength(2);
  });

  it('never charges more than is due of a work order, and names it', async () => {
    const [a, b] = [await at.workOrder(), await at.workOrder(4_000)];
    const { number } = await at.office.load('workOrder', b);
    const refused = await start([
      [a, 100],
      [b, 4_001],
    ]);
    expect(refused.error).toMatchObject({
      code: 'invalid',
      detail: `Work order ${number}: Enter $40.00 or less.`,
      fields: { 'shares.1.amountCents': 'Enter $40.00 or less.' },
    });
    expect((await listed(a)).attempts).toEqual([]);
    // the balance is lower than the person saw
    const seen = await start([[b, 3_000, 5_000]]);
    expect(seen.error?.fields).toEqual({
      'shares.0.amountCents': 'The balance due is now $40.00. Check the amount.',
    });
    const little = await start([
      [a, 10],
      [b, 10],
    ]);
    expect(little.error?.fields).toEqual({
      shares: 'Card payments must be at least $0.50. Pay another way.',
    });
    expect(
      (
        await start([
          [a, 30],
          [b, 30],
        ])
      ).status,
    ).toBe(200);
  });

  it('pays at most ten work orders, which Square can refund twice each', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => at.workOrder()));
    const { error } = await start(ids.map((id) => [id, 100]));
    expect(error?.code).toBe('invalid');
    expect((await start(ids.slice(0, 10).map((id) => [id, 100]))).status).toBe(200);
  });

  it('charges nothing at a place that was removed', async () => {
    const a = await at.workOrder();
    await at.server.sql('update work_orders set processed = true where id = $1', [a]);
    const hide = (hidden: boolean) =>
      at.server.sql(
        'update sites set hidden = $2 where id = (select site_id from work_orders where id = $1)',
        [a, hidden],
      );
    await hide(true);
    const refused = await start([[a, 100]]);
    await hide(false);
    expect(refused.error?.code).toBe('removed');
    expect((await listed(a)).attempts).toEqual([]);
  });

  it('answers a repeated request as before, also while others hold a work order', async () => {
    const key = randomUUID();
    const [a, b] = [await at.workOrder(), await at.workOrder()];
    const shares: Shares = [
      [a, 100],
      [b, 100],
    ];
    const { data } = await start(shares, { key });
    const again = await holding(b, () => start(shares, { key }));
    expect([again.status, again.data.id]).toEqual([200, data.id]);
  });

  it('keeps a payment in progress while others hold a work order, and finds out later', async () => {
    const { a, b, id, url } = await started();
    at.cards.pay(url!);
    const answer = await holding(b, () => check(id));
    expect([answer.status, answer.data.status]).toEqual([200, 'pending']);
    await check(id);
    expect([await paymentsOf(a), await paymentsOf(b)]).toEqual([
      [['completed', 10_000, 0]],
      [['completed', 4_000, 0]],
    ]);
  }, 60_000);

  it('is canceled and refunded by people only who may open all its work orders (R6.4)', async () => {
    const { a, b, id } = await started();
    const technician = await at.server.signInAs('technician');
    const { siteId } = await at.office.load('workOrder', a);
    const visit = await buildVisit(at.server, { customerId, siteId }, [technician.personId]);
    await at.server.sql('update work_orders set call_id = $2 where id = $1', [a, visit.callId]);
    const theirs = { as: technician.token, params: { id } };
    expect((await at.server.call('POST /api/cardpayments/{id}/check', theirs)).status).toBe(200);
    expect((await at.server.call('POST /api/cardpayments/{id}/cancel', theirs)).error?.code).toBe(
      'not_found',
    );
    expect((await attemptOf(a)).status).toBe('pending');
    await cancel(id);
    // their own with another
    const mixed: Shares = [
      [a, 100],
      [b, 100],
    ];
    expect((await start(mixed, {}, technician.token)).error?.code).toBe('not_found');
    expect((await start([[a, 100]], {}, technician.token)).status).toBe(200);
  });

  it('turns what is too much by a race into credit of its work order (R4.21)', async () => {
    const { a, b, id, url } = await started();
    const dueCents = (await listed(b)).dueCents!;
    const cash = await at.server.call('POST /api/customers/{id}/payments', {
      ...as(),
      params: { id: customerId },
      body: { key: randomUUID(), method: 'cash', shares: [{ workOrderId: b, amountCents: 4_000, dueCents }] },
    });
    expect(cash.status).toBe(200);
    at.cards.pay(url!);
    await check(id);
    expect([(await listed(a)).dueCents, (await listed(b)).dueCents]).toEqual([2_600, -4_000]);
  });

  it('takes only work orders of the customer that the person may open (R6.4)', async () => {
    const a = await at.workOrder();
    expect((await start([[a, 100]], {}, at.token.technician)).error?.code).toBe('not_found');
    const theirs = Number(await foreignIds['work_orders']!(at.server));
    const before = await at.server.sql('select * from card_attempts where company_id = 2');
    expect(
      (
        await start([
          [a, 100],
          [theirs, 100],
        ])
      ).error?.code,
    ).toBe('not_found');
    const other = await at.server.call('POST /api/customers/{id}/cardpayments', {
      ...as(),
      params: { id: 999_999_999 },
      body: { key: randomUUID(), shares: [{ workOrderId: a, amountCents: 100, dueCents: 0 }] },
    });
    expect(other.error?.code).toBe('not_found');
    expect((await listed(a)).attempts).toEqual([]);
    expect(await at.server.sql('select * from card_attempts where company_id = 2')).toEqual(before);
  });
});
