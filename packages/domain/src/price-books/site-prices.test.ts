import { describe, expect, it } from 'vitest';
import { startingPrices } from './site-prices.ts';

const agreement = { text: 'Comfort Plan', discountRate: 100_000, laborRateCents: null };

describe('startingPrices', () => {
  it('are the residential standard prices without a site (R9.11)', () => {
    expect(startingPrices(null)).toEqual({ propertyTypeId: 1, rateTypeId: 1, agreementId: null });
  });

  it('have the site’s property type, and the first agreement that is active', () => {
    const agreements = [
      { ...agreement, id: 1, active: false },
      { ...agreement, id: 2, active: true },
      { ...agreement, id: 3, active: true },
    ];
    const prices = { propertyTypeId: 2, rateTypeId: 1, agreementId: 2 };
    expect(startingPrices({ propertyTypeId: 2, agreements })).toEqual(prices);
  });

  it('leave out an agreement that ended', () => {
    const agreements = [{ ...agreement, id: 1, active: false }];
    expect(startingPrices({ propertyTypeId: 1, agreements }).agreementId).toBeNull();
  });
});
