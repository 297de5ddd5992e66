import type { LineId, TaxJurisdiction, TaxTerms, TaxTreatment } from './pricing-input.ts';

/** A discount's or before-tax rebate's part of one line. */
export interface LineReduction {
  of: 'discount' | 'rebate';
  id: number;
  taxTreatment: TaxTreatment;
  amountCents: number;
}

/** A line as priced. */
export interface PricedLine {
  id: LineId;
  /** quantity times unit price; null without a price */
  extensionCents: number | null;
  /** what a line that is free of charge would have cost */
  waivedCents: number;
  lineDiscountCents: number;
  reductions: readonly LineReduction[];
  /** extension minus waived, line discount and reductions; null while the price is to follow */
  netCents: number | null;
  /** the line's part of the taxable base: what before-tax reductions leave; 0 where not taxable or exempt */
  taxableCents: number;
  /** with invoice rounding, the line's part of the one rounded amount */
  taxCents: number;
}

/** A discount or rebate as applied; less than asked where it was capped. */
export interface AppliedReduction {
  id: number;
  taxTreatment: TaxTreatment;
  amountCents: number;
}

export interface TotalTax {
  terms: TaxTerms;
  /** the rate as the spec's percent number, for the document's `salesTaxPercentage`; null without a rate */
  salesTaxPercentage: number | null;
  baseCents: number;
  /** what would have been the base without the exemption */
  exemptCents: number;
  taxCents: number;
  /** the tax split for reporting; the parts sum to `taxCents` */
  jurisdictions: readonly (TaxJurisdiction & { taxCents: number })[];
}

/** What a person should look at; none of them stops a save. `id` is the line's, discount's or rebate's. */
export type PricingWarning =
  | { code: DocumentWarning }
  | { code: LineWarning; id: LineId }
  | { code: ReductionWarning; id: number };

/** `tax_warning` (R3.4 taxWarning): no rate, so no tax. */
export type DocumentWarning =
  | 'tax_warning'
  | 'tax_override_not_allowed'
  | 'manual_tax_percentage'
  | 'exempt_without_certificate'
  | 'base_differs_from_accepted'
  | 'owed_to_customer';
/** `zero_price`: 0 without the flag *free of charge*. */
export type LineWarning = 'price_to_follow' | 'zero_price' | 'line_discount_capped';
/** `rebate_reimbursed_before_tax`: somebody else pays it, so by law it does not lower the base. */
export type ReductionWarning =
  | 'discount_capped'
  | 'discount_without_lines'
  | 'rebate_capped'
  | 'rebate_reimbursed_before_tax';

export type PriceStepKind =
  | 'line'
  | 'price_to_follow'
  | 'free_of_charge'
  | 'line_discount'
  | 'subtotal'
  | 'discount'
  | 'rebate'
  | 'tax'
  | 'fee'
  | 'total'
  | 'payment'
  | 'refund'
  | 'amount_due';

/**
 * One step of how the amount due came about. `runningCents` is the sum of `amountCents` up to here, so the steps add up
 * like a column of figures; `subtotal`, `total` and `amount_due` are marks with an amount of 0.
 */
export interface PriceStep {
  step: PriceStepKind;
  /** of the line, discount, rebate, fee or payment; with tax rounded per line, the line's */
  id?: LineId;
  quantity?: number;
  /** what the quantity or rate was applied to: unit price, remaining subtotal, taxable base */
  ofCents?: number;
  rate?: number;
  /** signed: what the step adds to the running amount */
  amountCents: number;
  runningCents: number;
}

export type PriceStepDraft = Omit<PriceStep, 'runningCents'>;

/** total = subtotal − discounts + tax + fees − rebates; amount due = total − paid + refunded. All in cents. */
export interface Totals {
  lines: readonly PricedLine[];
  /** false while a price is to follow: the amounts are then of the other lines only */
  complete: boolean;
  /** lines after free of charge and line discounts */
  subtotalCents: number;
  discounts: readonly AppliedReduction[];
  discountsCents: number;
  /** subtotal minus discounts and before-tax rebates */
  netCents: number;
  tax: TotalTax;
  feesCents: number;
  rebates: readonly AppliedReduction[];
  /** before-tax and after-tax rebates */
  rebatesCents: number;
  /** net + tax + fees: the price before after-tax rebates */
  totalBeforeRebatesCents: number;
  totalCents: number;
  /** the part of the rebates that manufacturer or utility owe the contractor */
  rebatesReceivableCents: number;
  paidCents: number;
  refundedCents: number;
  /** below zero where the customer has paid, or is credited, more than the total */
  amountDueCents: number;
  warnings: readonly PricingWarning[];
  steps: readonly PriceStep[];
}
