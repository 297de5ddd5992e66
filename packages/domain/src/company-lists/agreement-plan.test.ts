import { describe, expect, it } from 'vitest';
import { wrongIn } from '../kernel/record-shape.ts';
import { agreementPlans } from './agreement-plan.ts';

const wrong = (fields: object) =>
  wrongIn(agreementPlans.shape, { text: 'Comfort Plan', priceCents: 18_900, ...fields });

describe('an agreement plan', () => {
  it('needs a name and a price, which may be zero', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ priceCents: 0 })).toEqual({});
    expect(wrong({ text: ' ' })).toHaveProperty('text');
    expect(wrong({ priceCents: -1 })).toEqual({ priceCents: 'Enter an amount of zero or more.' });
  });

  it('has at most a visit a week', () => {
    expect([wrong({ visitsPerYear: 0 }), wrong({ visitsPerYear: 52 })]).toEqual([{}, {}]);
    for (const visitsPerYear of [-1, 53, 1.5])
      expect(wrong({ visitsPerYear })).toEqual({ visitsPerYear: 'Enter a whole number from 0 to 52.' });
  });

  it('takes off at most the whole price', () => {
    expect(wrong({ discountRate: 1_000_000 })).toEqual({});
    expect(wrong({ discountRate: 1_000_001 })).toEqual({ discountRate: 'Enter 100% or less.' });
    expect(wrong({ discountRate: -1 })).toHaveProperty('discountRate');
    expect(wrong({ discountRate: 0.5 })).toEqual({ discountRate: 'Use no more than 4 decimal places.' });
  });

  it('may have a labor rate of its own, which may be zero', () => {
    for (const laborRateCents of [null, 0, 9500]) expect(wrong({ laborRateCents })).toEqual({});
    expect(wrong({ laborRateCents: -1 })).toEqual({ laborRateCents: 'Enter an amount of zero or more.' });
  });

  it('is billed in one of four rhythms', () => {
    expect(wrong({ billingFrequency: 'weekly' })).toHaveProperty('billingFrequency');
  });
});
