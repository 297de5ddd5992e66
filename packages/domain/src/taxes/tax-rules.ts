import type { Plan } from '../kernel/edit-plan.ts';
import { fromTenThousandths } from '../kernel/money.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { FrozenTax, TaxTerms } from '../pricing/pricing-input.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { taxTerms } from '../pricing/tax-terms.ts';
import { type TaxEntryFields, taxEntryTogether } from './tax-entry.ts';

/** What a document says of its tax. */
export type TaxedDocument = TaxEntryFields & { frozenTax: FrozenTax | null };

/** The tax that a document is under today (R3.5). */
export function termsOf(document: TaxedDocument, settings: PricingSettings): TaxTerms {
  return taxTerms({
    ...settings,
    taxEntry: { ...document, taxItem: settings.taxItem },
    frozenTax: document.frozenTax,
  });
}

/** The rate as the spec's percent number; null without a rate. */
export function percentageOf({ source, rate }: TaxTerms): number | null {
  return source === 'none' ? null : fromTenThousandths(rate);
}

/** The fields of the tax entry that a save changes; the percentage only where it is the person's own. */
export function changedTax(before: TaxEntryFields, after: TaxEntryFields): (keyof TaxEntryFields)[] {
  return taxEntryTogether.filter(
    (field) =>
      (field !== 'salesTaxPercentage' || after.taxOverride) && !sameValue(before[field], after[field]),
  );
}

/** Why a tax entry cannot be saved (R3.5), by field. */
export function refuseTaxEntry(
  before: TaxedDocument,
  after: TaxedDocument,
  { allowOverrideTaxes }: { allowOverrideTaxes: boolean },
): Partial<Record<keyof TaxEntryFields, string>> {
  const changed = changedTax(before, after);
  if (changed.length === 0 || !after.taxOverride || allowOverrideTaxes) return {};
  return { taxOverride: 'Your company does not allow a tax percentage of your own.' };
}

/**
 * What a save sets of the tax by itself (R3.5): without override `salesTaxPercentage` is the rate of the day. Whoever
 * chooses another tax for a work order means it: then it is not the accepted one any more.
 */
export function settledTax(
  before: TaxedDocument,
  after: TaxedDocument,
  settings: PricingSettings,
): Partial<TaxedDocument> {
  const frozenTax = changedTax(before, after).length > 0 ? null : after.frozenTax;
  if (after.taxOverride) return { frozenTax };
  return { frozenTax, salesTaxPercentage: percentageOf(termsOf({ ...after, frozenTax }, settings)) };
}

/**
 * The plan with a percentage that is nobody's own as it is now: it is worked out anew by the save, so what a screen saw
 * or guessed of it is no change, and nothing to ask about.
 */
export function withoutWorkedOutTax(name: string, plan: Plan, current: TaxEntryFields): Plan {
  const steps = plan.steps.map((step) =>
    step.kind === name
      ? {
          ...step,
          records: step.records.map((record) => ({ ...record, fields: ownTax(record.fields, current) })),
        }
      : step,
  );
  return { ...plan, steps };
}

function ownTax(
  fields: Plan['steps'][number]['records'][number]['fields'],
  current: TaxEntryFields,
): typeof fields {
  const { salesTaxPercentage: change, taxOverride } = fields;
  if (!change) return fields;
  const own = (taxOverride?.to ?? current.taxOverride) === true;
  const now = current.salesTaxPercentage;
  return {
    ...fields,
    salesTaxPercentage: { from: current.taxOverride ? change.from : now, to: own ? change.to : now },
  };
}

/** Whether the same amount comes out of both. */
export function sameTax(a: TaxTerms, b: TaxTerms): boolean {
  return a.rate === b.rate && a.rounding === b.rounding && sameValue(a.exemption, b.exemption);
}
