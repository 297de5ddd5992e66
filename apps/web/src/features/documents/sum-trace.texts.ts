import { counted, plural } from '@fieldwright/domain/kernel/plural';
import type { TaxSource } from '@fieldwright/domain/pricing/pricing-input';
import type { PriceStepKind } from '@fieldwright/domain/pricing/pricing-result';

/** The words for how a sum of a document is made up. */
export const sumTraceTexts = {
  steps: {
    line: 'Line',
    price_to_follow: 'TBD',
    free_of_charge: 'No charge',
    line_discount: 'Line discount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    rebate: 'Rebate',
    tax: 'Tax',
    fee: 'Fee',
    total: 'Total',
    payment: 'Payment',
    refund: 'Refund',
    amount_due: 'Balance due',
  } satisfies Record<PriceStepKind, string>,
  sources: {
    manualTaxItem: 'Rate entered manually.',
    override: 'Custom rate.',
    taxItem: null,
    none: 'No tax rate is set.',
  } satisfies Record<TaxSource, string | null>,
  unnamed: 'Line',
  times: (quantity: string, price: string) => `${quantity} × ${price}`,
  rateOf: (percent: string, amount: string) => `${percent}% of ${amount}`,
  taxedAmount: (amount: string) => `on ${amount}`,
  base: 'Taxable amount',
  taxedOn: 'What is taxed',
  local: 'Local tax',
  exempt: (amount: string, certificate: string | null) =>
    certificate === null
      ? `${amount} isn’t taxed because the customer is exempt.`
      : `${amount} isn’t taxed because the customer is exempt (certificate ${certificate}).`,
  open: (count: number) =>
    `${counted(count, 'line', 'lines')} ${plural(count, 'has no price yet and isn’t', 'have no price yet and aren’t')} included.`,
  unnamedPackage: 'Package',
  acceptedPackage: (name: string) => `Of the accepted package, ${name}.`,
  mostExpensive: (name: string) => `Of ${name}, the most expensive package.`,
  depositOn: (proposal: string) => `Deposit on proposal ${proposal}`,
  ofDocument: {
    workOrder: (number: string) => `Work order ${number}`,
    salesProposal: (number: string) => `Proposal ${number}`,
  },
  adding: 'Adding up…',
  notPriced: 'Some of its amounts can’t be calculated. Open it to see why.',
  changedSince: (amount: string) => `It was ${amount} in the list. The document has changed since.`,
  nothing: 'Nothing to add up yet.',
} as const;
