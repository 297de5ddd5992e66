import { describe, expect, it } from 'vitest';
import { cardExpiryText, cardText, isCardExpired, refuseSavedCard, savedCardConsent } from './saved-card.ts';

const card = {
  brand: 'AMERICAN_EXPRESS',
  last4: '0009',
  expiryMonth: 4,
  expiryYear: 2027,
  provider: 'square',
  isConnected: true,
  isRemoved: false,
} as const;
const at = (date: string) => Date.parse(date);

describe('savedCardConsent', () => {
  it('names the company, the provider, what it may be charged for, and how to end it (R1.8)', () => {
    expect(savedCardConsent('Hollis & Rowe', 'stripe')).toBe(
      'I allow Hollis & Rowe to keep this card with Stripe and to charge it for work I’ve approved. I can ask Hollis & Rowe to remove it at any time.',
    );
  });
});

describe('isCardExpired', () => {
  it('lets a card be charged to the end of its last month, wherever that ends last', () => {
    expect(isCardExpired(card, at('2027-05-01T11:59:59Z'))).toBe(false);
    expect(isCardExpired(card, at('2027-05-01T12:00:00Z'))).toBe(true);
    expect(isCardExpired({ expiryMonth: 12, expiryYear: 2026 }, at('2026-12-31T23:59:59Z'))).toBe(false);
    expect(isCardExpired({ expiryMonth: 12, expiryYear: 2026 }, at('2027-01-02T00:00:00Z'))).toBe(true);
  });
});

describe('cardText and cardExpiryText', () => {
  it('name a card as people know it', () => {
    expect(cardText(card)).toBe('American Express 0009');
    expect(cardExpiryText(card)).toBe('04/27');
    expect(cardExpiryText({ expiryMonth: 11, expiryYear: 2105 })).toBe('11/05');
  });
});

describe('refuseSavedCard', () => {
  const now = at('2026-11-28T09:00:00Z');
  it('charges a card that is kept, connected and not expired', () => {
    expect(refuseSavedCard(card, now)).toBeNull();
  });
  it.each([
    [{ isRemoved: true }, 'This card was removed.'],
    [
      { isConnected: false },
      'This card is saved with Square, which is no longer connected. Use another card.',
    ],
    [{ expiryYear: 2025 }, 'This card expired 04/25. Use another card.'],
  ])('refuses %o', (change, text) => {
    expect(refuseSavedCard({ ...card, ...change }, now)).toBe(text);
  });
});
