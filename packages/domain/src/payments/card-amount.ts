import { moneyText } from '../kernel/money-text.ts';
import type { Provider } from './gateway.ts';

/** How a card payment is taken. Customers pay by link and QR code themselves. */
export const cardChannels = ['technician', 'dispatcher', 'customerLink', 'qrCode'] as const;
export type CardChannel = (typeof cardChannels)[number];
const customerChannels: readonly CardChannel[] = ['customerLink', 'qrCode'];

/** The lowest amount in cents that a provider charges. */
const leastCents: Readonly<Record<Provider, number>> = { square: 1, stripe: 50 };
/** The lowest amount in cents that every provider charges. */
export const leastChargedCents = Math.max(...Object.values(leastCents));
/** Providers take at most eight digits. */
const mostCents = 99_999_999;

/** What is asked of a card, and what it may be at most. */
export interface CardAmount {
  channel: CardChannel;
  provider: Provider;
  amountCents: number;
  /** The balance due, or the rest of an agreed deposit. */
  dueCents: number;
  /** Amounts of all attempts in progress: each may have been charged, or still be. */
  inProgressCents: number;
  /** What the customer was asked for, on a link or QR code. */
  askedCents: number;
  /** Whether the customer may pay a part of it. */
  allowPart: boolean;
}

/**
 * Returns why a card can't be charged an amount, or null if it can. A card never pays more than the balance
 * or the agreed deposit, even if another charge turns out to have succeeded.
 */
export function refuseCardAmount(asked: CardAmount): string | null {
  const { provider, amountCents, dueCents, inProgressCents, askedCents } = asked;
  const byCustomer = customerChannels.includes(asked.channel);
  const openCents = dueCents - inProgressCents;
  const upToCents = Math.min(openCents, mostCents, byCustomer ? askedCents : mostCents);
  const least = moneyText(leastCents[provider]);
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return 'Enter an amount above zero.';
  if (dueCents <= 0) return 'This is already paid.';
  if (openCents <= 0) return 'We’re still confirming a payment of this amount.';
  if (upToCents < leastCents[provider]) return `Card payments must be at least ${least}. Pay another way.`;
  if (amountCents < leastCents[provider]) return `Enter ${least} or more.`;
  if (amountCents > upToCents) return `Enter ${moneyText(upToCents)} or less.`;
  return byCustomer && !asked.allowPart && amountCents < upToCents
    ? `Pay the full amount of ${moneyText(upToCents)}.`
    : null;
}

/** What is asked of a card for one of several work orders. */
type CardShare = Pick<CardAmount, 'amountCents' | 'dueCents' | 'inProgressCents'>;

/** Returns why a card can't be charged an amount for one of several work orders, or null if it can. */
export function refuseCardShare({ amountCents, dueCents, inProgressCents }: CardShare): string | null {
  const openCents = dueCents - inProgressCents;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return 'Enter an amount above zero.';
  if (dueCents <= 0) return 'This is already paid.';
  if (openCents <= 0) return 'We’re still confirming a payment of this amount.';
  return amountCents > openCents ? `Enter ${moneyText(openCents)} or less.` : null;
}

/** Returns why a card can't be charged the sum for several work orders, or null if it can. */
export function refuseCardSum(provider: Provider, amountCents: number): string | null {
  const least = leastCents[provider];
  if (amountCents < least) return `Card payments must be at least ${moneyText(least)}. Pay another way.`;
  return amountCents > mostCents ? `Card payments can be at most ${moneyText(mostCents)}.` : null;
}
