import type { PricingDocument, TaxEntry } from './pricing-input.ts';

/** What a document's totals need beside the document itself. */
export interface PricingSettings
  extends Pick<PricingDocument, 'allowOverrideTaxes' | 'taxRounding' | 'taxExemption'> {
  /** the tax item of the document, null where it has none */
  taxItem: TaxEntry['taxItem'];
}
