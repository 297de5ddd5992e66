import { describe, expect, it } from 'vitest';
import { maxCents } from '../kernel/read-money.ts';
import { entryCost, entryPrice, type PriceBasis, type PricedFor } from './entry-price.ts';
import { exchangeFigures } from './exchange/exchange-figures.ts';
import { type PricingRules, startingRules } from './pricing-rules.ts';
import { taxedShareOf } from './taxed-part.ts';

/** $100.00 an hour, which costs $40.00, and twice the cost of parts. */
const rules = startingRules(10_000, 20_000, 4_000);
const part = { quantity: 1, costCents: null, flatCents: null, factor: null };
const service: PriceBasis = {
  kind: 'serviceRepair',
  pricing: 'computed',
  flatCents: null,
  laborHours: 0,
  crew: 1,
  parts: [],
};
const anyone: PricedFor = { propertyTypeId: 1, rateTypeId: 1, terms: null };
const terms = { agreementId: 8, discountRate: 500_000, laborRateCents: null };
const tooLarge = { priceCents: null, steps: [], open: 'tooLarge' };
const priceOf = (basis: Partial<PriceBasis>, by: PricingRules = rules, whose = anyone) =>
  entryPrice({ ...service, ...basis }, by, whose);

describe('a price that is worked out', () => {
  it('is at most the largest amount, and open one cent above it (R1.6)', () => {
    const flat = (flatCents: number) =>
      priceOf({
        parts: [
          { ...part, flatCents },
          { ...part, flatCents: 1 },
        ],
      });
    expect(flat(maxCents - 1)).toMatchObject({ priceCents: maxCents, open: null });
    expect(flat(maxCents)).toEqual(tooLarge);
    const half = (costCents: number) => priceOf({ kind: 'partItem', parts: [{ ...part, costCents }] });
    expect(half(499_999_999)).toMatchObject({ priceCents: 999_999_998, open: null });
    expect(half(500_000_000)).toEqual(tooLarge);
  });

  it('is open for the quantity, the hours, the markup or the rounding that makes it too large (R3.7)', () => {
    expect(priceOf({ parts: [{ ...part, costCents: 1_200, quantity: 1_000_000 }] })).toEqual(tooLarge);
    const rich = startingRules(50_000, 27_000);
    expect(priceOf({ laborHours: 1_000, crew: 20 }, rich)).toEqual(tooLarge);
    expect(priceOf({ kind: 'partItem', parts: [{ ...part, costCents: 500_000_000 }] }, rich)).toEqual(
      tooLarge,
    );
    const edge = { parts: [{ ...part, flatCents: maxCents - 9 }] };
    expect(priceOf(edge, { ...rules, rounding: 'up99' }).priceCents).toBe(maxCents);
    expect(priceOf(edge, { ...rules, rounding: 'up00' })).toEqual(tooLarge);
  });

  it('is open for members, too, though half of it would fit (R3.11)', () => {
    const parts = [{ ...part, flatCents: maxCents, quantity: 1.5 }];
    expect(priceOf({ parts }, rules, { ...anyone, terms })).toEqual(tooLarge);
  });

  it('is open rather than an error however large it is (R1.6)', () => {
    const largest = { ...part, costCents: maxCents, quantity: 1_000_000, factor: 1_000_000 };
    const basis = {
      ...service,
      laborHours: 1_000,
      crew: 20,
      parts: Array.from({ length: 100 }, (_, at) => ({ ...largest, ...(at % 2 > 0 && { factor: null }) })),
    };
    const dearest = startingRules(maxCents, 1_000_000, maxCents);
    for (const each of [anyone, { ...anyone, terms }]) {
      expect(entryPrice(basis, dearest, each)).toEqual(tooLarge);
      expect(taxedShareOf('materials', basis, dearest, { whose: each })).toBe(1_000_000_000);
    }
    expect(entryCost(basis, dearest)).toBeNull();
    const fields = { costCents: maxCents, pricing: 'computed', markupFactor: 1_000_000 };
    const parts = Array.from({ length: 100 }, () => ({ quantity: 1_000_000, fields }));
    expect(exchangeFigures('serviceRepair', { pricing: 'computed' }, parts, dearest)).toEqual({
      priceCents: null,
      costCents: null,
      steps: [],
      open: 'tooLarge',
    });
  });

  it('has an unknown cost where that is more than the largest amount', () => {
    const cost = (costCents: number) =>
      entryCost({ ...service, parts: [{ ...part, costCents }], laborHours: 1 }, rules);
    expect([cost(maxCents - 4_000), cost(maxCents - 3_999)]).toEqual([maxCents, null]);
  });
});
