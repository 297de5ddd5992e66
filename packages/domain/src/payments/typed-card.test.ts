import { describe, expect, it } from 'vitest';
import { cardTokenPattern, publicIdMessages, refusePublicId, tokenProvider } from './typed-card.ts';

describe('the identifier by which a browser names an account', () => {
  it.each([
    ['square', 'sandbox-sq0idb-abcdefghij', 'sq0idp-abc_def-ghij'],
    ['stripe', 'pk_test_51abcDEF', 'pk_live_51abcDEF'],
  ] as const)('is of the same environment as the account, with %s (R1.8)', (provider, test, live) => {
    expect(refusePublicId(provider, test, true)).toBeNull();
    expect(refusePublicId(provider, live, false)).toBeNull();
    expect(refusePublicId(provider, live, true)).toBe(publicIdMessages.liveOnly);
    expect(refusePublicId(provider, test, false)).toBe(publicIdMessages.testOnly);
    expect(refusePublicId(provider, '', true)).toBeNull();
  });

  it.each([
    ['square', 'EAAAtest'],
    ['square', 'pk_test_51abcDEF'],
    ['stripe', 'sk_test_51abcDEF'],
    ['stripe', 'sandbox-sq0idb-abcdefghij'],
  ] as const)('is never a secret key, nor another provider’s: %s %s', (provider, id) => {
    for (const isTest of [true, false])
      expect(refusePublicId(provider, id, isTest)).toBe(publicIdMessages[provider]);
  });
});

describe('a token of a typed card', () => {
  it('is never a card number', () => {
    for (const token of ['cnon:CBASEabc-1', 'pm_1Nabc']) expect(cardTokenPattern.test(token)).toBe(true);
    for (const token of ['4111111111111111', '4111 1111 1111 1111', '', 'pm_', 'ccof:1', 'cnon:1\n'])
      expect(cardTokenPattern.test(token)).toBe(false);
    expect(['cnon:1', 'pm_1'].map(tokenProvider)).toEqual(['square', 'stripe']);
  });
});
