import type { Plan } from '../kernel/edit-plan.ts';
import { fromTenThousandths } from '../kernel/money.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { FrozenTax, TaxTerms } from '../pricing/pricing-input.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { taxTerms } from '../pricing/tax-terms.ts';
import { type TaxEntryFields, taxEntryTogether } from './tax-entry.ts';

/** The tax fields of a document. */
export type TaxedDocument = TaxEntryFields & { frozenTax: FrozenTax | null };

/** Returns a document's current tax terms (R3.5). */
export function termsOf(document: TaxedDocument, settings: PricingSettings): TaxTerms {
  return taxTerms({
    ...settings,
    taxEntry: { ...document, taxItem: settings.taxItem },
    frozenTax: document.frozenTax,
  });
}

/** Returns the rate as a percent number, or null without a rate. */
export function percentageOf({ source, rate }: TaxTerms): number | null {
  return source === 'none' ? null : fromTenThousandths(rate);
}

/** Returns the fields of the tax entry that a save changes; the percentage only if a person entered it. */
export function changedTax(before: TaxEntryFields, after: TaxEntryFields): (keyof TaxEntryFields)[] {
  return taxEntryTogether.filter(
    (field) =>
      (field !== 'salesTaxPercentage' || after.taxOverride) && !sameValue(before[field], after[field]),
  );
}

const notAllowed = 'Your company doesn’t allow custom tax rates.';

/**
 * Returns why a tax entry can't be saved (R3.5), by field. A percentage that a person entered needs
 * `allowOverrideTaxes`, as an override and as a manual tax item.
 */
export function refuseTaxEntry(
  before: TaxedDocument,
  after: TaxedDocument,
  { allowOverrideTaxes }: { allowOverrideTaxes: boolean },
): Partial<Record<keyof TaxEntryFields, string>> {
  const changed = changedTax(before, after);
  if (changed.length === 0 || allowOverrideTaxes) return {};
  return {
    ...(after.taxOverride && { taxOverride: notAllowed }),
    ...(after.manualTaxItem && { manualTaxItem: notAllowed }),
  };
}

/**
 * Returns the tax fields that a save sets (R3.5). Without an override, `salesTaxPercentage` is the current
 * rate. Choosing a different tax removes the accepted one.
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
 * Returns the plan with computed tax percentages replaced by the current value. The save recomputes them, so
 * a screen's value is neither a change nor a conflict.
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

/** Checks whether both terms give the same amount. */
export function sameTax(a: TaxTerms, b: TaxTerms): boolean {
  return a.rate === b.rate && a.rounding === b.rounding && sameValue(a.exemption, b.exemption);
}
