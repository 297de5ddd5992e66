import { entryPrice, type PricedPart } from '@fieldwright/domain/price-books/entry-price';
import { pricingRulesSchema, pricingRulesShape } from '@fieldwright/domain/price-books/pricing-rules';
import { describe, expect, it } from 'vitest';
import { starterParts, starterServices } from '../price-books/starter/starter-entries.ts';
import { anyone, demoRules, isCalculated, partPriceCents, partsCalculated, servicePrice } from './prices.ts';

const calculated = partsCalculated();
const parts = new Map(starterParts.map((part) => [part.code, part]));
const pricedPart = (code: string, quantity: number): PricedPart => {
  const { costCents } = parts.get(code)!;
  const flatCents = calculated.has(code) ? null : partPriceCents(costCents);
  return { quantity, costCents, flatCents, factor: null };
};
const computed = { pricing: 'computed', flatCents: null, crew: 1 } as const;

describe('the prices of the demo', () => {
  it('come from rules that a company can save', () => {
    expect(pricingRulesSchema.parse(demoRules)).toEqual(demoRules);
    expect(pricingRulesShape.whole!(demoRules)).toEqual({});
  });

  it('are to the cent those that its documents have, where they are worked out (R3.11)', () => {
    for (const service of starterServices.filter(isCalculated)) {
      const used = service.parts.map(([code, quantity]) => pricedPart(code, quantity));
      const basis = { ...computed, kind: 'serviceRepair' as const, laborHours: service.hours, parts: used };
      const { priceCents } = entryPrice(basis, demoRules, anyone);
      expect([service.code, priceCents]).toEqual([service.code, servicePrice(service).unitPriceCents]);
    }
    for (const code of calculated) {
      const basis = { ...computed, kind: 'partItem' as const, laborHours: 0, parts: [pricedPart(code, 1)] };
      const { priceCents } = entryPrice(basis, demoRules, anyone);
      expect([code, priceCents]).toEqual([code, partPriceCents(parts.get(code)!.costCents)]);
    }
  });

  it('are worked out for a large share, many from cost and markup', () => {
    const services = starterServices.filter(isCalculated);
    const marked = services.filter((service) => service.parts.some(([code]) => calculated.has(code)));
    expect(services.length).toBeGreaterThan(140);
    expect(marked.length).toBeGreaterThan(50);
    expect(calculated.size).toBeGreaterThan(90);
  });
});
