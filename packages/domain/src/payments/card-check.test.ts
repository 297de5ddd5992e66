import { describe, expect, it } from 'vitest';
import { checkPauseMs, isOverdue } from './card-check.ts';
import { attemptStatuses, isInProgress } from './payment-attempt.ts';

describe('checkPauseMs', () => {
  it('asks again after half a minute, then less and less often, and at least every hour', () => {
    expect([0, 1, 2, 20].map(checkPauseMs)).toEqual([30_000, 60_000, 120_000, 3_600_000]);
    expect(checkPauseMs(1_000)).toBe(3_600_000);
  });
});

describe('isOverdue', () => {
  const expiresDate = '2026-11-25T12:00:00.000Z';
  const end = Date.parse(expiresDate);

  it.each(attemptStatuses)(
    'closes the page of an attempt that is %s only while it is in progress',
    (status) => {
      expect(isOverdue({ status, expiresDate }, end)).toBe(isInProgress({ status }));
      expect(isOverdue({ status, expiresDate }, end - 1)).toBe(false);
    },
  );
});
