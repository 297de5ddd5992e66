import type { BillingFrequency } from '../company-lists/agreement-plan.ts';
import { dayText } from '../kernel/days.ts';
import { moneyText } from '../kernel/money-text.ts';
import { counted } from '../kernel/plural.ts';
import { type BillingInDoubt, keepsOthers } from './billing-by-hand.ts';
import { isBilling } from './billing-state.ts';
import { gatewayTexts } from './card-channels.ts';
import type { Provider } from './gateway.ts';
import { cardText, type SavedCard } from './saved-card.ts';

/** The months from one payment to the next. */
export const monthsBetween: Readonly<Record<BillingFrequency, number>> = {
  monthly: 1,
  quarterly: 3,
  twiceYearly: 6,
  yearly: 12,
};

/** Payments of the same amount, one after another. */
export interface BillingPhase {
  payments: number;
  amountCents: number;
}

/** The least that Stripe charges; Square charges less, but nobody bills less. */
const leastCents = 50;

/** Returns the day some months later; the last of the month if it has no such day. @param day as `2026-11-28` */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * Returns the day of the first payment of an agreement that is yet to begin, so that a renewal isn't charged beside what
 * it renews; null if its card is charged at once.
 */
export const firstPayment = ({ startDate, today }: { startDate: string; today: string }): string | null =>
  startDate > today ? startDate : null;

/**
 * Splits an agreement's price into the payments from a day to its end. They are equal to the cent, except for the first,
 * which has the cents that are left over.
 * @param from the day of the first payment
 * @returns none if the agreement is over
 */
export function billingPhases({
  priceCents,
  frequency,
  from,
  endDate,
}: {
  priceCents: number;
  frequency: BillingFrequency;
  from: string;
  endDate: string;
}): BillingPhase[] {
  const months = monthsBetween[frequency];
  const most = 12 / months;
  let payments = 0;
  while (payments < most && monthsLater(from, payments * months) <= endDate) payments += 1;
  if (payments === 0) return [];
  const amountCents = Math.floor(priceCents / payments);
  const first = priceCents - amountCents * (payments - 1);
  if (payments === 1 || first === amountCents) return [{ payments, amountCents: first }];
  return [
    { payments: 1, amountCents: first },
    { payments: payments - 1, amountCents },
  ];
}

export const billingMessages = {
  over: 'This agreement has expired.',
  canceled: 'This agreement is canceled.',
  /** @param number of the work order, like `1042` */
  byWorkOrder: (number: string) => `This agreement is billed on work order ${number}.`,
  small: 'Each card payment must be at least $0.50.',
  notConnected: 'Card payments aren’t set up. Connect Square or Stripe under Settings, Card payments.',
  otherAccount:
    'This card is saved with a different card payments account. Stop billing, then start again with this card.',
  billedCard: 'This card is billed for an agreement. Change the agreement’s card or stop billing it first.',
  paid: 'This agreement is already paid.',
  otherWords: 'The amounts have changed. Read them again, then start billing.',
  already: 'A card is already billed for this agreement.',
  unpaid: 'Cancel the unpaid payments before you bill another card.',
  stopping: 'Billing on the earlier card hasn’t stopped yet. Try again later.',
} as const;

/**
 * Returns why another card can't be billed for an agreement, or null if it can. It can't while an earlier one is still
 * billed or has payments that can still be made, because the customer would pay twice. Those that were marked as stopped by
 * hand don't count.
 */
export function refuseAnother(billings: readonly Omit<BillingInDoubt, 'keyRefusedDate'>[]): string | null {
  const others = billings.filter(keepsOthers);
  if (others.some(({ state }) => isBilling(state))) return billingMessages.already;
  if (others.some(({ stopWanted }) => stopWanted)) return billingMessages.stopping;
  return others.length > 0 ? billingMessages.unpaid : null;
}

/** Returns why no card can be billed for an agreement, or null if one can. */
export function refuseBilling({
  status,
  workOrder,
  leftCents,
  phases,
}: {
  status: 'active' | 'expired' | 'canceled';
  /** the number of the work order that bills it; null if none does */
  workOrder: string | null;
  /** what is left to pay */
  leftCents: number;
  phases: readonly BillingPhase[];
}): string | null {
  if (status === 'canceled') return billingMessages.canceled;
  if (workOrder !== null) return billingMessages.byWorkOrder(workOrder);
  if (leftCents <= 0) return billingMessages.paid;
  if (phases.length === 0) return billingMessages.over;
  return phases.some(({ amountCents }) => amountCents < leastCents) ? billingMessages.small : null;
}

const everyTexts: Readonly<Record<BillingFrequency, string>> = {
  monthly: 'every month',
  quarterly: 'every 3 months',
  twiceYearly: 'every 6 months',
  yearly: 'once a year',
};

/**
 * Says what is charged, like "$16.63 today, then $16.57 every month, 11 times".
 * @param startDate the day of the first payment; null for today
 */
export function phasesText(
  phases: readonly BillingPhase[],
  frequency: BillingFrequency,
  startDate: string | null,
): string {
  const day = startDate === null ? 'today' : `on ${dayText(startDate)}`;
  const every = everyTexts[frequency];
  const times = (count: number) => counted(count, 'time', 'times');
  const [first, then] = phases;
  if (!first) return '';
  if (then)
    return `${moneyText(first.amountCents)} ${day}, then ${moneyText(then.amountCents)} ${every}, ${times(then.payments)}`;
  if (first.payments === 1) return `${moneyText(first.amountCents)} ${day}`;
  return `${moneyText(first.amountCents)} ${every}, ${times(first.payments)}, starting ${day}`;
}

/** Returns what a customer agrees to when a card is billed for an agreement. The words are kept with the billing. */
export const billingConsent = ({
  company,
  provider,
  card,
  plan,
  charged,
}: {
  company: string;
  provider: Provider;
  card: Pick<SavedCard, 'brand' | 'last4'>;
  /** the agreement's name */
  plan: string;
  /** as `phasesText` says it */
  charged: string;
}): string =>
  `I allow ${company} to charge my ${cardText(card)} through ${gatewayTexts[provider]} for the ${plan}: ${charged}. ` +
  `I can ask ${company} to stop at any time.`;
