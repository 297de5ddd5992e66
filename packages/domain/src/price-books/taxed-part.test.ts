import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxedPartOf, wholeShare } from '../pricing/taxed-share.ts';
import { entryPrice, ofMaterials, type PriceBasis, type PricedFor, untaxedMaterials } from './entry-price.ts';
import { startingRules } from './pricing-rules.ts';
import { taxedParts, taxedShareOf } from './taxed-part.ts';

/** Labor at $100.00 an hour, and twice the cost of parts. */
const rules = startingRules(10_000, 20_000);
const standard: PricedFor = { propertyTypeId: 1, rateTypeId: 1, terms: null };
const part = { quantity: 1, costCents: 2_000, flatCents: null, factor: null };
/** An hour and a part for $40.00: $140.00. */
const basis: PriceBasis = {
  kind: 'serviceRepair',
  pricing: 'computed',
  flatCents: null,
  laborHours: 1,
  crew: 1,
  parts: [part],
};
const taxed = (fields: Partial<PriceBasis> = {}, whose = standard) =>
  taxedParts.map((taxedPart) => {
    const priced = { ...basis, ...fields };
    const taxedShare = taxedShareOf(taxedPart, priced, rules, { whose });
    return taxedPartOf(entryPrice(priced, rules, whose).priceCents ?? 0, { taxable: true, taxedShare });
  });

describe('taxedShareOf', () => {
  it('is the materials’ or the labor’s part of the price, or all of it (R3.8)', () => {
    expect(taxed()).toEqual([14_000, 4_000, 10_000]);
    expect(taxed({ parts: [{ ...part, costCents: 9_999, flatCents: 4_000 }] })).toEqual([
      14_000, 4_000, 10_000,
    ]);
  });

  it('leaves out the parts that aren’t taxable if only materials are taxed (R3.8)', () => {
    const parts = [part, { ...part, costCents: 500, taxable: false }];
    // $100.00 of labor, $40.00 and an untaxed $10.00 of parts; all of it is all of it
    expect(taxed({ parts })).toEqual([15_000, 4_000, 10_000]);
    const own = [
      { ...part, taxable: false, factor: 30_000 },
      { ...part, taxable: false, flatCents: 5_000 },
      part,
    ];
    expect(taxed({ parts: own })).toEqual([25_000, 4_000, 10_000]);
    expect(taxed({ parts: [{ ...part, taxable: false }] })).toEqual([14_000, 0, 10_000]);
  });

  it('spreads a tier’s markup over its parts, whether taxed or not', () => {
    const cheap = {
      ...rules,
      markupTiers: [
        { fromCents: 0, factor: 30_000 },
        { fromCents: 4_000, factor: 20_000 },
      ],
    };
    const basisOf = (more: object) => ({ ...basis, laborHours: 0, parts: [part, { ...part, ...more }] });
    // the two cost $40.00 together: each sells for twice its cost, taxed or not
    expect(taxedShareOf('materials', basisOf({ taxable: false }), cheap, { whose: standard })).toBe(
      wholeShare / 2,
    );
    expect(taxedShareOf('materials', basisOf({}), cheap, { whose: standard })).toBe(wholeShare);
  });

  it('counts the crew and the rate with the labor', () => {
    expect(taxed({ crew: 2 })).toEqual([24_000, 4_000, 20_000]);
    const [all, materials, labor] = taxed({}, { ...standard, rateTypeId: 2 });
    expect([materials, materials! + labor!]).toEqual([4_000, all]);
  });

  it('spreads an agreement’s percentage over both, and takes its own rate off the labor', () => {
    const terms = { agreementId: 4, discountRate: 100_000, laborRateCents: null };
    expect(taxed({}, { ...standard, terms })).toEqual([12_600, 3_600, 9_000]);
    const own = { ...terms, laborRateCents: 6_000 };
    expect(taxed({}, { ...standard, terms: own })).toEqual([10_000, 4_000, 6_000]);
  });

  it('spreads a minimum charge and rounding over both', () => {
    const by = { ...rules, minimumChargeCents: 28_000, rounding: 'up99' as const };
    expect(taxedShareOf('labor', basis, by, { whose: standard })).toBe(
      taxedShareOf('labor', basis, rules, { whose: standard }),
    );
    expect(taxedShareOf('materials', basis, by, { whose: standard })).toBe(
      taxedShareOf('materials', basis, rules, { whose: standard }),
    );
  });

  it('splits a flat price as if it were worked out', () => {
    expect(taxed({ pricing: 'flat', flatCents: 28_000 })).toEqual([28_000, 8_000, 20_000]);
  });

  it('is all of it if nothing tells the two apart', () => {
    const unknown = [{ ...part, costCents: null }];
    expect(taxedShareOf('labor', { ...basis, parts: unknown }, rules, { whose: standard })).toBe(wholeShare);
    expect(taxedShareOf('materials', basis, null, { whose: standard })).toBe(wholeShare);
    expect(
      taxedShareOf('materials', { ...basis, laborHours: 0, parts: [] }, rules, { whose: standard }),
    ).toBe(wholeShare);
  });

  it('is right to the cent for any service without a minimum, agreement or rounding (R3.5)', () => {
    const services = fc.record({
      laborHours: fc.nat(400).map((quarters) => quarters / 4),
      crew: fc.integer({ min: 1, max: 4 }),
      parts: fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 9 }),
          costCents: fc.nat(900_000),
          flatCents: fc.option(fc.nat(900_000)),
          factor: fc.option(fc.integer({ min: 10_000, max: 40_000 })),
          taxable: fc.boolean(),
        }),
        { maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(services, fc.constantFrom(1 as const, 2 as const, 3 as const), (fields, rateTypeId) => {
        const whose = { ...standard, rateTypeId };
        const { steps, priceCents } = entryPrice({ ...basis, ...fields }, rules, whose);
        fc.pre(priceCents! > 0);
        const materials = steps
          .filter(({ kind }) => ofMaterials.has(kind))
          .reduce((sum, { amountCents }) => sum + amountCents, 0);
        const taxedMaterials = materials - untaxedMaterials(fields.parts, rules);
        expect(taxed(fields, whose)).toEqual([
          priceCents,
          Math.max(taxedMaterials, 0),
          priceCents! - materials,
        ]);
        if (fields.parts.every(({ taxable }) => taxable)) expect(taxedMaterials).toBe(materials);
        // rounding twice takes a cent at most
        if (!fields.parts.some(({ taxable }) => taxable))
          expect(Math.abs(taxedMaterials)).toBeLessThanOrEqual(fields.parts.length);
      }),
      { numRuns: 2_000 },
    );
  });
});
