import { describe, expect, it } from 'vitest';
import { repeatedPayment, repeatedWithinMs } from './repeated-payment.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const recorded = (msAgo: number) => new Date(now - msAgo).toISOString();
const check = { method: 'check', amountCents: 12_626, reference: '1042' };
const taken = { ...check, status: 'completed', recordedDate: recorded(60_000) };

describe('repeatedPayment', () => {
  it.each([
    ['another amount', { amountCents: 12_625 }],
    ['another method', { method: 'cash', reference: '' }],
    ['another number', { reference: '1043' }],
    ['one that was voided', { status: 'voided' }],
    ['one of some time ago', { recordedDate: recorded(repeatedWithinMs) }],
    ['one of which nobody knows when', { recordedDate: null }],
  ])('is not %s', (_, fields) => {
    expect(repeatedPayment([{ ...taken, ...fields }], check, now)).toBeNull();
  });

  it('is the newest of the same amount, method and number, a few minutes ago (R5.8)', () => {
    const older = { ...taken, recordedDate: recorded(120_000) };
    expect(repeatedPayment([older, taken, { ...taken, amountCents: 1 }], check, now)).toBe(taken);
  });

  it('is also one of a clock that is a little ahead', () => {
    const ahead = { ...taken, recordedDate: recorded(-2_000) };
    expect(repeatedPayment([ahead], check, now)).toBe(ahead);
  });
});
