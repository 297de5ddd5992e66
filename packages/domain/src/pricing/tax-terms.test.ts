import { describe, expect, it } from 'vitest';
import type { PricingDocument } from './pricing-input.ts';
import { freezeTax } from './tax-terms.ts';
import {
  buildPricingDocument,
  buildPricingLines,
  buildTaxEntry,
  codesOf,
  totalsOf,
} from './testing/build-pricing.ts';

function taxOf(fields: Partial<PricingDocument>) {
  const { tax, warnings } = totalsOf(buildPricingDocument(fields));
  return { ...tax, source: tax.terms.source, warnings };
}

const override = { taxOverride: true, salesTaxPercentage: 5 };

describe('taxTerms', () => {
  it('puts a manual tax item before everything else and says that it is one (R3.5)', () => {
    const taxEntry = buildTaxEntry([82_500], { ...override, manualTaxItem: { percentage: 7.6875 } });
    expect(taxOf({ taxEntry, allowOverrideTaxes: true })).toMatchObject({
      source: 'manualTaxItem',
      salesTaxPercentage: 7.6875,
      taxCents: 769,
      warnings: [{ code: 'manual_tax_percentage' }],
    });
  });

  it("takes the person's own percentage where overriding is allowed (R3.5)", () => {
    const taxEntry = buildTaxEntry([82_500], override);
    expect(taxOf({ taxEntry, allowOverrideTaxes: true })).toMatchObject({
      source: 'override',
      salesTaxPercentage: 5,
      taxCents: 500,
      jurisdictions: [{ id: null, text: null, rate: 50_000, taxCents: 500 }],
      warnings: [],
    });
  });

  it('takes an own percentage of 0 for what it says (R3.5)', () => {
    const taxEntry = buildTaxEntry([82_500], { taxOverride: true, salesTaxPercentage: 0 });
    expect(taxOf({ taxEntry, allowOverrideTaxes: true })).toMatchObject({ taxCents: 0, warnings: [] });
  });

  it("stays with the tax item's rate where overriding is not allowed, and says so (R3.5)", () => {
    expect(taxOf({ taxEntry: buildTaxEntry([82_500], override) })).toMatchObject({
      source: 'taxItem',
      salesTaxPercentage: 8.25,
      taxCents: 825,
      warnings: [{ code: 'tax_override_not_allowed' }],
    });
  });

  it("takes the tax item's rate of the day without override, whatever percentage the document carries (R3.5)", () => {
    const taxEntry = buildTaxEntry([82_500], { salesTaxPercentage: 5 });
    expect(taxOf({ taxEntry, allowOverrideTaxes: true })).toMatchObject({ source: 'taxItem', taxCents: 825 });
  });

  it("falls back to the tax item's rate while the own percentage is missing (R3.5)", () => {
    const taxEntry = buildTaxEntry([82_500], { taxOverride: true });
    expect(taxOf({ taxEntry, allowOverrideTaxes: true })).toMatchObject({ source: 'taxItem', taxCents: 825 });
  });

  it('taxes nothing and warns where there is no rate (R3.5, pricing rule 7)', () => {
    expect(taxOf({ taxEntry: buildTaxEntry([]) })).toMatchObject({
      source: 'none',
      salesTaxPercentage: null,
      taxCents: 0,
      jurisdictions: [],
      warnings: [{ code: 'tax_warning' }],
    });
  });

  it('does not warn of a tax item whose rate is 0, nor for an exempt customer (pricing rule 7)', () => {
    expect(taxOf({ taxEntry: buildTaxEntry([0]) })).toMatchObject({ salesTaxPercentage: 0, warnings: [] });
    const taxExemption = { certificate: 'F0003-17' };
    expect(taxOf({ taxEntry: buildTaxEntry([]), taxExemption }).warnings).toEqual([]);
  });
});

describe('freezeTax', () => {
  const accepted = buildPricingDocument({
    lines: buildPricingLines([67, 67, 67]),
    taxEntry: buildTaxEntry([60_000, 22_500]),
    taxRounding: 'line',
  });
  const frozenTax = freezeTax(totalsOf(accepted).tax);

  it('keeps rate, parts, method, tax item and base of the day (R3.5, pricing rule 12)', () => {
    expect(frozenTax).toMatchObject({
      source: 'taxItem',
      taxItemId: 1,
      rate: 82_500,
      jurisdictions: [{ rate: 60_000 }, { rate: 22_500 }],
      rounding: 'line',
      exemption: null,
      baseCents: 201,
    });
  });

  it('holds against later changes of rate, override, rounding and exemption (R3.5, pricing rule 12)', () => {
    const later: PricingDocument = {
      ...accepted,
      taxEntry: buildTaxEntry([99_000], { ...override, manualTaxItem: { percentage: 1 } }),
      allowOverrideTaxes: true,
      taxRounding: 'invoice',
      taxExemption: { certificate: null },
    };
    expect(totalsOf({ ...later, frozenTax }).tax).toEqual(totalsOf(accepted).tax);
    expect(totalsOf({ ...later, frozenTax }).warnings).toEqual([]);
    expect(totalsOf({ ...later, allowOverrideTaxes: false, frozenTax }).warnings).toEqual([]);
    expect(totalsOf(later).tax.taxCents).toBe(0);
  });

  it('keeps the exemption of the day (pricing rule 12)', () => {
    const exempt = { ...accepted, taxExemption: { certificate: 'F0003-17' } };
    const frozen = freezeTax(totalsOf(exempt).tax);
    expect(totalsOf({ ...accepted, frozenTax: frozen }).tax).toMatchObject({
      taxCents: 0,
      exemptCents: 201,
    });
  });

  it('taxes changed lines at the frozen rate and says that the base has changed (pricing rule 12)', () => {
    const totals = totalsOf({ ...accepted, lines: buildPricingLines([10_000]), frozenTax });
    expect(totals.tax.taxCents).toBe(825);
    expect(codesOf(totals.warnings)).toEqual(['base_differs_from_accepted']);
  });
});
