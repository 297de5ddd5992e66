import type { loanStatuses } from './loan-application-fields.ts';

export type LoanStatus = (typeof loanStatuses)[number];
export type LoanColor = 'yellow' | 'blue' | 'orange' | 'green' | 'red' | 'gray';

interface StatusFacts {
  text: string;
  color: LoanColor;
  /** its place on the way to the money; null off that way */
  rank: number | null;
  /** how it ends; `reopens` if the lender may still take it up again */
  end: null | 'reopens' | 'final';
}

const on = (text: string, color: LoanColor, rank: number): StatusFacts => ({ text, color, rank, end: null });
const off = (text: string, color: LoanColor): StatusFacts => ({ text, color, rank: null, end: 'reopens' });

/** What each status of a loan application means on the screen (R4.19, `integrations.md` 3.4). */
const facts: Record<LoanStatus, StatusFacts> = {
  CREATED: on('Not started', 'yellow', 0),
  IN_PROGRESS: on('In progress', 'yellow', 1),
  PREQUALIFIED: on('Prequalified', 'yellow', 2),
  ACTION_REQUIRED: on('Action needed', 'yellow', 3),
  PENDING_LENDER: on('Under review', 'blue', 3),
  PENDING_MERCHANT: on('Waiting for you', 'orange', 3),
  OFFER_AVAILABLE: on('Offer available', 'yellow', 4),
  APPROVED: on('Approved', 'green', 5),
  CONFIRMED: on('Funding requested', 'green', 6),
  FUNDED: { text: 'Funded', color: 'green', rank: 7, end: 'final' },
  REFUNDED: { text: 'Refunded', color: 'gray', rank: 8, end: 'final' },
  DECLINED: off('Declined', 'red'),
  EXPIRED: off('Expired', 'gray'),
  CANCELED: off('Canceled', 'gray'),
  UNKNOWN: { text: 'Check with the lender', color: 'gray', rank: null, end: null },
};

export const loanStatusText = (status: LoanStatus): string => facts[status].text;
export const loanColor = (status: LoanStatus): LoanColor => facts[status].color;

/** Checks whether the customer can continue: only in yellow, and only with an address (R4.19). */
export const continues = (status: LoanStatus, redirectUrl: string | null): boolean =>
  redirectUrl !== null && isYellow(status);
export const isYellow = (status: LoanStatus): boolean => loanColor(status) === 'yellow';

/** Checks whether it came to an end without money: another application can take its place. */
export const isOver = (status: LoanStatus): boolean => facts[status].end === 'reopens';
/** Checks whether the lender is asked about it again. */
export const isOpenLoan = (status: LoanStatus): boolean => facts[status].end === null;
/** Checks whether it can still be withdrawn: the money wasn't asked for yet. */
export const isCancelable = (status: LoanStatus): boolean => isOpenLoan(status) && status !== 'CONFIRMED';

/** A loan as far as the lender has reported it. */
export interface ReportedLoan {
  status: LoanStatus;
  approvedCents: number | null;
  monthlyCents: number | null;
  fundedCents: number | null;
  /** when the lender last changed it, in milliseconds since 1970; 0 before the first report */
  reportedAt: number;
}

/**
 * Returns a loan after a report of the lender. Reports can come twice, late and in any order: one that is older
 * than the last is left out, and once the money was sent, only a refund changes anything. An ended one can be
 * reopened by a newer report.
 */
export function afterReport<L extends ReportedLoan>(was: L, report: ReportedLoan): L {
  if (report.reportedAt < was.reportedAt) return was;
  const isFinal = facts[was.status].end === 'final';
  const isLater = (facts[report.status].rank ?? -1) > (facts[was.status].rank ?? -1);
  if (isFinal && !isLater) return was;
  if (isOver(was.status) && report.status !== was.status && report.reportedAt === was.reportedAt) return was;
  const { approvedCents, monthlyCents, fundedCents, reportedAt } = report;
  // the money is on its way until the lender says how much
  const status = report.status === 'FUNDED' && !fundedCents ? 'CONFIRMED' : report.status;
  return { ...was, status, approvedCents, monthlyCents, fundedCents, reportedAt };
}

/** The statuses in which the lender has approved an amount. */
const approved: readonly LoanStatus[] = ['OFFER_AVAILABLE', 'ACTION_REQUIRED', 'APPROVED', 'CONFIRMED'];

/**
 * Returns the cents of the balance due that an approved loan leaves open, negative if it was approved for more
 * than is due; 0 if they agree or nothing is approved.
 */
export function loanGap(
  { status, approvedCents }: Pick<ReportedLoan, 'status' | 'approvedCents'>,
  dueCents: number,
): number {
  return approvedCents === null || !approved.includes(status) ? 0 : dueCents - approvedCents;
}

const minute = 60_000;
/** How long after each question the lender is asked again, if no webhook came. */
const pauses = [1, 1, 2, 5, 10, 30].map((minutes) => minutes * minute);
export const loanPauseMs = (checks: number): number => pauses[checks] ?? 60 * minute;
