import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sealCredential } from './card-gateways.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
});
afterEach(() => at.cards.endFaults());
afterAll(() => at.stop());

const hour = 60 * 60_000;
type Outcome = 'paid' | 'notTaken' | 'refunded' | 'notRefunded' | 'provider';
const settle = (id: number, outcome: Outcome, more: { as?: string; note?: string } = {}) =>
  at.server.call('POST /api/cardpayments/{id}/settle', {
    as: more.as ?? at.token.owner,
    params: { id },
    body: { outcome, note: more.note ?? 'Seen on the bank statement' },
  });
const settings = async () => (await at.server.call('GET /api/cardsettings', { as: at.token.owner })).data;
const listed = async (id: number) =>
  (await at.server.call('GET /api/workorders/{id}/cardpayments', { as: at.token.office, params: { id } }))
    .data;
const paymentsOf = async (id: number) => (await at.office.load('workOrder', id)).payments;
const history = async () =>
  JSON.stringify((await at.server.call('GET /api/company/changes', { as: at.token.owner })).data[0]);

describe.each([
  ['square', 'revoked', 'EAAAtest'],
  ['stripe', 'EAAArevoked', 'sk_test_1'],
] as const)('with %s', (provider, revoked, working) => {
  beforeAll(() => at.connect(provider));
  const setKey = async (key: string) =>
    at.server.sql('update card_accounts set sealed_key = $1 where provider = $2 and company_id = 1', [
      sealCredential(at.server.deps, 1, key),
      provider,
    ]);

  /** A payment in doubt whose account's key is refused. @param isCharged whether the card was charged */
  async function inDoubt(isCharged: boolean) {
    await setKey(working);
    const id = await at.workOrder();
    const { data } = await at.start(id, 12_600);
    if (isCharged) at.cards.pay(data.url!);
    await setKey(revoked);
    for (let question = 0; question < 4; question++) {
      at.pass(2 * hour);
      await at.watch();
    }
    return { id, attempt: data.id };
  }
  /** Enters a working key, and asks. */
  async function revive() {
    await setKey(working);
    at.pass(25 * hour);
    await at.watch();
  }

  describe('a refund that is on its way (R1.8)', () => {
    /** A charged payment whose refund nobody can be asked about. */
    async function refunding() {
      await setKey(working);
      const id = await at.workOrder();
      const { data } = await at.start(id, 12_600);
      at.cards.pay(data.url!);
      const params = { id: data.id };
      await at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params });
      await setKey(revoked);
      const body = { key: crypto.randomUUID(), amountCents: 2_600, reason: 'Returned' };
      await at.server.call('POST /api/cardpayments/{id}/refund', { as: at.token.owner, params, body });
      at.pass(26 * hour);
      await at.watch();
      return { id, attempt: data.id };
    }
    const toCheck = async () =>
      (await at.server.call('GET /api/payments', { as: at.token.owner })).data.toCheck ?? [];

    it('is listed, and counts as refunded once somebody says so, until the provider says otherwise', async () => {
      const { id, attempt } = await refunding();
      const ofIt = (await settings()).toSettle.find((each) => each.id === attempt);
      expect(ofIt).toMatchObject({ refundCents: 2_600, settledFrom: expect.any(String) });
      at.pass(25 * hour);
      expect((await settle(attempt, 'refunded', { as: at.token.office })).status).toBe(403);
      expect((await settle(attempt, 'refunded')).status).toBe(200);
      expect((await settle(attempt, 'refunded')).status).toBe(200);
      expect((await listed(id)).attempts[0]).toMatchObject({
        status: 'partlyRefunded',
        refundedCents: 2_600,
        refundableCents: 10_000,
        refunds: [{ status: 'completed' }],
      });
      expect(await paymentsOf(id)).toMatchObject([{ amountCents: 12_600, refundedCents: 2_600 }]);
      expect(await history()).toContain('$26.00 was refunded. Seen on the bank statement');
      expect((await settings()).toSettle.map((each) => each.id)).not.toContain(attempt);
      await revive();
      expect((await listed(id)).attempts[0]).toMatchObject({
        status: 'approved',
        refundedCents: 0,
        refundableCents: 12_600,
        refunds: [{ status: 'failed' }],
      });
    });

    it('can be asked for again once somebody says that it was not made', async () => {
      const { id, attempt } = await refunding();
      at.pass(25 * hour);
      await settle(attempt, 'notRefunded');
      expect((await listed(id)).attempts[0]).toMatchObject({
        status: 'approved',
        refundableCents: 12_600,
        refunds: [{ status: 'failed' }],
      });
    });

    it('is among the payments to check', async () => {
      const { attempt } = await refunding();
      expect((await toCheck()).find((each) => each.id === attempt)).toMatchObject({ why: 'refund' });
    });
  });

  describe('POST /api/cardpayments/{id}/settle', () => {
    it('is refused while the provider can be asked, until the key is refused for a day, and to the office', async () => {
      const { attempt } = await inDoubt(true);
      expect((await settle(attempt, 'paid', { as: at.token.office })).error.code).toBe('forbidden');
      const early = await settle(attempt, 'paid');
      expect([early.error.code, early.error.detail]).toEqual([
        'invalid',
        'The card processor doesn’t accept your key or can’t find this. Check your key. If it’s right, try again tomorrow.',
      ]);
      const first = (await settings()).toSettle.at(-1)!;
      expect(first).toMatchObject({ id: attempt, maySettle: false, byHand: null });
      // the day begins with the first refusal, not with each
      at.pass(2 * hour);
      await at.watch();
      expect((await settings()).toSettle.at(-1)!.settledFrom).toBe(first.settledFrom);
      await revive();
      expect((await settle(attempt, 'paid')).error.detail).toBe(
        'The result of this payment is already known.',
      );
      const open = await at.start(await at.workOrder(), 12_600);
      at.cards.fail({ path: '', times: 1_000, action: { status: 503 } });
      for (let question = 0; question < 4; question++) {
        at.pass(25 * hour);
        await at.watch();
      }
      expect((await settle(open.data.id, 'notTaken')).error.detail).toBe(
        'The card processor can still be asked about this payment.',
      );
      expect((await settle(attempt, 'paid', { note: ' ' })).error.code).toBe('invalid');
      at.cards.endFaults();
      await revive();
    });

    it('is possible for a payment that the provider doesn’t know anymore, after a day', async () => {
      await setKey(working);
      const id = await at.workOrder();
      const { data } = await at.start(id, 12_600);
      const body = {
        errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }],
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
      };
      at.cards.fail({ path: '', times: 1_000, action: { status: 404, body } });
      for (let question = 0; question < 4; question++) {
        at.pass(2 * hour);
        await at.watch();
      }
      expect((await listed(id)).attempts[0]).toMatchObject({ status: 'checking', failure: null });
      expect((await settle(data.id, 'notTaken')).error.detail).toMatch(/try again tomorrow/);
      at.pass(24 * hour);
      expect((await settings()).toSettle.at(-1)).toMatchObject({ id: data.id, maySettle: true });
      expect((await settle(data.id, 'notTaken')).status).toBe(200);
      at.cards.endFaults();
      expect((await at.start(id, 12_600)).status).toBe(200);
    });

    it('records the money with who says so and why, once, and can’t be refunded by card', async () => {
      const { id, attempt } = await inDoubt(true);
      at.pass(24 * hour);
      expect((await settings()).toSettle.at(-1)).toMatchObject({ id: attempt, maySettle: true });
      expect((await settle(attempt, 'paid')).status).toBe(200);
      expect((await settle(attempt, 'paid')).status).toBe(200);
      expect((await settle(attempt, 'notTaken')).error.code).toBe('invalid');
      expect(await paymentsOf(id)).toMatchObject([
        { method: 'card', amountCents: 12_600, status: 'completed', reference: 'Confirmed by hand' },
      ]);
      const { attempts, dueCents } = await listed(id);
      expect([dueCents, attempts[0]]).toMatchObject([
        0,
        {
          status: 'approved',
          refundableCents: 0,
          byHand: { outcome: 'paid', state: 'open', by: 'Owner North', note: 'Seen on the bank statement' },
        },
      ]);
      expect(await history()).toContain('$126.00 arrived. Seen on the bank statement');
      await revive();
      expect((await listed(id)).attempts[0]).toMatchObject({
        status: 'approved',
        refundableCents: 12_600,
        byHand: { state: 'confirmed', providerCents: 12_600 },
      });
      expect(await paymentsOf(id)).toHaveLength(1);
    });

    it('shows what the provider says otherwise, and changes nothing until its answer is used', async () => {
      const { id, attempt } = await inDoubt(true);
      at.pass(24 * hour);
      await settle(attempt, 'notTaken');
      expect(await listed(id)).toMatchObject({ dueCents: 12_600, attempts: [{ status: 'canceled' }] });
      expect((await settle(attempt, 'provider')).error.code).toBe('invalid');
      await revive();
      expect(await listed(id)).toMatchObject({
        dueCents: 12_600,
        attempts: [{ status: 'canceled', byHand: { state: 'differs', providerCents: 12_600 } }],
      });
      expect(await paymentsOf(id)).toEqual([]);
      expect((await settings()).toSettle.at(-1)).toMatchObject({ id: attempt, byHand: { state: 'differs' } });
      at.cards.fail({ path: '', times: 100, action: { status: 503 } });
      expect((await settle(attempt, 'provider')).error.code).toBe('unavailable');
      expect(await paymentsOf(id)).toEqual([]);
      at.cards.endFaults();
      expect((await settle(attempt, 'provider')).data.toSettle.map((each) => each.id)).not.toContain(attempt);
      expect(await listed(id)).toMatchObject({
        dueCents: 0,
        attempts: [{ status: 'approved', byHand: { state: 'replaced' } }],
      });
      expect(await history()).toContain('as the card processor says');
    });

    it('voids money that never came once the provider’s answer is used', async () => {
      const { id, attempt } = await inDoubt(false);
      at.pass(24 * hour);
      await settle(attempt, 'paid');
      await revive();
      expect(await listed(id)).toMatchObject({
        dueCents: 0,
        attempts: [{ status: 'approved', byHand: { state: 'differs', providerCents: 0 } }],
      });
      await settle(attempt, 'provider');
      expect(await listed(id)).toMatchObject({ dueCents: 12_600, attempts: [{ status: 'canceled' }] });
      expect(await paymentsOf(id)).toMatchObject([{ status: 'voided' }]);
    });
  });
});
