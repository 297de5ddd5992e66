import type { FiledCard, KnownCard, Provider, Sale } from './store.ts';

/** A card as typed on a hosted page. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
  zip: string;
}

const brands = [
  [/^4/, 'VISA'],
  [/^5/, 'MASTERCARD'],
  [/^3/, 'AMERICAN_EXPRESS'],
  [/^6/, 'DISCOVER'],
] as const;

/** The providers' numbers of cards that are charged when they are typed, and decline once they are saved. */
const declinedOnFile: Record<Provider, Record<string, string>> = {
  square: { '4000000000000010': 'GENERIC_DECLINE' },
  stripe: {
    '4000000000000341': 'generic_decline',
    '4000002500003155': 'authentication_required',
    '4000002760003184': 'authentication_required',
  },
};

/** Returns what a provider keeps of a typed card. An expiry that can't be read is far away. */
export function knownCard(provider: Provider, { number, expiry }: TypedCard): KnownCard {
  const digits = number.replaceAll(/\D/g, '');
  const [, month, year] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [null, '12', '34'];
  return {
    brand: brandOf(digits),
    last4: digits.slice(-4),
    expiryMonth: Number(month),
    expiryYear: 2000 + Number(year),
    declinedLater: declinedOnFile[provider][digits] ?? null,
  };
}

/** Returns the code with which a saved card is declined, or null if it is charged. */
export function declineOnFile(
  sale: Sale,
  card: FiledCard,
  { now, magicAmounts }: { now: Date; magicAmounts: boolean },
): string | null {
  const isExpired = now.getTime() >= Date.UTC(card.expiryYear, card.expiryMonth, 1);
  if (isExpired) return sale.provider === 'square' ? 'CARD_EXPIRED' : 'expired_card';
  const ofAmount = magicAmounts ? declinedAmounts[sale.amountCents % 100]?.[sale.provider] : undefined;
  return ofAmount ?? card.declinedLater;
}

export const brandOf = (number: string): Sale['brand'] =>
  brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'VISA';

/** The providers' own test numbers, and the code with which each declines. */
const declinedNumbers: Record<Provider, Record<string, string>> = {
  square: { '4000000000000002': 'GENERIC_DECLINE' },
  stripe: {
    '4000000000000002': 'generic_decline',
    '4000000000009995': 'insufficient_funds',
    '4000000000009987': 'lost_card',
    '4000000000009979': 'stolen_card',
    '4000000000000069': 'expired_card',
    '4000000000000127': 'incorrect_cvc',
    '4000000000000119': 'processing_error',
    '4000000000006975': 'card_velocity_exceeded',
  },
};

/**
 * Returns what the books keep of a typed card until it pays: all that decides what becomes of it. Someone may have typed a real
 * card, so of a number that isn't one for tests, only the first digit and the last four are kept.
 */
export function keptOf(provider: Provider, { number, expiry, cvc, zip }: TypedCard): TypedCard {
  const digits = number.replaceAll(/\D/g, '');
  const isForTests = digits in declinedNumbers[provider] || digits in declinedOnFile[provider];
  const masked = `${digits.slice(0, 1)}${'1'.repeat(11)}${digits.slice(-4)}`;
  return { number: isForTests ? digits : masked, expiry, cvc: cvc === '911' ? cvc : '', zip };
}

/** The codes of amounts by their last two digits, which tests switch on. */
const declinedAmounts: Record<number, Partial<Record<Provider, string>>> = {
  51: { square: 'GENERIC_DECLINE', stripe: 'generic_decline' },
  52: { square: 'INSUFFICIENT_FUNDS', stripe: 'insufficient_funds' },
  53: { square: 'CVV_FAILURE', stripe: 'incorrect_cvc' },
  54: { square: 'ADDRESS_VERIFICATION_FAILURE', stripe: 'incorrect_zip' },
  55: { square: 'INVALID_PIN', stripe: 'incorrect_pin' },
  56: { square: 'CARD_EXPIRED', stripe: 'expired_card' },
  57: { square: 'TRANSACTION_LIMIT', stripe: 'card_velocity_exceeded' },
  58: { square: 'CARD_NOT_SUPPORTED', stripe: 'card_not_supported' },
  59: { square: 'ALLOWABLE_PIN_TRIES_EXCEEDED', stripe: 'pin_try_exceeded' },
  60: { square: 'CARD_PRESENCE_REQUIRED', stripe: 'offline_pin_required' },
  61: { stripe: 'processing_error' },
  63: { square: 'CARD_DECLINED_VERIFICATION_REQUIRED', stripe: 'authentication_required' },
};

/** Square's code for a temporary error. */
export const temporaryError = 'TEMPORARY_ERROR';

/**
 * Returns what else an amount does if tests turn that on: .61 is a temporary error at Square, .62 leaves the payment
 * pending until it is flushed, and .64 charges the card but closes the connection before the answer.
 */
export function magicOf(
  { amountCents, provider, hadError }: Pick<Sale, 'amountCents' | 'provider' | 'hadError'>,
  magicAmounts: boolean,
): 'temporary' | 'held' | 'lost' | null {
  if (!magicAmounts) return null;
  const cents = amountCents % 100;
  if (cents === 61 && provider === 'square' && !hadError) return 'temporary';
  if (cents === 62) return 'held';
  return cents === 64 ? 'lost' : null;
}

/**
 * Returns the code with which a card is declined, or null if it is charged.
 * @param magicAmounts whether amounts ending in .51 to .61 and .63 decline, whatever the card
 */
export function declineOf(sale: Sale, card: TypedCard, magicAmounts: boolean): string | null {
  const number = card.number.replaceAll(/\D/g, '');
  const ofAmount = magicAmounts ? declinedAmounts[sale.amountCents % 100]?.[sale.provider] : undefined;
  const ofNumber = declinedNumbers[sale.provider][number];
  const code = ofAmount ?? ofNumber;
  if (code !== undefined) return code;
  if (sale.provider === 'stripe') return null;
  if (card.cvc === '911') return 'CVV_FAILURE';
  if (card.zip === '99999') return 'ADDRESS_VERIFICATION_FAILURE';
  return card.expiry.replaceAll(/\s/g, '') === '01/40' ? 'INVALID_EXPIRATION' : null;
}
