import { invariant } from '../kernel/invariant.ts';
import { divideHalfUp, fromTenThousandths, wholeRate } from '../kernel/money.ts';
import { moneyText } from '../kernel/money-text.ts';
import { counted, numberText } from '../kernel/plural.ts';
import { type LoanTerms, lends, startsLater, wholePayment } from './loan-rate.ts';

/*
 * Estimated payments of a loan (`integrations.md` 3.6). A payment is rounded once, half up to the cent; the
 * interest of each month too; the last payment makes up the difference. Everything is computed in BigInt:
 * (1 + r)^n as an exact fraction.
 */

/** An estimated payment, in cents. */
export interface EstimatedPayment {
  /** What is borrowed. */
  amountCents: number;
  monthlyCents: number;
  /** The number of monthly payments. */
  payments: number;
  /** The months before the first payment, in which none is due. */
  monthsWithout: number;
}

/** One month of a loan, in cents. */
export interface LoanMonth {
  /** From 1. */
  month: number;
  paymentCents: number;
  interestCents: number;
  principalCents: number;
  /** What is still owed afterward. */
  balanceCents: number;
}

const monthsInYear = 12n;
/** A month's interest is `aprRate / perMonth` of the balance. */
const perMonth = BigInt(wholeRate) * monthsInYear;

/**
 * Returns the level payment of a loan, rounded half up to the cent.
 * @param amountCents above zero @param aprRate in 1/10,000 of a percent @param months above zero
 */
export function levelPayment(amountCents: number, aprRate: number, months: number): number {
  invariant(Number.isSafeInteger(months) && months > 0, 'months_not_positive', String(months));
  const amount = BigInt(amountCents);
  if (aprRate === 0) return Number(divideHalfUp(amount, BigInt(months)));
  const grown = (perMonth + BigInt(aprRate)) ** BigInt(months);
  const whole = perMonth ** BigInt(months);
  return Number(divideHalfUp(amount * BigInt(aprRate) * grown, perMonth * (grown - whole)));
}

/** Returns what an amount has grown to after months without a payment, with interest each month. */
const grownBy = (amountCents: number, aprRate: number, months: number): number =>
  Number(
    divideHalfUp(
      BigInt(amountCents) * (perMonth + BigInt(aprRate)) ** BigInt(months),
      perMonth ** BigInt(months),
    ),
  );

/**
 * Estimates the monthly payment for an amount; null where the loan isn't offered for it. With a payment
 * factor, the payment is the lender's own: the amount times the factor. Where no payment is due in the
 * promotional months, it's the payment for a customer who didn't pay the balance in full by then: the months
 * that are left of the term, on the amount with the interest charged since the purchase.
 */
export function estimatePayment(terms: LoanTerms, amountCents: number): EstimatedPayment | null {
  if (!lends(terms, amountCents)) return null;
  const { aprRate, termMonths, promoMonths, paymentFactor } = terms;
  const monthsWithout = startsLater(terms.kind) ? (promoMonths ?? 0) : 0;
  const payments = termMonths - monthsWithout;
  const owed = monthsWithout > 0 ? grownBy(amountCents, aprRate, monthsWithout) : amountCents;
  const monthlyCents =
    paymentFactor === null
      ? levelPayment(owed, aprRate, payments)
      : Number(divideHalfUp(BigInt(amountCents) * BigInt(paymentFactor), BigInt(wholePayment)));
  return { amountCents, monthlyCents, payments, monthsWithout };
}

/**
 * Lists a loan month by month, until nothing is owed. The last payment pays what is left.
 * @param amountCents above zero @param monthlyCents the level payment, above the first month's interest
 */
export function loanMonths(
  amountCents: number,
  aprRate: number,
  { monthlyCents, months }: { monthlyCents: number; months: number },
): LoanMonth[] {
  const rows: LoanMonth[] = [];
  let balance = amountCents;
  for (let month = 1; month <= months && balance > 0; month++) {
    const interestCents = Number(divideHalfUp(BigInt(balance) * BigInt(aprRate), perMonth));
    const owed = balance + interestCents;
    const paymentCents = month === months ? owed : Math.min(monthlyCents, owed);
    const principalCents = paymentCents - interestCents;
    balance -= principalCents;
    rows.push({ month, paymentCents, interestCents, principalCents, balanceCents: balance });
  }
  return rows;
}

/** An estimate in words. */
interface Estimated {
  monthly: string;
  months: number;
  apr: string;
  amount: string;
  down: string;
}

/** The words that go with every estimate (`integrations.md` 3.7): amount, number of payments, APR, down payment. */
export const estimateTexts = {
  estimate: ({ monthly, months, apr, amount, down }: Estimated) =>
    `Estimated payment of ${monthly} per month for ${counted(months, 'month', 'months')} at ${apr} APR on ${amount} with ${down} down.`,
  after: (months: number) => `Payments start after ${counted(months, 'month', 'months')}.`,
  noOffer:
    'Estimate only, not an offer of credit. Subject to credit approval by the lender; the actual rate, term and payment may differ.',
  deferred: (months: number) =>
    `Interest is charged from the purchase date if the promotional balance is not paid in full within ${counted(months, 'month', 'months')}.`,
} as const;

/** Formats an annual percentage rate: `9.99%`. @param aprRate in 1/10,000 of a percent */
export const aprText = (aprRate: number): string => `${numberText(fromTenThousandths(aprRate))}%`;

/**
 * Returns the sentences that must stand next to an estimated payment, with the lender's own last. An amount per
 * month is never shown without them.
 * @param downCents what is paid before the loan
 */
export function estimateSentences(
  { kind, aprRate, promoMonths, disclosure }: LoanTerms,
  { monthlyCents, payments, monthsWithout, amountCents }: EstimatedPayment,
  downCents = 0,
): string[] {
  const defers = promoMonths !== null && (kind === 'deferredNoPayments' || kind === 'deferredWithPayments');
  const charges = promoMonths !== null && kind === 'sameAsCash' && aprRate > 0;
  return [
    estimateTexts.estimate({
      monthly: moneyText(monthlyCents),
      months: payments,
      apr: aprText(aprRate),
      amount: moneyText(amountCents),
      down: moneyText(downCents),
    }),
    ...(monthsWithout > 0 ? [estimateTexts.after(monthsWithout)] : []),
    estimateTexts.noOffer,
    ...(defers || charges ? [estimateTexts.deferred(promoMonths)] : []),
    ...(disclosure === '' ? [] : [disclosure]),
  ];
}

/**
 * Lists an estimated loan month by month. It includes the months before the first payment, when interest is added to the
 * balance. With a payment factor, the last payment covers what the lender's payments leave. Returns null if the payments
 * wouldn't cover the interest.
 */
export function paymentSchedule(
  { aprRate }: Pick<LoanTerms, 'aprRate'>,
  { amountCents, monthlyCents, payments, monthsWithout }: EstimatedPayment,
): LoanMonth[] | null {
  const waiting: LoanMonth[] = [];
  let owed = amountCents;
  for (let month = 1; month <= monthsWithout; month++) {
    const grown = grownBy(amountCents, aprRate, month);
    const interestCents = grown - owed;
    waiting.push({
      month,
      paymentCents: 0,
      interestCents,
      principalCents: -interestCents,
      balanceCents: grown,
    });
    owed = grown;
  }
  const paying = loanMonths(owed, aprRate, { monthlyCents, months: payments });
  if (paying.length > 1 && paying[0]!.principalCents <= 0) return null;
  return [...waiting, ...paying.map((row) => ({ ...row, month: row.month + monthsWithout }))];
}
