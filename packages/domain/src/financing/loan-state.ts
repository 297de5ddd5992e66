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
/**
 * Checks whether it can still be withdrawn: the money wasn't asked for yet, or the lender's account is no longer connected,
 * so that nobody may ever hear of it again.
 */
export const isCancelable = (status: LoanStatus, isLenderGone: boolean): boolean =>
  isOpenLoan(status) && (isLenderGone || status !== 'CONFIRMED');

/**
 * Checks whether withdrawing it can free money that the lender may still pay, since the lender may not hear of it. That
 * takes the right to void payments.
 * @param loan with whether the lender was asked to pay
 */
export const freesMoney = (loan: {
  status: LoanStatus;
  isLenderGone: boolean;
  isRequested: boolean;
}): boolean => loan.isLenderGone && (loan.isRequested || loan.status === 'CONFIRMED');

/** A loan as far as the lender has reported it. */
export interface ReportedLoan {
  status: LoanStatus;
  approvedCents: number | null;
  monthlyCents: number | null;
  fundedCents: number | null;
  /** what the lender took back after it paid */
  refundedCents: number;
  /** when the lender last changed it, in milliseconds since 1970; 0 before the first report */
  reportedAt: number;
}

/** A report as the lender sends it. */
export type LoanReport = Omit<ReportedLoan, 'refundedCents'> & {
  /** null if the lender doesn't say how much it took back */
  refundedCents: number | null;
};

/** Reads a refund: a part leaves a loan funded, and a refund without an amount is of all that was paid. */
function withRefund({ status, fundedCents, refundedCents }: LoanReport) {
  const funded = fundedCents ?? 0;
  if (status !== 'FUNDED' && status !== 'REFUNDED') return { status, refundedCents: 0 };
  const back = Math.min(funded, refundedCents || (status === 'REFUNDED' ? funded : 0));
  return { status: back < funded ? 'FUNDED' : back > 0 ? 'REFUNDED' : status, refundedCents: back } as const;
}

/**
 * Returns a loan after a report of the lender. Reports can come twice, late and in any order: one that is older
 * than the last is left out, and once the money was sent, only a refund changes anything. An ended one can be
 * reopened by a newer report.
 */
export function afterReport<L extends ReportedLoan>(was: L, report: LoanReport): L {
  if (report.reportedAt < was.reportedAt) return was;
  const isFinal = facts[was.status].end === 'final';
  if (isFinal) return afterPaying(was, report);
  if (isOver(was.status) && report.status !== was.status && report.reportedAt === was.reportedAt) return was;
  const { approvedCents, monthlyCents, fundedCents, reportedAt } = report;
  const { status: known, refundedCents } = withRefund(report);
  // the money is on its way until the lender says how much
  const status = known === 'FUNDED' && !fundedCents ? 'CONFIRMED' : known;
  return { ...was, status, approvedCents, monthlyCents, fundedCents, refundedCents, reportedAt };
}

/** Only a refund follows the payment, and what was taken back whole stays so. */
function afterPaying<L extends ReportedLoan>(was: L, report: LoanReport): L {
  const { status, refundedCents } = withRefund({
    ...report,
    fundedCents: was.fundedCents ?? report.fundedCents,
  });
  if (was.status === 'REFUNDED' || (status !== 'FUNDED' && status !== 'REFUNDED')) return was;
  if (status === was.status && report.reportedAt === was.reportedAt) return was;
  return { ...was, status, refundedCents, reportedAt: report.reportedAt };
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
const day = 24 * 60 * minute;
/** Checks whether a lender has been asked without an answer for so long that it counts as beyond reach. */
export const isSilent = (unansweredSince: number | null, now: number): boolean =>
  unansweredSince !== null && now - unansweredSince >= day;

/**
 * How often a funded loan is asked about, and one that was canceled only here: once a day for a good year, since the lender
 * may take the money back, or still pay.
 */
const lateChecks = 400;

/**
 * Returns how long after a question the lender is asked again; null if it isn't.
 * @param checks how often it was asked, since the money came for a funded loan
 * @param isUntold whether it was canceled without telling the lender
 */
export function loanPauseMs({
  status,
  checks,
  isUntold,
}: {
  status: LoanStatus;
  checks: number;
  isUntold: boolean;
}): number | null {
  if (isOpenLoan(status)) return pauses[checks] ?? 60 * minute;
  return (status === 'FUNDED' || isUntold) && checks < lateChecks ? day : null;
}
