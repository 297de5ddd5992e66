import { randomUUID } from 'node:crypto';
import { type Cards, startCards } from '@fieldwright/sandbox/cards/cards';
import { machineClock } from '../../../clock.ts';
import type { BillingRef } from '../billing-gateway.ts';
import { type CardGateway, disputeHint } from '../card-gateway.ts';
import { cardGateways } from '../gateways.ts';

/** An answer of a stand-in, and what it was asked. */
export interface Answered {
  method: string;
  path: string;
  status: number;
  body: Record<string, unknown>;
  asked: Record<string, unknown>;
}
const dayMs = 24 * 60 * 60_000;

/** Plays every call that the gateways know, with cards that are declined, saved, refunded and disputed. */
async function play(cards: Cards, gateway: CardGateway, provider: 'square' | 'stripe') {
  const declined = '4000000000000002';
  const quietly = (work: Promise<unknown>) => work.catch(() => null);
  const charge = (saveFor: string | null = null) => ({
    attempt: randomUUID(),
    amountCents: 12_600,
    tipCents: 0,
    name: 'Work order 1042',
    returnUrl: 'http://localhost:4000/workorders/1042',
    saveFor,
  });
  const tip = { tipCents: 1_890 };
  await gateway.account();
  const url = 'http://localhost:4000/api/webhooks/cards/a';
  const earlier = await gateway.subscribe(url, randomUUID());
  await gateway.subscribe(url, randomUUID());
  await gateway.unsubscribe(earlier.id);
  const customerId = await gateway.register({
    attempt: randomUUID(),
    name: 'Dana Whitlock',
    email: 'dana@example.com',
    reference: '7',
  });
  const asked = charge(customerId);
  const opened = await gateway.open(asked);
  await gateway.read(opened);
  cards.pay(opened.url, { number: declined });
  await gateway.read(opened, [cards.sales().at(-1)!.paymentId!]);
  cards.pay(opened.url);
  const { paymentId } = await gateway.read(opened);
  const kept = await gateway.saveCard({ attempt: asked.attempt, paymentId: paymentId!, customerId });
  const refund = { refund: randomUUID(), paymentId: paymentId!, amountCents: 600, reason: 'Discount' };
  const { refundId } = await gateway.refund(refund);
  await gateway.readRefund(refundId);
  await gateway.refundsOfPayment(paymentId!);
  await quietly(gateway.refund({ ...refund, refund: randomUUID(), amountCents: 99_999 }));
  cards.dispute(paymentId!);
  await gateway.read(opened, [disputeHint(cards.sales().findLast(({ dispute }) => dispute)!.dispute!.id)]);
  await gateway.listDisputes(0);
  await gateway.listRefunds(0);
  cards.dispute(paymentId!, 'won');
  const saved = {
    attempt: randomUUID(),
    amountCents: 5_000,
    ...tip,
    name: 'Work order 1043',
    customerId,
    ...kept,
  };
  const prepared = await gateway.openSaved(saved);
  await gateway.read(prepared);
  await gateway.chargeSaved(saved, prepared);
  await gateway.read(prepared);
  const again = { ...saved, attempt: randomUUID(), amountCents: 5_051, tipCents: 0 };
  const second = await gateway.openSaved(again);
  cards.setMagicAmounts(true);
  await quietly(gateway.chargeSaved(again, second));
  await gateway.read(second);
  await gateway.close(second);
  await gateway.read(second);
  cards.setMagicAmounts(false);
  await playTyped(cards, gateway, { provider, customerId });
  await playBilling(cards, gateway, { provider, customerId, cardId: kept.cardId });
  await gateway.forgetCard(kept);
  const tipped = await gateway.open({ ...charge(), ...tip });
  cards.pay(tipped.url);
  await gateway.read(tipped);
  const unpaid = await gateway.open(charge());
  await gateway.close(unpaid);
  await gateway.read(unpaid);
  await quietly(gateway.readRefund('none'));
  const wrong = await cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url })(provider, {
    key: provider === 'square' ? 'revoked' : 'sk_test_invalid',
    locationId: null,
  });
  await quietly(wrong.account());
}

/** Charges cards that were typed in a frame: one that is saved, with a tip, one that is declined, and one twice. */
async function playTyped(
  cards: Cards,
  gateway: CardGateway,
  { provider, customerId }: { provider: 'square' | 'stripe'; customerId: string },
) {
  const typed = (saveFor: string | null, tipCents = 0) => ({
    attempt: randomUUID(),
    amountCents: 12_600,
    tipCents,
    name: 'Work order 1044',
    saveFor,
  });
  const asked = typed(customerId, 1_000);
  const opened = await gateway.openTyped(asked);
  await gateway.read(opened);
  const token = cards.typeCard(provider);
  await gateway.chargeTyped({ ...asked, token }, opened);
  const { paymentId } = await gateway.read(opened);
  await gateway.saveCard({ attempt: asked.attempt, paymentId: paymentId!, customerId });
  for (const other of [token, cards.typeCard(provider, { number: '4000000000000002' })]) {
    const again = typed(null);
    const second = await gateway.openTyped(again);
    await gateway.chargeTyped({ ...again, token: other }, second).catch(() => null);
    await gateway.read(second);
    await gateway.close(second);
  }
}

/** Bills a card until its last payment, with one declined, and stops other billings, one of which isn't paid. */
async function playBilling(
  cards: Cards,
  gateway: CardGateway,
  { provider, ...card }: { provider: 'square' | 'stripe'; customerId: string; cardId: string },
) {
  const asked = () => ({
    billing: randomUUID(),
    name: 'Comfort Plan',
    ...card,
    months: 1,
    phases: [
      { payments: 1, amountCents: 1_662 },
      { payments: 2, amountCents: 1_651 },
    ],
    startDate: null,
  });
  const begun = asked();
  const { billingId } = await gateway.startBilling(begun);
  await gateway.findBilling(begun);
  const given = await gateway.startBilling(asked());
  cards.setMagicAmounts(true);
  cards.advance(32 * dayMs);
  cards.setMagicAmounts(false);
  await gateway.readBilling({ billingId });
  await gateway.stopBilling(given);
  await gateway.readBilling(given);
  await gateway.changeBillingCard({ billingId, cardId: card.cardId });
  const other = await gateway.startBilling(asked());
  await gateway.stopBilling(other);
  await gateway.readBilling(other);
  const inDays = (days: number) => new Date(machineClock() + days * dayMs).toISOString().slice(0, 10);
  const later = await gateway.startBilling({ ...asked(), startDate: inDays(60) });
  await gateway.readBilling(later);
  await gateway.stopBilling(later);
  await gateway.readBilling(later);
  if (provider === 'stripe') await playReleased(cards, gateway, await gateway.startBilling(asked()));
  cards.advance(100 * dayMs);
  await gateway.readBilling({ billingId });
  await gateway.startBilling({ ...asked(), cardId: 'none' }).catch(() => null);
}

/** Has a billing run on without its schedule, and stops it. */
async function playReleased(cards: Cards, gateway: CardGateway, billing: BillingRef): Promise<void> {
  cards.release(billing.billingId);
  await gateway.readBilling(billing);
  await gateway.stopBilling(billing);
}

/** Plays all calls with both providers. @returns the stand-ins, still running, and their answers */
export async function playCards(): Promise<{ cards: Cards; answers: Answered[] }> {
  const cards = await startCards({ port: 0 });
  const answers: Answered[] = [];
  cards.webhooks.setPolicy('manual');
  const key = { square: 'EAAAtest', stripe: 'sk_test_1' } as const;
  const locationId = { square: 'LTESTLOCATION', stripe: null } as const;
  cards.onAnswer((answered) => void answers.push(answered as Answered));
  for (const provider of ['square', 'stripe'] as const) {
    const gateways = cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url });
    await play(
      cards,
      await gateways(provider, { key: key[provider], locationId: locationId[provider] }),
      provider,
    );
    cards.setMagicAmounts(false);
  }
  return { cards, answers };
}

/** Returns the type of a call by method and path. */
export const typeIn = (types: [RegExp, string][], { method, path }: Answered) =>
  types.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
