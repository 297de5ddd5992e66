import { describe, expect, it } from 'vitest';
import type { Plan } from '../kernel/edit-plan.ts';
import type { FrozenTax } from '../pricing/pricing-input.ts';
import { blankTaxEntry, type TaxEntryFields } from './tax-entry.ts';
import {
  changedTax,
  refuseTaxEntry,
  sameTax,
  settledTax,
  termsOf,
  withoutWorkedOutTax,
} from './tax-rules.ts';

const settings = {
  allowOverrideTaxes: true,
  taxItem: { jurisdictions: [{ id: 1, text: 'Wake County', rate: 72_500 }] },
};
const frozenTax: FrozenTax = {
  source: 'taxItem',
  taxItemId: 3,
  rate: 70_000,
  jurisdictions: [{ id: 1, text: 'Wake County', rate: 70_000 }],
  rounding: 'invoice',
  exemption: null,
  baseCents: 100,
};
const entry = { ...blankTaxEntry, taxItemId: 3, salesTaxPercentage: 7, frozenTax: null };
const accepted = { ...entry, frozenTax };
const own = { ...entry, taxOverride: true, salesTaxPercentage: 5 };

describe('settledTax', () => {
  it("sets the tax item's rate of the day without override, and leaves the person's own (R3.5)", () => {
    expect(settledTax(entry, entry, settings)).toEqual({ frozenTax: null, salesTaxPercentage: 7.25 });
    expect(settledTax(entry, own, settings)).toEqual({ frozenTax: null });
    const none = { ...settings, taxItem: null };
    expect(settledTax(entry, entry, none)).toMatchObject({ salesTaxPercentage: null });
  });

  it('keeps to the accepted rate until another tax is chosen (R3.5)', () => {
    expect(settledTax(accepted, accepted, settings)).toEqual({ frozenTax, salesTaxPercentage: 7 });
    const another = { ...accepted, taxItemId: 4 };
    expect(settledTax(accepted, another, settings)).toEqual({ frozenTax: null, salesTaxPercentage: 7.25 });
  });
});

describe('termsOf', () => {
  it('has the company’s rounding and the customer’s exemption (R3.5)', () => {
    const taxExemption = { reason: 'Resale', certificate: 'R-1' };
    const terms = termsOf(entry, { ...settings, taxRounding: 'line', taxExemption } as never);
    expect(terms).toMatchObject({ rate: 72_500, rounding: 'line', exemption: taxExemption });
    expect(termsOf(own, settings)).toMatchObject({ source: 'override', rate: 50_000 });
    expect(termsOf(own, { ...settings, allowOverrideTaxes: false })).toMatchObject({ source: 'taxItem' });
  });
});

describe('sameTax', () => {
  const terms = termsOf(entry, settings);
  it('compares the rate, the rounding and the exemption', () => {
    expect(sameTax(terms, { ...terms, taxItemId: 9 })).toBe(true);
    expect(sameTax(terms, { ...terms, rate: 1 })).toBe(false);
    expect(sameTax(terms, { ...terms, rounding: 'line' })).toBe(false);
    expect(sameTax(terms, { ...terms, exemption: { certificate: 'R-1' } } as never)).toBe(false);
  });
});

describe('changedTax', () => {
  it('passes over a percentage that is nobody’s own (R3.5)', () => {
    expect(changedTax(entry, { ...entry, salesTaxPercentage: 9 })).toEqual([]);
    expect(changedTax(own, { ...own, salesTaxPercentage: 9 })).toEqual(['salesTaxPercentage']);
  });
});

describe('refuseTaxEntry', () => {
  it('names the override that the company does not allow, once it is asked for or changed (R3.5)', () => {
    const words = { taxOverride: 'Your company doesn’t allow custom tax rates.' };
    const closed = { allowOverrideTaxes: false };
    expect(refuseTaxEntry(entry, own, closed)).toEqual(words);
    expect(refuseTaxEntry(own, { ...own, salesTaxPercentage: 4 }, closed)).toEqual(words);
    expect(refuseTaxEntry(own, own, closed)).toEqual({});
    expect(refuseTaxEntry(own, entry, closed)).toEqual({});
    expect(refuseTaxEntry(entry, own, { allowOverrideTaxes: true })).toEqual({});
  });

  it('names a manual percentage in the same way, also one of zero (R3.5)', () => {
    const words = { manualTaxItem: 'Your company doesn’t allow custom tax rates.' };
    const closed = { allowOverrideTaxes: false };
    const manual = { ...entry, manualTaxItem: { percentage: 0 } };
    expect(refuseTaxEntry(entry, manual, closed)).toEqual(words);
    expect(refuseTaxEntry(manual, { ...entry, manualTaxItem: { percentage: 4 } }, closed)).toEqual(words);
    expect(refuseTaxEntry(entry, { ...manual, taxOverride: true }, closed)).toEqual({
      ...words,
      taxOverride: words.manualTaxItem,
    });
    expect(refuseTaxEntry(manual, manual, closed)).toEqual({});
    expect(refuseTaxEntry(manual, entry, closed)).toEqual({});
    expect(refuseTaxEntry(entry, manual, { allowOverrideTaxes: true })).toEqual({});
  });
});

describe('withoutWorkedOutTax', () => {
  const sent = (fields: Partial<Record<keyof TaxEntryFields, { from: unknown; to: unknown }>>): Plan => ({
    entity: 'workOrder',
    id: 5,
    steps: [
      { kind: 'workOrder', records: [{ id: 5, created: false, updated: true, deleted: false, fields }] },
    ],
  });
  const percentage = (plan: Plan) => plan.steps[0]!.records[0]!.fields['salesTaxPercentage'];
  const guessed = { from: 3, to: 4 };

  it('takes what a screen saw or guessed of a worked-out percentage for the one of now (R3.5)', () => {
    const plan = sent({ salesTaxPercentage: guessed });
    expect(percentage(withoutWorkedOutTax('workOrder', plan, entry))).toEqual({ from: 7, to: 7 });
  });

  it('leaves everything else of the plan as it is', () => {
    const plan = sent({ salesTaxPercentage: guessed, taxItemId: { from: 3, to: 4 } });
    const line = {
      id: 8,
      created: true,
      updated: false,
      deleted: false,
      fields: { salesTaxPercentage: guessed },
    };
    const steps = [...plan.steps, { kind: 'details', records: [line] }];
    const now = withoutWorkedOutTax('workOrder', { ...plan, steps }, entry);
    const fields = { salesTaxPercentage: { from: 7, to: 7 }, taxItemId: { from: 3, to: 4 } };
    expect(now).toEqual({
      ...plan,
      steps: [{ kind: 'workOrder', records: [{ ...plan.steps[0]!.records[0]!, fields }] }, steps[1]],
    });
    const without = sent({ taxItemId: { from: 3, to: 4 } });
    expect(withoutWorkedOutTax('workOrder', without, entry)).toEqual(without);
  });

  it("keeps the person's own, before and after (R3.5)", () => {
    const taxOverride = { from: false, to: true };
    const turnedOn = sent({ taxOverride, salesTaxPercentage: guessed });
    expect(percentage(withoutWorkedOutTax('workOrder', turnedOn, entry))).toEqual({ from: 7, to: 4 });
    const changed = sent({ salesTaxPercentage: guessed });
    expect(percentage(withoutWorkedOutTax('workOrder', changed, own))).toEqual(guessed);
  });
});
