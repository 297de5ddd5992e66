import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loanStatuses } from './loan-application-fields.ts';
import {
  afterReport,
  continues,
  freesMoney,
  isCancelable,
  isOpenLoan,
  isOver,
  isSilent,
  type LoanReport,
  type LoanStatus,
  loanColor,
  loanGap,
  loanPauseMs,
  loanStatusText,
  type ReportedLoan,
} from './loan-state.ts';

const loan = (status: LoanStatus, more: Partial<ReportedLoan> = {}): ReportedLoan => ({
  status,
  approvedCents: null,
  monthlyCents: null,
  fundedCents: status === 'FUNDED' ? 500 : null,
  refundedCents: 0,
  reportedAt: 10,
  ...more,
});

describe('statuses of a loan application', () => {
  it('have a color each (R4.19)', () => {
    const byColor = Object.groupBy(loanStatuses, loanColor);
    expect(byColor).toEqual({
      yellow: ['CREATED', 'IN_PROGRESS', 'PREQUALIFIED', 'ACTION_REQUIRED', 'OFFER_AVAILABLE'],
      blue: ['PENDING_LENDER'],
      orange: ['PENDING_MERCHANT'],
      green: ['APPROVED', 'CONFIRMED', 'FUNDED'],
      red: ['DECLINED'],
      gray: ['EXPIRED', 'CANCELED', 'REFUNDED', 'UNKNOWN'],
    });
    for (const status of loanStatuses) expect(loanStatusText(status)).toMatch(/^[A-Z]/);
  });

  it('let the customer continue only in yellow, and only with an address (R4.19)', () => {
    for (const status of loanStatuses) {
      expect(continues(status, 'https://lender.example')).toBe(loanColor(status) === 'yellow');
      expect(continues(status, null)).toBe(false);
    }
  });

  it('are over, open or final, and can be withdrawn until the money is asked for', () => {
    expect(loanStatuses.filter(isOver)).toEqual(['DECLINED', 'EXPIRED', 'CANCELED']);
    const final = loanStatuses.filter((status) => !isOver(status) && !isOpenLoan(status));
    expect(final).toEqual(['FUNDED', 'REFUNDED']);
    const kept = (isLenderGone: boolean) =>
      loanStatuses.filter((status) => isOpenLoan(status) && !isCancelable(status, isLenderGone));
    expect([kept(false), kept(true)]).toEqual([['CONFIRMED'], []]);
    for (const status of final) expect(isCancelable(status, true)).toBe(false);
  });

  it('free money if one is withdrawn that was asked for from a lender that is gone', () => {
    const frees = (isLenderGone: boolean, isRequested: boolean) =>
      loanStatuses.filter((status) => freesMoney({ status, isLenderGone, isRequested }));
    expect([frees(false, true), frees(true, false), frees(true, true)]).toEqual([
      [],
      ['CONFIRMED'],
      [...loanStatuses],
    ]);
  });
});

describe('afterReport', () => {
  it('takes a newer report, and leaves out an older one', () => {
    const was = loan('APPROVED', { approvedCents: 500 });
    expect(afterReport(was, loan('CONFIRMED', { reportedAt: 11 })).status).toBe('CONFIRMED');
    expect(afterReport(was, loan('IN_PROGRESS', { reportedAt: 9 }))).toBe(was);
  });

  it('goes back where the lender does, except once the money was sent', () => {
    expect(afterReport(loan('APPROVED'), loan('ACTION_REQUIRED', { reportedAt: 11 })).status).toBe(
      'ACTION_REQUIRED',
    );
    expect(afterReport(loan('FUNDED'), loan('APPROVED', { reportedAt: 11 })).status).toBe('FUNDED');
    expect(afterReport(loan('FUNDED'), loan('REFUNDED', { reportedAt: 11 })).status).toBe('REFUNDED');
    expect(afterReport(loan('REFUNDED'), loan('FUNDED', { reportedAt: 11 })).status).toBe('REFUNDED');
  });

  it('keeps how much the lender took back: a part leaves it funded, and all of it refunded', () => {
    const after = (was: ReportedLoan, report: Partial<LoanReport> & { status: LoanStatus }) => {
      const { status, refundedCents } = afterReport(was, {
        ...loan(report.status),
        reportedAt: 11,
        ...report,
      });
      return [status, refundedCents];
    };
    const funded = loan('FUNDED');
    expect(after(funded, { status: 'FUNDED', refundedCents: 200 })).toEqual(['FUNDED', 200]);
    expect(after(funded, { status: 'REFUNDED', refundedCents: 200 })).toEqual(['FUNDED', 200]);
    expect(after(funded, { status: 'FUNDED', refundedCents: 500 })).toEqual(['REFUNDED', 500]);
    expect(after(funded, { status: 'REFUNDED', refundedCents: null })).toEqual(['REFUNDED', 500]);
    expect(after(funded, { status: 'REFUNDED', refundedCents: 900 })).toEqual(['REFUNDED', 500]);
    expect(after(funded, { status: 'FUNDED', refundedCents: 200, reportedAt: 10 })).toEqual(['FUNDED', 0]);
    const partly = loan('FUNDED', { refundedCents: 200 });
    expect(after(partly, { status: 'FUNDED', refundedCents: 0 })).toEqual(['FUNDED', 0]);
    expect(after(partly, { status: 'APPROVED', refundedCents: null })).toEqual(['FUNDED', 200]);
    const confirmed = loan('CONFIRMED');
    expect(after(confirmed, { status: 'REFUNDED', fundedCents: 500, refundedCents: null })).toEqual([
      'REFUNDED',
      500,
    ]);
  });

  it('waits for the amount before the money counts as sent', () => {
    const funded = (fundedCents: number | null) =>
      afterReport(loan('CONFIRMED'), loan('FUNDED', { fundedCents, reportedAt: 11 })).status;
    expect([funded(null), funded(0), funded(500)]).toEqual(['CONFIRMED', 'CONFIRMED', 'FUNDED']);
  });

  it('reopens an ended one only by a newer report', () => {
    expect(afterReport(loan('DECLINED'), loan('PENDING_LENDER')).status).toBe('DECLINED');
    expect(afterReport(loan('DECLINED'), loan('PENDING_LENDER', { reportedAt: 11 })).status).toBe(
      'PENDING_LENDER',
    );
  });

  it('comes to the same whatever the order of reports, and however often they come', () => {
    const way: readonly LoanStatus[] = [
      'CREATED',
      'IN_PROGRESS',
      'OFFER_AVAILABLE',
      'APPROVED',
      'CONFIRMED',
      'FUNDED',
    ];
    const reports = way.map((status, at) => loan(status, { reportedAt: at + 1 }));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reports), { maxLength: 12 }), (some) => {
        const all = [...some, ...fc.sample(fc.shuffledSubarray(reports, { minLength: way.length }), 1)[0]!];
        const end = all.reduce(afterReport, loan('CREATED', { reportedAt: 0 }));
        expect(end.status).toBe('FUNDED');
      }),
      { numRuns: 50 },
    );
  });
});

describe('loanGap', () => {
  it('is what an approved loan leaves of the balance due, or has too much', () => {
    expect(loanGap(loan('APPROVED', { approvedCents: 600 }), 1_000)).toBe(400);
    expect(loanGap(loan('OFFER_AVAILABLE', { approvedCents: 1_200 }), 1_000)).toBe(-200);
    for (const status of ['ACTION_REQUIRED', 'CONFIRMED'] as const)
      expect(loanGap(loan(status, { approvedCents: 600 }), 1_000)).toBe(400);
    expect(loanGap(loan('APPROVED', { approvedCents: 1_000 }), 1_000)).toBe(0);
    for (const status of ['IN_PROGRESS', 'DECLINED', 'FUNDED'] as const)
      expect(loanGap(loan(status, { approvedCents: 600 }), 1_000)).toBe(0);
    expect(loanGap(loan('APPROVED'), 1_000)).toBe(0);
  });
});

describe('isSilent', () => {
  it('is so after a day without an answer', () => {
    const day = 86_400_000;
    expect([null, 0, 1].map((since) => isSilent(since, day))).toEqual([false, true, false]);
  });
});

describe('loanPauseMs', () => {
  const pausesOf = (status: LoanStatus, isUntold: boolean, checks: number[]) =>
    checks.map((each) => loanPauseMs({ status, checks: each, isUntold }));

  it('grows from a minute to an hour', () => {
    expect(pausesOf('IN_PROGRESS', false, [0, 3, 5, 6, 99])).toEqual([
      60_000, 300_000, 1_800_000, 3_600_000, 3_600_000,
    ]);
  });

  it('is a day once the money was sent, for a year and more, and ends with what has ended', () => {
    expect(pausesOf('FUNDED', false, [0, 399, 400])).toEqual([86_400_000, 86_400_000, null]);
    for (const status of ['REFUNDED', 'DECLINED', 'EXPIRED', 'CANCELED'] as const)
      expect(pausesOf(status, false, [0])).toEqual([null]);
  });

  it('is a day too for one that the lender wasn’t told of, since it may still pay', () => {
    expect(pausesOf('CANCELED', true, [0, 399, 400])).toEqual([86_400_000, 86_400_000, null]);
  });
});
