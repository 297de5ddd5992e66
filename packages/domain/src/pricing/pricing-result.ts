import type { LineId, TaxJurisdiction, TaxTerms, TaxTreatment } from './pricing-input.ts';

/** A line's share of a discount or before-tax rebate. */
export interface LineReduction {
  of: 'discount' | 'rebate';
  id: number;
  taxTreatment: TaxTreatment;
  amountCents: number;
}

/** A line as priced. */
export interface PricedLine {
  id: LineId;
  /** Quantity times unit price; null without a price. */
  extensionCents: number | null;
  /** The price of a line that is free of charge. */
  waivedCents: number;
  lineDiscountCents: number;
  reductions: readonly LineReduction[];
  /** Extension minus waived amount, line discount and reductions; null if the price is open. */
  netCents: number | null;
  /** The line's share of the taxable base, after before-tax reductions; 0 if not taxable or exempt. */
  taxableCents: number;
  /** With invoice rounding, the line's share of the rounded total. */
  taxCents: number;
}

/** A discount or rebate as applied; lower than requested if it was capped. */
export interface AppliedReduction {
  id: number;
  taxTreatment: TaxTreatment;
  amountCents: number;
}

export interface TotalTax {
  terms: TaxTerms;
  /** The rate as a percent number, for the document's `salesTaxPercentage`; null without a rate. */
  salesTaxPercentage: number | null;
  baseCents: number;
  /** The base without the exemption. */
  exemptCents: number;
  taxCents: number;
  /** The tax split for reporting. The parts add up to `taxCents`. */
  jurisdictions: readonly (TaxJurisdiction & { taxCents: number })[];
}

/** Something a person should check; none blocks a save. `id` is the line's, discount's or rebate's. */
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
/** `zero_price`: a price of 0 without the flag *free of charge*. */
export type LineWarning = 'price_to_follow' | 'zero_price' | 'line_discount_capped';
/** `rebate_reimbursed_before_tax`: a third party pays it, so legally it does not lower the base. */
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
 * One step of the calculation of the amount due. `runningCents` is the sum of `amountCents` so far, so the
 * steps add up like a column; `subtotal`, `total` and `amount_due` are markers with an amount of 0.
 */
export interface PriceStep {
  step: PriceStepKind;
  /** The id of the line, discount, rebate, fee or payment; with tax rounded per line, the line's. */
  id?: LineId;
  quantity?: number;
  /** The amount that the quantity or rate applies to: unit price, remaining subtotal, taxable base. */
  ofCents?: number;
  rate?: number;
  /** Signed: the step's change to the running amount. */
  amountCents: number;
  runningCents: number;
}

export type PriceStepDraft = Omit<PriceStep, 'runningCents'>;

/**
 * total = subtotal − discounts + tax + fees − rebates; amount due = total − paid + refunded. All in cents.
 */
export interface Totals {
  lines: readonly PricedLine[];
  /** False while a price is open; the amounts then cover the other lines only. */
  complete: boolean;
  /** The lines after free-of-charge amounts and line discounts. */
  subtotalCents: number;
  discounts: readonly AppliedReduction[];
  discountsCents: number;
  /** Subtotal minus discounts and before-tax rebates. */
  netCents: number;
  tax: TotalTax;
  feesCents: number;
  rebates: readonly AppliedReduction[];
  /** Before-tax and after-tax rebates. */
  rebatesCents: number;
  /** Net + tax + fees: the price before after-tax rebates. */
  totalBeforeRebatesCents: number;
  totalCents: number;
  /** The rebates that a manufacturer or utility owes the contractor. */
  rebatesReceivableCents: number;
  paidCents: number;
  refundedCents: number;
  /** Negative if the customer has paid, or is credited, more than the total. */
  amountDueCents: number;
  warnings: readonly PricingWarning[];
  steps: readonly PriceStep[];
}
