import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardGateway } from '../../integrations/cards/card-gateway.ts';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

/* A record that can't be looked after keeps no other one from it. */

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
});
afterAll(() => at.stop());

const hourMs = 3_600_000;

describe.each<CardProvider>(['square', 'stripe'])('a broken record with %s', (provider) => {
  beforeAll(() => at.connect(provider));

  async function paid() {
    const begun = await at.start(await at.workOrder(), 12_600);
    at.cards.pay(begun.data.url!);
    await at.server.call('POST /api/cardpayments/{id}/check', {
      as: at.token.office,
      params: { id: begun.data.id },
    });
    const [row] = await at.server.sql<{ chargeId: string }>(
      'select charge_id as "chargeId" from card_attempts where id = $1',
      [begun.data.id],
    );
    return { id: begun.data.id, ...row!, paymentId: at.cards.sales().at(-1)!.paymentId! };
  }
  /** Breaks whatever reads one charge, until the answer is called. */
  function breakCharge(broken: string): () => void {
    const { cards } = at.server.deps;
    at.server.deps.cards = async (...of) => {
      const gateway = await cards(...of);
      const read: CardGateway['read'] = async (charge, hints) => {
        if (charge.chargeId === broken) throw new Error('broken record');
        return gateway.read(charge, hints);
      };
      return { ...gateway, read };
    };
    return () => {
      at.server.deps.cards = cards;
    };
  }
  const shown = async (id: number) =>
    (
      await at.server.sql<{ status: string; refunded: number }>(
        'select status, refunded_cents as refunded from card_attempts where id = $1',
        [id],
      )
    )[0]!;
  const listings = () =>
    at.cards.journal().filter(({ path, method }) => method === 'GET' && /(refunds|disputes)$/.test(path))
      .length;

  it('keeps no listed dispute and refund from being found, and the lists aren’t read every minute', async () => {
    const [disputed, refunded, broken] = [await paid(), await paid(), await paid()];
    at.cards.dispute(disputed.paymentId);
    at.cards.refundOutside(refunded.paymentId, 2_600);
    at.cards.dispute(broken.paymentId);
    at.cards.refundOutside(broken.paymentId, 600);
    const mend = breakCharge(broken.chargeId);
    at.pass(25 * hourMs);
    await expect(at.watch()).rejects.toThrow('broken record');
    expect(await shown(disputed.id)).toMatchObject({ status: 'disputed' });
    expect(await shown(refunded.id)).toMatchObject({ refunded: 2_600 });
    const read = listings();
    await at.watch();
    expect(listings()).toBe(read);
    mend();
    at.pass(hourMs);
    await at.watch();
    expect(await shown(broken.id)).toMatchObject({ status: 'disputed', refunded: 600 });
  });

  it('keeps no event from being handled, and nothing that is due from being asked about', async () => {
    const [broken, told] = [await paid(), await paid()];
    const due = await at.start(await at.workOrder(), 12_600);
    const mend = breakCharge(broken.chargeId);
    const events = [broken, told].map(({ id, paymentId }) => {
      at.cards.refundOutside(paymentId, 2_600);
      return [id, paymentId] as const;
    });
    for (const [id, paymentId] of events)
      await at.server.sql(
        `insert into card_events (company_id, account_id, event_id, type, ids)
         select company_id, account_id, 'told_' || id, 'refund', array[$2] from card_attempts where id = $1`,
        [id, paymentId],
      );
    at.cards.pay(due.data.url!);
    at.pass(2 * 60_000);
    await expect(at.watch()).rejects.toThrow('broken record');
    expect(await shown(told.id)).toMatchObject({ refunded: 2_600 });
    expect(await shown(due.data.id)).toMatchObject({ status: 'approved' });
    mend();
    await at.watch();
    expect(await shown(broken.id)).toMatchObject({ refunded: 2_600 });
  });
});
