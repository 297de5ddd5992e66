import { describe, expect, it } from 'vitest';
import { wrongIn } from '../kernel/record-shape.ts';
import { hourlyRate, pricingRulesShape, startingRules, tierOf } from './pricing-rules.ts';

const rules = startingRules(17_250, 25_000);
const wrong = (change: Partial<typeof rules>) => wrongIn(pricingRulesShape, { ...rules, ...change });

describe('pricingRulesShape', () => {
  it('needs a rate for each property and rate type, once (R3.11)', () => {
    expect(wrong({ laborRates: rules.laborRates.slice(1) })).toEqual({
      laborRates: 'Enter an hourly rate for Residential, Standard.',
    });
    expect(wrong({ laborRates: rules.laborRates.with(1, rules.laborRates[0]!) })).toEqual({
      laborRates: 'Enter an hourly rate for Residential, After hours.',
    });
    expect(wrong({ laborRates: [...rules.laborRates, rules.laborRates[0]!] })).toEqual({
      laborRates: 'Enter each hourly rate once.',
    });
    expect(wrong({ laborRates: [] })).toEqual({
      laborRates: 'Enter an hourly rate for Residential, Standard.',
    });
    expect(wrong({})).toEqual({});
  });

  it('takes tiers that go up, 40 at most, and a margin to warn of from 0 to 100 percent', () => {
    const ascending = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ fromCents: at * 500, factor: 20_000 }));
    expect(wrong({ markupTiers: ascending(40) })).toEqual({});
    expect(wrong({ markupTiers: ascending(41) })).toEqual({ markupTiers: 'Use at most 40 tiers.' });
    const falling = [0, 900, 500].map((fromCents) => ({ fromCents, factor: 20_000 }));
    expect(wrong({ markupTiers: falling })).toEqual({
      markupTiers: 'Each tier starts above the one before it.',
    });
    expect(wrong({ markupTiers: [{ fromCents: 1, factor: 20_000 }] })).toEqual({
      markupTiers: 'The first tier starts at $0.00.',
    });
    for (const leastMarginRate of [null, 0, 1_000_000]) expect(wrong({ leastMarginRate })).toEqual({});
    for (const leastMarginRate of [-1, 1_000_001, 0.5])
      expect(wrong({ leastMarginRate })).toEqual({ leastMarginRate: 'Enter a percentage from 0 to 100.' });
  });

  it('needs tiers that begin at zero and go up', () => {
    expect(wrong({ markupTiers: [] })).toEqual({ markupTiers: 'The first tier starts at $0.00.' });
    const tiers = [0, 500, 500].map((fromCents) => ({ fromCents, factor: 20_000 }));
    expect(wrong({ markupTiers: tiers })).toEqual({
      markupTiers: 'Each tier starts above the one before it.',
    });
  });

  it('marks nothing down: a factor is at least 1', () => {
    const fault = wrong({ markupTiers: [{ fromCents: 0, factor: 9_999 }] });
    expect(Object.values(fault)).toEqual(['Enter a number from 1 to 100, such as 2.7.']);
  });
});

describe('startingRules', () => {
  it('fills in the other rates from the standard one, in whole dollars', () => {
    const rate = (rateTypeId: 1 | 2 | 3 | 4) => hourlyRate(rules, { propertyTypeId: 2, rateTypeId });
    expect([rate(1), rate(2), rate(3), rate(4)]).toEqual([17_250, 25_900, 34_500, 12_900]);
  });
});

describe('tierOf', () => {
  it('is the last tier that a cost reaches', () => {
    const markupTiers = [0, 5_000].map((fromCents) => ({ fromCents, factor: 20_000 + fromCents }));
    const tier = (cost: number) => tierOf({ ...rules, markupTiers }, cost);
    expect([tier(4_999), tier(5_000)]).toEqual([
      { fromCents: 0, factor: 20_000, toCents: 5_000 },
      { fromCents: 5_000, factor: 25_000, toCents: null },
    ]);
  });
});
