import type { Provider } from './gateway.ts';

/* Cards that staff type in the provider's frame, in a page of ours. The provider gives a token for a card, which pays once. */

const minute = 60_000;

/**
 * How long a payment by a typed card can wait to be charged. Its token isn't stored, so after an interruption only the
 * browser that still has it can continue; then the payment ends as not charged.
 */
export const typedCardMs = 2 * minute;

/** What the identifiers begin with by which a browser names an account: of accounts with test cards, and of others. */
const publicIds: Readonly<Record<Provider, { test: RegExp; live: RegExp }>> = {
  square: { test: /^sandbox-sq0idb-[\w-]{8,}$/, live: /^sq0idp-[\w-]{8,}$/ },
  stripe: { test: /^pk_test_\w{4,}$/, live: /^pk_live_\w{4,}$/ },
};

export const publicIdMessages = {
  square: 'This isn’t a Square application ID. It begins with sq0idp- or sandbox-sq0idb-.',
  stripe: 'This isn’t a Stripe publishable key. It begins with pk_.',
  testOnly: 'This is for test payments, but your account takes real cards. Copy the one for real payments.',
  liveOnly: 'This is for real payments, but your account takes test cards. Copy the one for test payments.',
} as const;

/**
 * Checks the identifier by which browsers name an account to its provider: Square's application ID or Stripe's publishable
 * key, of the same environment as the account. Empty means that no card is typed.
 * @returns what is wrong with it; null if nothing is
 */
export function refusePublicId(provider: Provider, publicId: string, isTest: boolean): string | null {
  if (publicId === '') return null;
  const { test, live } = publicIds[provider];
  const [own, other] = isTest ? [test, live] : [live, test];
  if (own.test(publicId)) return null;
  if (!other.test(publicId)) return publicIdMessages[provider];
  return isTest ? publicIdMessages.liveOnly : publicIdMessages.testOnly;
}

/** A token of a provider's frame. A card number is none. */
export const cardTokenPattern = /^(cnon:[\w-]{1,200}|pm_\w{1,200})$/;

/** Returns which provider gave a token. */
export const tokenProvider = (token: string): Provider => (token.startsWith('cnon:') ? 'square' : 'stripe');
