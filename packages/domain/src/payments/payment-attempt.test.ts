import { describe, expect, it } from 'vitest';
import {
  type AttemptStatus,
  afterReading,
  attemptStatuses,
  attemptTransitions,
  isCharged,
  isInProgress,
  type PaymentAttempt,
  type ProviderReading,
  refundedBy,
} from './payment-attempt.ts';

const started: PaymentAttempt = {
  status: 'pending',
  amountCents: 5_000,
  refundedCents: 0,
  asked: 0,
  unanswered: 0,
};
const answer: ProviderReading = {
  asked: 1,
  state: 'charged',
  chargedCents: 5_000,
  refundedCents: 0,
  disputed: false,
};
const after = (attempt: Partial<PaymentAttempt>, reading: Partial<ProviderReading>) =>
  afterReading({ ...started, ...attempt }, { ...answer, ...reading });
const where = (test: (attempt: { status: AttemptStatus }) => boolean) =>
  attemptStatuses.filter((status) => test({ status }));

describe('attemptTransitions', () => {
  it.each(attemptStatuses)('never ends or starts again an attempt that is %s without a charge', (status) => {
    const next = attemptTransitions[status];
    expect(next).not.toContain(status);
    if (!isInProgress({ status }))
      expect(where(isInProgress).filter((each) => next.includes(each))).toEqual([]);
  });

  it('believes a charge after anything', () => {
    for (const status of where((each) => !isCharged(each)))
      expect(attemptTransitions[status]).toEqual(expect.arrayContaining(where(isCharged)));
  });

  it.each(['canceled', 'declined'] as const)(
    'takes a charge back as %s by a void or a failed capture, never after a refund or a dispute',
    (status) => {
      const taken = where((each) => isCharged(each) && attemptTransitions[each.status].includes(status));
      expect(taken).toEqual(['approved']);
    },
  );
});

describe('afterReading', () => {
  it.each([1, 2])('changes nothing by an answer to question %i after that to question 2', (asked) => {
    const attempt = { ...started, status: 'approved', asked: 2 } as const;
    expect(afterReading(attempt, { ...answer, asked, refundedCents: 100 })).toBe(attempt);
  });

  it.each(attemptStatuses.filter((status) => !isInProgress({ status })))(
    'keeps the status %s while the provider does not answer, or still waits',
    (status) => {
      expect(after({ status }, { state: 'unknown' }).status).toBe(status);
      expect(after({ status }, { state: 'waiting' }).status).toBe(status);
    },
  );

  it('is being checked while the provider does not answer, and takes a late answer after that', () => {
    const checking = after({}, { state: 'unknown', asked: 2 });
    expect(checking).toEqual({ ...started, status: 'checking', unanswered: 2 });
    expect(after(checking, { asked: 1 })).toMatchObject({ status: 'approved', asked: 1 });
  });

  it('remembers the latest question that got no answer, in any order', () => {
    const checking = after({}, { state: 'unknown', asked: 3 });
    const late = after(checking, { state: 'unknown', asked: 2 });
    expect(late).toEqual(checking);
    expect(after(late, { state: 'canceled', asked: 2 }).status).toBe('checking');
  });

  it.each(['waiting', 'declined', 'canceled'] as const)(
    'does not take an earlier %s for the answer to a later question that got none',
    (state) => {
      const checking = after({}, { state: 'unknown', asked: 2 });
      expect(after(checking, { state, asked: 1 })).toEqual(checking);
      expect(after(checking, { state, asked: 3 }).status).not.toBe('checking');
    },
  );

  it('takes the money off the books if the capture of an approved card fails', () => {
    const approved = after({}, {});
    expect(after(approved, { state: 'declined', asked: 2 }).status).toBe('declined');
    expect(after({ ...approved, status: 'disputed' }, { state: 'declined', asked: 2 }).status).toBe(
      'disputed',
    );
  });

  it.each([
    ['waiting', 'pending'],
    ['charged', 'approved'],
    ['declined', 'declined'],
    ['canceled', 'canceled'],
  ] as const)('knows after checking that a %s charge is %s', (state, status) => {
    expect(after({ status: 'checking' }, { state }).status).toBe(status);
  });

  it.each([
    [1, 'partlyRefunded', 1],
    [4_999, 'partlyRefunded', 4_999],
    [5_000, 'refunded', 5_000],
    [6_000, 'refunded', 5_000],
  ] as const)('with %i of 5,000 cents refunded is %s', (refundedCents, status, kept) => {
    expect(after({ status: 'approved' }, { refundedCents })).toMatchObject({ status, refundedCents: kept });
  });

  it('is approved again if a refund fails', () => {
    expect(after({ status: 'refunded', refundedCents: 5_000 }, {})).toMatchObject({
      status: 'approved',
      refundedCents: 0,
    });
  });

  it('notes a dispute without taking the money off the books', () => {
    const disputed = after({ status: 'approved' }, { disputed: true });
    expect(disputed.status).toBe('disputed');
    expect(isCharged(disputed)).toBe(true);
    expect(after(disputed, { asked: 2 }).status).toBe('approved');
  });

  it('keeps the amount that the provider charged, whatever was asked for', () => {
    expect(after({}, { chargedCents: 4_000 }).amountCents).toBe(4_000);
    expect(after({}, { state: 'declined', chargedCents: 0 }).amountCents).toBe(5_000);
  });
});

describe('refundedBy', () => {
  it.each([
    [0, 2_000, 'partlyRefunded', 2_000],
    [2_000, 3_000, 'refunded', 5_000],
    [2_000, 4_000, 'refunded', 5_000],
  ] as const)('after %i of 5,000 cents, %i more make it %s', (refundedCents, more, status, refunded) => {
    expect(refundedBy({ amountCents: 5_000, refundedCents }, more)).toEqual({
      status,
      refundedCents: refunded,
    });
  });
});

describe('isInProgress', () => {
  it('is a pending attempt and one being checked', () => {
    expect(where(isInProgress)).toEqual(['pending', 'checking']);
  });
});
