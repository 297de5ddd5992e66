import { entryPrice, type PriceBasis, type PricedFor } from '@fieldwright/domain/price-books/entry-price';
import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { taxedShareOf } from '@fieldwright/domain/price-books/taxed-part';

const entries = 100;
const partsEach = 5;
const rounds = 200;

/**
 * Returns how long the prices of a page of 100 services take, in ms per page: for each of 5 parts, the steps of the standard
 * and the member's price, and the taxed share, without the database.
 */
export function pricePageTimes(): number[] {
  const rules = {
    ...startingRules(17_200, 20_000),
    markupTiers: [0, 1_000, 5_000, 20_000, 100_000].map((fromCents, at) => ({
      fromCents,
      factor: 40_000 - at * 5_000,
    })),
    minimumChargeCents: 8_900,
    rounding: 'up95' as const,
  };
  const terms = { agreementId: 4, text: 'Comfort Plan', discountRate: 100_000, laborRateCents: 15_000 };
  const standard: PricedFor = { propertyTypeId: 1, rateTypeId: 2, terms: null };
  const page = Array.from({ length: entries }, (_, at): PriceBasis => {
    const parts = Array.from({ length: partsEach }, (_part, place) => ({
      text: `Part ${place}`,
      quantity: place + 1,
      costCents: 137 * (at + 1) + place,
      flatCents: place === 4 ? 999 : null,
      factor: place === 3 ? 25_000 : null,
    }));
    return {
      kind: 'serviceRepair',
      pricing: 'computed',
      flatCents: null,
      laborHours: 1 + (at % 8) / 4,
      crew: 1,
      parts,
    };
  });
  return Array.from({ length: rounds }, () => {
    const begin = performance.now();
    for (const basis of page)
      for (const whose of [standard, { ...standard, terms }]) {
        const price = entryPrice(basis, rules, whose);
        taxedShareOf('materials', basis, rules, { whose, price });
      }
    return performance.now() - begin;
  });
}
