import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
});
afterEach(() => {
  at.cards.endFaults();
  at.cards.setMagicAmounts(false);
});
afterAll(() => at.stop());

const check = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params: { id } });
const cancel = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/cancel', { as: at.token.office, params: { id } });
const refund = (id: number, amountCents: number, key: string = randomUUID()) =>
  at.server.call('POST /api/cardpayments/{id}/refund', {
    as: at.token.office,
    params: { id },
    body: { key, amountCents, reason: 'Part returned' },
  });
const listed = async (id: number) =>
  (await at.server.call('GET /api/workorders/{id}/cardpayments', { as: at.token.office, params: { id } }))
    .data;
const paymentsOf = async (id: number) => (await at.office.load('workOrder', id)).payments;
const pageOf = (reply: { data: { url: string | null } }) => reply.data.url!;
/** Events that were not delivered yet. */
const events = () => at.cards.webhooks.outbox.splice(0);

describe('without an account', () => {
  it('offers no channel and refuses to start (R1.8)', async () => {
    const id = await at.workOrder();
    expect(await listed(id)).toMatchObject({ channels: [], attempts: [], links: [], dueCents: 12_600 });
    const { status, error } = await at.start(id, 12_600);
    expect(status).toBe(422);
    expect(error.fields).toHaveProperty('amountCents');
  });
});

describe.each(['square', 'stripe'] as const)('with %s', (provider) => {
  beforeAll(() => at.connect(provider));

  describe('POST /api/workorders/{id}/cardpayments', () => {
    it('opens one page per key, whose charge becomes a payment of the work order (R1.8)', async () => {
      const id = await at.workOrder();
      const key = randomUUID();
      const begun = await at.start(id, 12_600, key);
      expect(begun.data).toMatchObject({ status: 'pending', channel: 'dispatcher', provider, isTest: true });
      expect((await at.start(id, 12_600, key)).data).toEqual(begun.data);
      at.cards.pay(pageOf(begun));
      expect((await check(begun.data.id)).data).toMatchObject({
        status: 'approved',
        url: null,
        card: { brand: 'VISA', last4: '1111' },
      });
      const [payment, ...more] = await paymentsOf(id);
      expect(more).toEqual([]);
      expect(payment).toMatchObject({
        method: 'card',
        kind: 'balance',
        amountCents: 12_600,
        reference: 'Visa 1111',
        status: 'completed',
      });
      expect(await listed(id)).toMatchObject({ dueCents: 0, refusal: 'This is already paid.' });
      const rows = await at.server.sql<{ by: number }>(
        'select created_by as by from work_order_payments where id = $1',
        [payment!.id],
      );
      expect(rows[0]!.by).toBe(await at.server.personId('office@north.example'));
    });

    it('refuses more than is due, nothing, a second one in progress, and a reused key', async () => {
      const id = await at.workOrder();
      expect((await at.start(id, 12_601)).error.fields).toEqual({ amountCents: 'Enter $126.00 or less.' });
      const key = randomUUID();
      await at.start(id, 100, key);
      expect((await at.start(id, 12_500)).error.code).toBe('payment_in_progress');
      expect((await at.start(id, 200, key)).error.code).toBe('key_reused');
      expect((await at.start(await at.workOrder(), 100, key)).error.code).toBe('key_reused');
      expect((await at.start(id, 0)).error.code).toBe('invalid');
    });

    it('lets one of two people start who do so at the same moment', async () => {
      const id = await at.workOrder();
      const replies = await Promise.all([at.start(id, 12_600), at.start(id, 12_600)]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    it('charges once although the answer was lost, and never shows an address before it is kept', async () => {
      const id = await at.workOrder();
      const key = randomUUID();
      at.cards.fail({ path: '', method: 'POST', times: 4, action: 'lose' });
      const lost = await at.start(id, 12_600, key);
      expect(lost.data).toMatchObject({ status: 'checking', url: null });
      at.cards.endFaults();
      const found = await check(lost.data.id);
      expect(found.data.status).toBe('pending');
      at.cards.pay(pageOf(found));
      await check(lost.data.id);
      expect(await paymentsOf(id)).toHaveLength(1);
    });

    it('takes parts, each a payment of its own', async () => {
      const id = await at.workOrder();
      for (const cents of [5_000, 7_600]) {
        const begun = await at.start(id, cents);
        at.cards.pay(pageOf(begun));
        await check(begun.data.id);
      }
      expect((await paymentsOf(id)).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
        ['progress', 5_000],
        ['balance', 7_600],
      ]);
    });
  });

  describe('POST /api/cardpayments/{id}/check', () => {
    it('believes no return from the page without a charge', async () => {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      expect((await check(begun.data.id)).data).toMatchObject({ status: 'pending', paymentId: null });
      expect(await paymentsOf(id)).toEqual([]);
    });

    it('is unsure for ten minutes without an answer, then finds the charge', async () => {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      at.cards.pay(pageOf(begun));
      at.cards.fail({ path: '', times: 1_000, action: { status: 503 } });
      for (let minute = 0; minute < 3; minute++) {
        at.pass(3 * 60_000);
        await at.watch();
      }
      expect((await listed(id)).attempts[0]).toMatchObject({ status: 'checking', url: expect.any(String) });
      expect((await at.start(id, 12_600)).error.code).toBe('payment_in_progress');
      at.cards.endFaults();
      at.pass(60 * 60_000);
      await at.watch();
      expect((await listed(id)).attempts[0]).toMatchObject({ status: 'approved' });
      expect(await paymentsOf(id)).toHaveLength(1);
    });

    it('finds what is due without anyone asking, and closes a page after half an hour', async () => {
      const [paid, left] = [await at.workOrder(), await at.workOrder()];
      at.cards.pay(pageOf(await at.start(paid, 12_600)));
      const open = await at.start(left, 12_600);
      at.pass(31 * 60_000);
      await at.watch();
      expect(await paymentsOf(paid)).toHaveLength(1);
      expect((await listed(left)).attempts[0]!.status).toBe('canceled');
      expect(() => at.cards.pay(pageOf(open))).toThrow('closed');
      expect((await at.start(left, 12_600)).data.status).toBe('pending');
    });
  });

  describe('POST /api/cardpayments/{id}/cancel', () => {
    it('closes the page, so that it takes nothing and another can start', async () => {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      expect((await cancel(begun.data.id)).data).toMatchObject({ status: 'canceled', url: null });
      expect(() => at.cards.pay(pageOf(begun))).toThrow('closed');
      expect((await at.start(id, 12_600)).data.status).toBe('pending');
    });

    it('keeps a charge that was faster', async () => {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      at.cards.pay(pageOf(begun));
      expect((await cancel(begun.data.id)).data.status).toBe('approved');
      expect(await paymentsOf(id)).toHaveLength(1);
    });
  });

  describe('POST /api/cardpayments/{id}/refund', () => {
    const paid = async () => {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      at.cards.pay(pageOf(begun));
      await check(begun.data.id);
      return { id, attempt: begun.data.id };
    };

    it('refunds a part, then the rest, once per key, and the balance is due again', async () => {
      const { id, attempt } = await paid();
      const key = randomUUID();
      await refund(attempt, 2_600, key);
      await refund(attempt, 2_600, key);
      const other = await paid();
      expect((await refund(other.attempt, 2_600, key)).error.code).toBe('key_reused');
      expect((await listed(other.id)).attempts[0]!.refunds).toEqual([]);
      await check(attempt);
      expect((await listed(id)).attempts[0]).toMatchObject({
        status: 'partlyRefunded',
        refundedCents: 2_600,
      });
      expect((await listed(id)).dueCents).toBe(2_600);
      expect((await paymentsOf(id))[0]).toMatchObject({ amountCents: 12_600, refundedCents: 2_600 });
      expect((await refund(attempt, 10_001)).error.fields).toEqual({ amountCents: 'Enter $100.00 or less.' });
      await refund(attempt, 10_000);
      await check(attempt);
      expect((await listed(id)).attempts[0]).toMatchObject({ status: 'refunded', refundableCents: 0 });
      expect((await refund(attempt, 1)).error.fields).toEqual({ amountCents: 'Nothing is left to refund.' });
    });

    it('refunds another part while one is pending, and neither twice', async () => {
      const { id, attempt } = await paid();
      at.cards.holdRefunds(true);
      await refund(attempt, 2_600);
      await check(attempt);
      // the money is still there, but nobody can refund it again
      expect((await listed(id)).attempts[0]).toMatchObject({
        status: 'approved',
        refundedCents: 0,
        refundableCents: 10_000,
        refunds: [{ status: 'pending' }],
      });
      expect((await listed(id)).dueCents).toBe(0);
      expect((await refund(attempt, 10_001)).error.fields).toEqual({ amountCents: 'Enter $100.00 or less.' });
      expect((await refund(attempt, 10_000)).status).toBe(200);
      await check(attempt);
      expect((await listed(id)).attempts[0]).toMatchObject({ refundedCents: 0, refundableCents: 0 });
      at.cards.holdRefunds(false);
      await check(attempt);
      expect((await listed(id)).attempts[0]).toMatchObject({ status: 'refunded', refundedCents: 12_600 });
      expect(
        at.cards
          .sales()
          .at(-1)!
          .refunds.map(({ amountCents }) => amountCents),
      ).toEqual([2_600, 10_000]);
    });

    it('refunds once although the answer was lost', async () => {
      const { id, attempt } = await paid();
      at.cards.fail({ path: `/${provider === 'square' ? 'v2' : 'v1'}/refunds`, times: 2, action: 'lose' });
      await refund(attempt, 2_600);
      at.pass(60_000);
      await at.watch();
      await check(attempt);
      expect((await paymentsOf(id))[0]!.refundedCents).toBe(2_600);
      expect(at.cards.sales().at(-1)!.refunds).toHaveLength(1);
    });

    it('is for people who may void payments', async () => {
      const { attempt } = await paid();
      const { status } = await at.server.call('POST /api/cardpayments/{id}/refund', {
        as: at.token.technician,
        params: { id: attempt },
        body: { key: randomUUID(), amountCents: 1, reason: 'x' },
      });
      expect(status).toBe(403);
    });
  });

  describe('POST /api/webhooks/cards/{account}', () => {
    it('settles by webhooks in any order, twice and late, once', async () => {
      const id = await at.workOrder();
      events();
      at.cards.pay(pageOf(await at.start(id, 12_600)));
      const sent = events().toReversed();
      expect(sent.length).toBeGreaterThan(1);
      for (const each of [...sent, ...sent]) expect(await at.deliver(each)).toBe(204);
      expect(await paymentsOf(id)).toHaveLength(1);
      for (const each of sent) await at.deliver(each);
      expect(await paymentsOf(id)).toHaveLength(1);
    });

    it('stores each event once, and without its contents', async () => {
      const id = await at.workOrder();
      events();
      at.cards.pay(pageOf(await at.start(id, 12_600)));
      const [first] = events();
      await at.deliver(first!);
      await at.deliver(first!);
      const eventId =
        (JSON.parse(first!.body) as { event_id?: string; id?: string }).event_id ??
        JSON.parse(first!.body).id;
      const rows = await at.server.sql('select * from card_events where event_id = $1', [eventId]);
      expect(rows).toHaveLength(1);
    });

    it('refuses a forged body, a wrong secret and an unknown account, and pays nothing', async () => {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      events();
      at.cards.pay(pageOf(begun));
      const [first] = events();
      const { call } = at.server;
      const account = new URL(first!.url).pathname.split('/').at(-1)!;
      const bytes = Buffer.from(first!.body);
      expect(await at.deliver(first!, { body: first!.body.replace('12600', '1') })).toBe(404);
      expect((await call('POST /api/webhooks/cards/{account}', { params: { account }, bytes })).status).toBe(
        404,
      );
      expect(await at.deliver({ ...first!, secret: 'another' })).toBe(404);
      const unknown = { params: { account: randomUUID() }, bytes };
      expect((await call('POST /api/webhooks/cards/{account}', unknown)).status).toBe(404);
    });

    it('says why a card was declined, in the words of the provider, and stays open', async () => {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      events();
      at.cards.pay(pageOf(begun), { number: '4000000000000002' });
      for (const each of events()) await at.deliver(each);
      const text = provider === 'square' ? 'Card declined due to an unexpected error.' : 'An error happened.';
      expect((await listed(id)).attempts[0]).toMatchObject({ status: 'pending', failure: text });
    });
  });
});

describe('a key of another company', () => {
  it('is a new one (R6.4)', async () => {
    await at.connect('square');
    const { server } = at;
    const guidOf = async (table: 'card_attempts' | 'payment_links') => {
      const id = await foreignIds[table]!(server);
      const rows = await server.sql<{ guid: string }>(`select guid from ${table} where id = $1`, [id]);
      return rows[0]!.guid;
    };
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600, await guidOf('card_attempts'));
    expect(begun.data).toMatchObject({ status: 'pending', amountCents: 12_600 });
    at.cards.pay(pageOf(begun));
    await check(begun.data.id);
    expect((await refund(begun.data.id, 100, await guidOf('card_attempts'))).status).toBe(200);
    const other = await at.workOrder();
    const { status } = await server.call('POST /api/workorders/{id}/paymentlinks', {
      as: at.token.office,
      params: { id: other },
      body: { key: await guidOf('payment_links'), channel: 'qrCode', amountCents: 100 },
    });
    expect(status).toBe(200);
  });
});

describe('with a provider that was switched while a payment is in progress', () => {
  it('still asks the one that takes it', async () => {
    await at.connect('square');
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    await at.connect('stripe');
    at.cards.pay(pageOf(begun));
    expect((await check(begun.data.id)).data).toMatchObject({ status: 'approved', provider: 'square' });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  it('records a charge although the work order was paid meanwhile, as an overpayment', async () => {
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    await at.server.call('POST /api/workorderpayments', {
      as: at.token.office,
      body: { id: 0, workOrderId: id, method: 'cash', amountCents: 12_600 },
    });
    at.cards.pay(pageOf(begun));
    await check(begun.data.id);
    expect((await listed(id)).dueCents).toBe(-12_600);
  });
});

describe('GET /api/workorders/{id}/cardpayments', () => {
  it('shows a technician their own work orders only (R6.4)', async () => {
    const id = await at.workOrder();
    const { status } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
      as: at.token.technician,
      params: { id },
    });
    expect(status).toBe(404);
  });
});

describe('a work order of others', () => {
  it('is nothing that a technician charges, asks about, cancels or makes links for (R6.4)', async () => {
    const id = await at.workOrder();
    const { data: begun } = await at.start(id, 100);
    const newLink = { channel: 'customerLink', amountCents: 100 } as const;
    const make = (as: string) =>
      at.server.call('POST /api/workorders/{id}/paymentlinks', {
        as,
        params: { id },
        body: { key: randomUUID(), ...newLink },
      });
    const { data: link } = await make(at.token.office);
    const as = at.token.technician;
    const params = { id: begun.id };
    const replies = [
      await at.server.call('POST /api/workorders/{id}/cardpayments', {
        as,
        params: { id },
        body: { key: randomUUID(), amountCents: 100 },
      }),
      await at.server.call('POST /api/cardpayments/{id}/check', { as, params }),
      await at.server.call('POST /api/cardpayments/{id}/cancel', { as, params }),
      await make(as),
      await at.server.call('POST /api/paymentlinks/{id}/revoke', { as, params: { id: link.id } }),
    ];
    expect(replies.map(({ error }) => error?.code)).toEqual(Array(replies.length).fill('not_found'));
    expect(await listed(id)).toMatchObject({
      attempts: [{ id: begun.id, status: 'pending' }],
      links: [{ id: link.id, state: 'open' }],
    });
  });
});

describe('GET /api/salesproposals/{id}/cardpayments', () => {
  it('offers the whole price as the most that a deposit can be', async () => {
    const id = await at.proposal();
    const { data } = await at.server.call('GET /api/salesproposals/{id}/cardpayments', {
      as: at.token.office,
      params: { id },
    });
    expect(data).toMatchObject({ dueCents: 400_000, refusal: null });
  });
});

describe('POST /api/salesproposals/{id}/cardpayments', () => {
  it('records a deposit, which counts on the proposal', async () => {
    const id = await at.proposal();
    const begun = await at.server.call('POST /api/salesproposals/{id}/cardpayments', {
      as: at.token.office,
      params: { id },
      body: { key: randomUUID(), amountCents: 40_000 },
    });
    at.cards.pay(pageOf(begun));
    await check(begun.data.id);
    const { payments } = await at.office.load('salesProposal', id);
    expect(payments[0]).toMatchObject({ kind: 'deposit', method: 'card', amountCents: 40_000 });
  });

  /** Sells a proposal of 4,000 dollars. */
  async function sold() {
    const id = await at.proposal();
    const { packages } = await at.office.load('salesProposal', id);
    const { data } = await at.server.call('POST /api/salesproposalpackages/{id}/select', {
      as: at.token.office,
      params: { id: packages[0]!.id },
      body: { key: randomUUID(), acceptedBy: 'Angela Castellano', acceptance: 'signed' },
    });
    const deposit = (amountCents: number) =>
      at.server.call('POST /api/salesproposals/{id}/cardpayments', {
        as: at.token.office,
        params: { id },
        body: { key: randomUUID(), amountCents },
      });
    return { id, workOrderId: data.workOrderId, deposit };
  }

  it('takes the deposit of a sold proposal, which pays its work order (R4.8, R1.8)', async () => {
    const { id, workOrderId, deposit } = await sold();
    const begun = await deposit(100_000);
    at.cards.pay(pageOf(begun));
    await check(begun.data.id);
    expect((await listed(workOrderId)).dueCents).toBe(300_000);
    expect((await at.office.load('salesProposal', id)).payments).toMatchObject([
      { kind: 'deposit', method: 'card', amountCents: 100_000 },
    ]);
    expect((await deposit(300_001)).error.fields).toEqual({ amountCents: 'Enter $3,000.00 or less.' });
  });

  it('never lets proposal and work order claim the same balance at once (R1.8)', async () => {
    const { workOrderId, deposit } = await sold();
    const [first, second] = await Promise.all([deposit(250_000), at.start(workOrderId, 250_000)]);
    const [refused] = [first, second].filter(({ status }) => status !== 200);
    expect(refused!.error.fields).toEqual({ amountCents: 'Enter $1,500.00 or less.' });
    expect(await listed(workOrderId)).toMatchObject({ dueCents: 400_000, openCents: 150_000 });
  });
});
