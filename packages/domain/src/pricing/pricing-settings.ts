import type { PricingDocument, TaxEntry } from './pricing-input.ts';

/** The settings needed to price a document. */
export interface PricingSettings
  extends Pick<PricingDocument, 'allowOverrideTaxes' | 'taxRounding' | 'taxExemption'> {
  /** The document's tax item; null if it has none. */
  taxItem: TaxEntry['taxItem'];
}
