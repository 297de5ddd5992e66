/*
 * The input for pricing a proposal package or a work order: plain values named like the fields of the
 * records. Callers leave out deleted and hidden records. Amounts are cents, fields called `rate` are integers
 * in 1/10,000 of a percent, fields called `…ercentage` are the spec's percent numbers (7.6875).
 */

/** The id of a detail; for a repair part or an agreement priced with it, a distinct key ("part:12"). */
export type LineId = number | string;

/** Whether a reduction lowers the taxable base (`beforeTax`) or only the amount to pay. */
export type TaxTreatment = 'beforeTax' | 'afterTax';

/** How tax is rounded: once on the whole base, or on every line. */
export type TaxRounding = 'invoice' | 'line';

export interface PricingLine {
  id: LineId;
  /** At most four places; negative on a credit, and only there. */
  quantity: number;
  /** Null if the price is open, which is different from 0. */
  unitPriceCents: number | null;
  taxable: boolean;
  /** How much of it is taxed if it is taxable, in billionths; default all of it. */
  taxedShare?: number | undefined;
  /** Reduces this line only, before tax; capped at the line's amount. */
  lineDiscountCents?: number | undefined;
  /** The line is not charged; its price shows its value. */
  freeOfCharge?: boolean | undefined;
  /** The customer is given something back, such as the value of a returned part. */
  credit?: boolean | undefined;
}

/** The lines over which a discount is spread. */
export type DiscountScope = 'all' | 'taxable' | 'nonTaxable' | 'lines';

export type DiscountAmount = { kind: 'percent'; rate: number } | { kind: 'fixed'; amountCents: number };

export type PricingDiscount = DiscountAmount & {
  id: number;
  order: number;
  /** Default `beforeTax`: the seller bears the discount. */
  taxTreatment?: TaxTreatment | undefined;
  /** Default `all`. */
  scope?: DiscountScope | undefined;
  /** Used if the scope is `lines`. */
  lineIds?: readonly LineId[] | undefined;
};

export interface PricingRebate {
  id: number;
  order: number;
  amountCents: number;
  /** Default `afterTax`. A rebate borne by the contractor is legally a discount: `beforeTax`. */
  taxTreatment?: TaxTreatment | undefined;
  /**
   * Granted immediately and reimbursed by the manufacturer or utility, so it is a receivable of the
   * contractor.
   */
  reimbursed?: boolean | undefined;
}

/** An untaxed charge. A taxable charge, such as a trip fee in some states, is a line. */
export interface PricingFee {
  id: number;
  amountCents: number;
}

/** A payment, deposit or funded loan, without tips. */
export interface PricingPayment {
  id: number;
  amountCents: number;
  /** Pending, failed and voided payments don't count. */
  completed: boolean;
  refundedCents?: number | undefined;
  /** Whether it is credit, which alone may be below zero: then another work order has used it. */
  credit?: boolean | undefined;
}

/**
 * A part of a tax item's rate: state, county, city or district. `id` and `text` are null if the jurisdiction
 * is unknown.
 */
export interface TaxJurisdiction {
  id: number | null;
  text: string | null;
  rate: number;
}

/** The tax entry (R3.5). */
export interface TaxEntry {
  taxItemId: number | null;
  /** If true, a person entered `salesTaxPercentage`; requires `allowOverrideTaxes`. */
  taxOverride: boolean;
  /** Used only with `taxOverride`; otherwise a copy of the rate in `TotalTax.salesTaxPercentage`. */
  salesTaxPercentage: number | null;
  /** A tax item with a manually entered percentage; has priority over all other rates. */
  manualTaxItem: { percentage: number } | null;
  /** The tax item of `taxItemId`; its rate is the sum of its jurisdictions' rates. */
  taxItem: { jurisdictions: readonly TaxJurisdiction[] } | null;
}

/**
 * The customer pays no tax. `certificate` is the exemption certificate's reference, or null if there is none.
 */
export interface TaxExemption {
  certificate: string | null;
}

/** The source of the rate. */
export type TaxSource = 'manualTaxItem' | 'override' | 'taxItem' | 'none';

/** The tax terms of a document, derived from the tax entry and the settings. */
export interface TaxTerms {
  source: TaxSource;
  taxItemId: number | null;
  /** The combined rate; 0 if the source is `none`. */
  rate: number;
  jurisdictions: readonly TaxJurisdiction[];
  rounding: TaxRounding;
  exemption: TaxExemption | null;
}

/** The terms at acceptance, with the base they were applied to. */
export interface FrozenTax extends TaxTerms {
  baseCents: number;
}

export interface PricingDocument {
  /** In the document's order, which does not affect the total. */
  lines: readonly PricingLine[];
  discounts: readonly PricingDiscount[];
  rebates: readonly PricingRebate[];
  fees: readonly PricingFee[];
  payments: readonly PricingPayment[];
  taxEntry: TaxEntry;
  allowOverrideTaxes: boolean;
  /** Default `invoice`. */
  taxRounding?: TaxRounding | undefined;
  taxExemption?: TaxExemption | null | undefined;
  /** Set at acceptance. The current tax entry, rounding and exemption are then ignored. */
  frozenTax?: FrozenTax | null | undefined;
}
