import { declineOf, keptOf, knownCard, type TypedCard } from './cards-numbers.ts';
import type { Provider, Sale, Store, TokenCard } from './store.ts';

/* Tokens of cards that were typed in the frame of a provider's script (card-frame.ts). */

/** How long a token pays. */
const dayMs = 24 * 60 * 60_000;

/** Returns what is wrong with a typed card, as the frames say it; null if nothing is. */
export function refuseTyped({ number, expiry, cvc }: TypedCard): string | null {
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 13 || digits.length > 19 || !isChecked(digits)) return 'Your card number is invalid.';
  if (!/^(0?[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(expiry.trim()))
    return 'Your card’s expiration date is incomplete.';
  return /^\d{3,4}$/.test(cvc.trim()) ? null : 'Your card’s security code is incomplete.';
}

/** Whether the last digit of a card number is right. */
const isChecked = (digits: string) =>
  Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, at) => {
      const value = digit * (at % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
    10 ===
  0;

/** Keeps a typed card. @returns its token */
export function issueToken(store: Store, provider: Provider, typed: TypedCard): string {
  const id = store.id(provider === 'square' ? 'cnon:' : 'pm_');
  const createdDate = store.now().toISOString();
  store.state.tokens.push({ provider, id, typed: keptOf(provider, typed), usedBy: null, createdDate });
  store.save();
  return id;
}

/** Returns a token; undefined if the provider never gave it. */
export const tokenBy = (store: Store, provider: Provider, id: string): TokenCard | undefined =>
  store.state.tokens.find((each) => each.provider === provider && each.id === id);

/** Returns why a token can't pay anymore; null if it can. */
export function refuseToken(store: Store, { usedBy, createdDate }: TokenCard): 'used' | 'expired' | null {
  if (usedBy !== null) return 'used';
  return store.now().getTime() - Date.parse(createdDate) > dayMs ? 'expired' : null;
}

/** Uses a token up for a sale. @returns the card, and the code with which it is declined or null if it is charged */
export function useToken(sale: Sale, token: TokenCard, magicAmounts: boolean) {
  token.usedBy = sale.id;
  return {
    card: knownCard(sale.provider, token.typed),
    declined: declineOf(sale, token.typed, magicAmounts),
  };
}
