import { gatewayTexts } from './card-channels.ts';
import type { Provider } from './gateway.ts';

/** A card that a customer has let the company keep. The provider has its number. */
export interface SavedCard {
  brand: string;
  last4: string;
  /** 1 to 12 */
  expiryMonth: number;
  expiryYear: number;
}

/** Returns what a customer agrees to when a card is saved. The words are kept with the card. */
export const savedCardConsent = (company: string, provider: Provider): string =>
  `I allow ${company} to keep this card with ${gatewayTexts[provider]} and to charge it for work I’ve approved. ` +
  `I can ask ${company} to remove it at any time.`;

/**
 * Checks whether a card has expired. It can be charged until the end of its last month, in the latest time zone, so that
 * no good card is refused.
 * @param now milliseconds since 1970
 */
export function isCardExpired(
  { expiryMonth, expiryYear }: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>,
  now: number,
): boolean {
  const halfDayMs = 12 * 60 * 60_000;
  return now >= Date.UTC(expiryYear, expiryMonth, 1) + halfDayMs;
}

/** Formats a card's expiry as "04/29". */
export const cardExpiryText = ({
  expiryMonth,
  expiryYear,
}: Pick<SavedCard, 'expiryMonth' | 'expiryYear'>): string =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;

/** Formats a card as "Visa 1111". */
export function cardText({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  const words = brand.toLowerCase().split(/[_ ]/);
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')} ${last4}`;
}

/** A saved card, and whether its provider's account still takes payments. */
export interface ChargeableCard extends SavedCard {
  provider: Provider;
  isConnected: boolean;
  isRemoved: boolean;
}

/** Returns why a saved card can't be charged, or null if it can. */
export function refuseSavedCard(card: ChargeableCard, now: number): string | null {
  if (card.isRemoved) return 'This card was removed.';
  if (!card.isConnected)
    return `This card is saved with ${gatewayTexts[card.provider]}, which is no longer connected. Use another card.`;
  return isCardExpired(card, now) ? `This card expired ${cardExpiryText(card)}. Use another card.` : null;
}
