import { randomUUID } from 'node:crypto';
import type { MadeRefund } from '@fieldwright/domain/payments/sent-refund';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardGateway } from '../../integrations/cards/card-gateway.ts';
import { settleRefund } from './ask-refunds.ts';
import { refundByGuid } from './refunds.queries.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
  await at.connect('square');
});
afterAll(() => at.stop());

const day = 24 * 60 * 60_000;
const amountCents = 2_600;
const db = () => at.server.deps.database.forCompany(1);

/** Stores refunds of the same amount of one payment, of which nobody knows whether the provider has made them. */
async function inDoubt(count: number) {
  const begun = await at.start(await at.workOrder(), 12_600);
  const guids = Array.from({ length: count }, () => randomUUID());
  for (const guid of guids)
    await at.server.sql(
      `insert into card_refunds (company_id, guid, attempt_id, amount_cents, reason)
       values (1, $1, $2, $3, 'Returned')`,
      [guid, begun.data.id, amountCents],
    );
  return guids;
}

/** A provider that names no requests, as Square, and makes no refund twice for the same key. */
function provider(made: MadeRefund[], keys: Record<string, string> = {}): CardGateway {
  return {
    refundsOfPayment: async () => made.slice(),
    async refund({ refund }: { refund: string }) {
      keys[refund] ??= randomUUID();
      return { refundId: keys[refund], state: 'completed' };
    },
  } as unknown as CardGateway;
}

const refundMade = (refundId: string): MadeRefund => ({
  refundId,
  state: 'completed',
  amountCents,
  guid: null,
  reason: 'Returned',
  createdDate: new Date(at.server.deps.clock()).toISOString(),
});

async function settle(guid: string, gateway: CardGateway, laterMs: number): Promise<void> {
  const refund = (await refundByGuid(db(), guid))!;
  const asker = { deps: at.server.deps, db: db(), now: at.server.deps.clock() + laterMs };
  await settleRefund(asker, gateway, { paymentId: 'p', refund });
}
const idOf = async (guid: string) => (await refundByGuid(db(), guid))!.providerRefundId;

describe('a refund that the provider has made (R4.21)', () => {
  it('is one of ours at most, also if several are looked for at once after a day', async () => {
    const guids = await inDoubt(4);
    const refundId = randomUUID();
    const gateway = provider([refundMade(refundId)]);
    await Promise.all(guids.map((guid) => settle(guid, gateway, day)));
    const ids = await Promise.all(guids.map(idOf));
    expect(ids.filter((id) => id === refundId)).toHaveLength(1);
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain(null);
  });

  it('is the one that the provider makes it for by its key, whichever was taken for it before', async () => {
    const [first, second] = (await inDoubt(2)) as [string, string];
    const refundId = randomUUID();
    const gateway = provider([refundMade(refundId)], { [second]: refundId });
    await settle(first, gateway, day);
    expect(await idOf(first)).toBe(refundId);
    await settle(second, gateway, 0);
    expect([await idOf(first), await idOf(second)]).toEqual([null, refundId]);
  });

  it('can be no other’s in the database, either', async () => {
    const guids = await inDoubt(2);
    const set = (guid: string) =>
      at.server.sql(`update card_refunds set provider_refund_id = 'same' where guid = $1`, [guid]);
    await set(guids[0]!);
    await expect(set(guids[1]!)).rejects.toThrow('card_refunds_claimed');
  });
});
