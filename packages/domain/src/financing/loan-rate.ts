import { z } from 'zod';
import type { CompanyList } from '../company-lists/company-list.ts';
import { entryName } from '../company-lists/entry-name.ts';
import { percentageMessages } from '../kernel/decimal-text.ts';
import { amountCents, line, lines } from '../kernel/field.ts';
import { wholeRate } from '../kernel/money.ts';

/**
 * The kinds of loan rates, in the order of the form (`integrations.md` 3.3). In deferred plans interest is
 * charged from the purchase date unless the balance is paid in full in the promotional months.
 */
export const loanRateKindNames = {
  fixed: 'Fixed rate',
  reduced: 'Reduced rate',
  zero: 'No interest',
  sameAsCash: 'Same as cash',
  deferredNoPayments: 'Deferred interest, no payments',
  deferredWithPayments: 'Deferred interest, with payments',
} as const;
export type LoanRateKind = keyof typeof loanRateKindNames;
export const loanRateKinds = Object.keys(loanRateKindNames) as LoanRateKind[];

/** Kinds with promotional months, which must be given. */
const promotional: readonly LoanRateKind[] = ['sameAsCash', 'deferredNoPayments', 'deferredWithPayments'];
export const isPromotional = (kind: LoanRateKind): boolean => promotional.includes(kind);

/** Kinds in which no payment is due in the promotional months. */
export const startsLater = (kind: LoanRateKind): boolean =>
  kind === 'sameAsCash' || kind === 'deferredNoPayments';

export const mostTermMonths = 360;
export const mostPromoMonths = 60;
/** A payment of a whole dollar per dollar. */
export const wholePayment = 1_000_000;

export const loanRateMessages = {
  term: `Enter 1 to ${mostTermMonths} months.`,
  promo: `Enter 1 to ${mostPromoMonths} months.`,
  promoLong: 'Use fewer months than the term.',
  rateOfZero: 'A plan without interest has an APR of 0%.',
  rateMissing: 'Enter an APR above zero.',
  most: 'The maximum can’t be less than the minimum.',
  factor: 'Enter a factor above 0 and up to 1, like 0.0132.',
  factorSmall: 'These payments wouldn’t pay off the loan. Check the factor and the term.',
} as const;

const rate = z
  .int('Use no more than 4 decimal places.')
  .min(0, percentageMessages.negative)
  .max(wholeRate, percentageMessages.large);
const { term, promo, factor } = loanRateMessages;

/** A loan that a lender offers the company's customers: what it costs them, and the company (R1.7). */
const loanRateSchema = z.object({
  text: entryName,
  lender: line(100).default(''),
  /** The lender's number of the plan. */
  planNumber: line(40).default(''),
  kind: z.enum(loanRateKinds).default('fixed'),
  /** The annual percentage rate, in 1/10,000 of a percent. */
  aprRate: rate.default(0),
  termMonths: z.int(term).min(1, term).max(mostTermMonths, term),
  /** Null for a kind without promotional months. */
  promoMonths: z.int(promo).min(1, promo).max(mostPromoMonths, promo).nullable().default(null),
  /** The smallest and the largest amount that is lent; null if there is no limit. */
  leastCents: amountCents.nullable().default(null),
  mostCents: amountCents.nullable().default(null),
  /** What the lender keeps of the amount, in 1/10,000 of a percent. No customer ever sees it. */
  dealerFeeRate: rate.default(0),
  /** The lender's monthly payment per dollar, in millionths; null to compute the payment. */
  paymentFactor: z.int(factor).min(1, factor).max(wholePayment, factor).nullable().default(null),
  /** The lender's own words, shown with every estimate. */
  disclosure: lines(2000).default(''),
});
export type LoanRateFields = z.output<typeof loanRateSchema>;

/** The part of the loan that payments by a rounded factor pay back at least. */
const leastPaidBack = 0.99;

/** Returns what depends on several fields, by field. */
function wrongTerms({
  kind,
  aprRate,
  termMonths,
  promoMonths,
  leastCents,
  mostCents,
  paymentFactor,
}: LoanRateFields): Partial<Record<keyof LoanRateFields, string>> {
  const needsRate = kind !== 'zero' && kind !== 'sameAsCash';
  return {
    ...(kind === 'zero' && aprRate > 0 && { aprRate: loanRateMessages.rateOfZero }),
    ...(needsRate && aprRate === 0 && { aprRate: loanRateMessages.rateMissing }),
    ...(isPromotional(kind) && promoMonths === null && { promoMonths: promo }),
    ...(promoMonths !== null && promoMonths >= termMonths && { promoMonths: loanRateMessages.promoLong }),
    ...(paymentFactor !== null &&
      paymentFactor * (termMonths - (startsLater(kind) ? (promoMonths ?? 0) : 0)) <
        leastPaidBack * wholePayment && { paymentFactor: loanRateMessages.factorSmall }),
    ...(mostCents !== null && mostCents < (leastCents ?? 0) && { mostCents: loanRateMessages.most }),
  };
}

export const loanRates: CompanyList<typeof loanRateSchema.shape> = {
  shape: {
    schema: loanRateSchema,
    titles: {
      text: 'Name',
      lender: 'Lender',
      planNumber: 'Plan number',
      kind: 'Type',
      aprRate: 'APR',
      termMonths: 'Term in months',
      promoMonths: 'Promotional months',
      leastCents: 'Minimum amount',
      mostCents: 'Maximum amount',
      dealerFeeRate: 'Dealer fee',
      paymentFactor: 'Payment factor',
      disclosure: 'Disclosure',
    },
    together: [
      ['kind', 'aprRate', 'termMonths', 'promoMonths', 'paymentFactor'],
      ['leastCents', 'mostCents'],
    ],
    whole: wrongTerms,
  },
  one: 'a financing plan',
  many: 'financing plans',
  uses: {},
};

/** What an estimate needs of a loan rate. The dealer fee is not part of it, so that no screen can show it. */
export type LoanTerms = Pick<
  LoanRateFields,
  | 'kind'
  | 'aprRate'
  | 'termMonths'
  | 'promoMonths'
  | 'leastCents'
  | 'mostCents'
  | 'paymentFactor'
  | 'disclosure'
>;

/** Checks whether a loan rate is offered for an amount. */
export const lends = (
  { leastCents, mostCents }: Pick<LoanTerms, 'leastCents' | 'mostCents'>,
  amount: number,
): boolean => amount > 0 && amount >= (leastCents ?? 0) && amount <= (mostCents ?? amount);
