import { describe, expect, it } from 'vitest';
import { cardFailureText } from './card-failure-text.ts';
import { requiredTexts } from './testing/required-texts.ts';

const square = (code: string) => cardFailureText('square', code);

describe('cardFailureText', () => {
  it.each(['INTERNAL_SERVER_ERROR', 'PLAID_ERROR', 'NEW_CODE', 'card_declined', '', 'toString', '__proto__'])(
    'has no text of its own for the code "%s" (R8.10)',
    (code) => {
      expect(square(code)).toBe('An error happened.');
    },
  );

  it.each(['CARD_EXPIRED', 'expired_card', 'insufficient_funds', ''])(
    'gives no texts of its own for Stripe, such as for "%s" (R8.11)',
    (code) => {
      expect(cardFailureText('stripe', code)).toBe('An error happened.');
    },
  );

  it.each(Object.entries(requiredTexts))('says the required text for %s: %s (R8.10)', (code, text) => {
    expect(square(code)).toBe(text);
  });

  it('has texts for 83 codes', () => {
    expect(Object.keys(requiredTexts)).toHaveLength(83);
  });
});
