import { describe, expect, it } from 'vitest';
import { startingRules } from '../pricing-rules.ts';
import { exchangeFigures } from './exchange-figures.ts';

/** $100.00 an hour, which costs $40.00, and twice the cost of parts. */
const rules = startingRules(10_000, 20_000, 4_000);
const part = (quantity: number, fields: object) => ({ quantity, of: {} as never, fields: fields as never });
const figures = (...given: Parameters<typeof exchangeFigures>) => {
  const { priceCents, costCents } = exchangeFigures(...given);
  return [priceCents, costCents];
};

describe('exchangeFigures', () => {
  it('works out a service from its parts and hours, and a flat one has its own price and cost (R3.11)', () => {
    const parts = [part(2, { costCents: 1_000, pricing: 'computed' })] as never;
    const computed = { pricing: 'computed', laborHours: 1.5, crew: 2, costCents: 1 };
    expect(figures('serviceRepair', computed, parts, rules)).toEqual([34_000, 14_000]);
    expect(figures('serviceRepair', { pricing: 'computed' }, parts, rules)).toEqual([4_000, 2_000]);
    expect(figures('serviceRepair', { unitPriceCents: 5_000, costCents: 900 }, parts, rules)).toEqual([
      5_000, 900,
    ]);
    expect(figures('serviceRepair', { laborHours: 1 }, parts, rules)).toEqual([null, null]);
  });

  it('takes a part’s own price and markup', () => {
    const parts = (...fields: object[]) => fields.map((each) => part(1, each)) as never;
    const computed = { pricing: 'computed' };
    const flat = { pricing: 'flat', unitPriceCents: 700, costCents: 100 };
    expect(figures('serviceRepair', computed, parts(flat), rules)).toEqual([700, 100]);
    expect(figures('serviceRepair', computed, parts({ ...flat, pricing: 'computed' }), rules)).toEqual([
      200, 100,
    ]);
    const own = { pricing: 'computed', costCents: 100, markupFactor: 30_000 };
    expect(figures('serviceRepair', computed, parts(own), rules)).toEqual([300, 100]);
    expect(figures('partItem', own, [], rules)).toEqual([300, 100]);
    expect(figures('partItem', { pricing: 'computed', costCents: 100 }, [], rules)).toEqual([200, 100]);
    expect(figures('partItem', { pricing: 'computed', markupFactor: 30_000 }, [], rules)).toEqual([
      null,
      null,
    ]);
  });
});
