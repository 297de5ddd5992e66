/*
 * What goes into the price of a proposal package or a work order: plain values under the names of the records they come
 * from. The caller leaves out what is deleted or hidden. Amounts are cents, fields called `rate` are integers in
 * 1/10,000 of a percent, fields called `…ercentage` are the spec's percent numbers (7.6875).
 */

/** The id of a detail; of a repair part or an agreement priced beside it, a key that tells them apart ("part:12"). */
export type LineId = number | string;

/** Whether an amount taken off lowers the taxable base (`beforeTax`) or only the sum to pay. */
export type TaxTreatment = 'beforeTax' | 'afterTax';

/** How tax is rounded: once on the whole base, or on every line. */
export type TaxRounding = 'invoice' | 'line';

export interface PricingLine {
  id: LineId;
  /** at most four places; negative on a credit, and only there */
  quantity: number;
  /** null: the price is to follow. Never the same as 0 */
  unitPriceCents: number | null;
  taxable: boolean;
  /** taken off this line alone, before tax; capped at the line */
  lineDiscountCents?: number | undefined;
  /** the line is done for nothing; its price shows what that is worth */
  freeOfCharge?: boolean | undefined;
  /** something given back to the customer, such as a returned part */
  credit?: boolean | undefined;
}

/** Which lines a discount is spread over. */
export type DiscountScope = 'all' | 'taxable' | 'nonTaxable' | 'lines';

export type DiscountAmount = { kind: 'percent'; rate: number } | { kind: 'fixed'; amountCents: number };

export type PricingDiscount = DiscountAmount & {
  id: number;
  order: number;
  /** default `beforeTax`: the seller bears the discount */
  taxTreatment?: TaxTreatment | undefined;
  /** default `all` */
  scope?: DiscountScope | undefined;
  /** read where the scope is `lines` */
  lineIds?: readonly LineId[] | undefined;
};

export interface PricingRebate {
  id: number;
  order: number;
  amountCents: number;
  /** default `afterTax`; a rebate that the contractor bears is a discount in law: `beforeTax` */
  taxTreatment?: TaxTreatment | undefined;
  /** given on the spot, and paid back to the contractor by the manufacturer or utility: money the contractor is owed */
  reimbursed?: boolean | undefined;
}

/** A charge that is not taxed. A taxable charge, such as a trip fee in some states, is a line. */
export interface PricingFee {
  id: number;
  amountCents: number;
}

/** A payment, deposit or funded loan. Tips are not part of it. */
export interface PricingPayment {
  id: number;
  amountCents: number;
  /** pending, failed and voided payments do not count */
  completed: boolean;
  refundedCents?: number | undefined;
}

/** A part of a tax item's rate: state, county, city, district. Without id and text where nobody knows whose it is. */
export interface TaxJurisdiction {
  id: number | null;
  text: string | null;
  rate: number;
}

/** Tax entry (R3.5). */
export interface TaxEntry {
  taxItemId: number | null;
  /** true: `salesTaxPercentage` is the person's own; needs `allowOverrideTaxes` */
  taxOverride: boolean;
  /** read only with `taxOverride`; without it, it repeats the rate that `TotalTax.salesTaxPercentage` gives */
  salesTaxPercentage: number | null;
  /** a tax item whose percentage is entered by hand; comes before everything else */
  manualTaxItem: { percentage: number } | null;
  /** the tax item of `taxItemId`; its rate is the sum of its jurisdictions' */
  taxItem: { jurisdictions: readonly TaxJurisdiction[] } | null;
}

/** The customer pays no tax; `certificate` is the reference of the exemption certificate, null where there is none. */
export interface TaxExemption {
  certificate: string | null;
}

/** Where the rate came from. */
export type TaxSource = 'manualTaxItem' | 'override' | 'taxItem' | 'none';

/** The tax a document is under: what pricing works out from the tax entry and the settings. */
export interface TaxTerms {
  source: TaxSource;
  taxItemId: number | null;
  /** combined; 0 where the source is `none` */
  rate: number;
  jurisdictions: readonly TaxJurisdiction[];
  rounding: TaxRounding;
  exemption: TaxExemption | null;
}

/** The terms as they were at acceptance, with the base they were applied to. */
export interface FrozenTax extends TaxTerms {
  baseCents: number;
}

export interface PricingDocument {
  /** in the order of the paper; the total is the same in any */
  lines: readonly PricingLine[];
  discounts: readonly PricingDiscount[];
  rebates: readonly PricingRebate[];
  fees: readonly PricingFee[];
  payments: readonly PricingPayment[];
  taxEntry: TaxEntry;
  allowOverrideTaxes: boolean;
  /** default `invoice` */
  taxRounding?: TaxRounding | undefined;
  taxExemption?: TaxExemption | null | undefined;
  /** set at acceptance; then tax entry, rounding and exemption of today are not looked at */
  frozenTax?: FrozenTax | null | undefined;
}
