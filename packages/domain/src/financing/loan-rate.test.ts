import { describe, expect, it } from 'vitest';
import { wrongIn } from '../kernel/record-shape.ts';
import { lends, loanRates, loanRateMessages as says } from './loan-rate.ts';

const wrong = (fields: object) =>
  wrongIn(loanRates.shape, { text: '9.99% for 120 months', aprRate: 99_900, termMonths: 120, ...fields });

describe('a loan rate (R1.7)', () => {
  it('is a name, a term and an APR; the rest may be left blank', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ text: '' })).toEqual({ text: 'Enter a name.' });
  });

  it('has a term of 1 to 360 months', () => {
    for (const termMonths of [0, 361, 1.5]) expect(wrong({ termMonths })).toEqual({ termMonths: says.term });
    for (const termMonths of [1, 360]) expect(wrong({ termMonths })).toEqual({});
  });

  it('has an APR above zero, except where the loan is without interest', () => {
    for (const kind of ['fixed', 'reduced', 'deferredNoPayments', 'deferredWithPayments'] as const)
      expect(wrong({ kind, promoMonths: 12, aprRate: 0 })).toEqual({ aprRate: says.rateMissing });
    expect(wrong({ kind: 'zero', aprRate: 0 })).toEqual({});
    expect(wrong({ kind: 'zero' })).toEqual({ aprRate: says.rateOfZero });
    expect(wrong({ kind: 'sameAsCash', promoMonths: 12, aprRate: 0 })).toEqual({});
    expect(wrong({ aprRate: 1_000_001 })).toEqual({ aprRate: 'Enter 100% or less.' });
  });

  it('has promotional months by its kind, fewer than the term', () => {
    for (const kind of ['sameAsCash', 'deferredNoPayments', 'deferredWithPayments'] as const)
      expect(wrong({ kind })).toEqual({ promoMonths: says.promo });
    expect(wrong({ kind: 'deferredNoPayments', promoMonths: 61 })).toEqual({ promoMonths: says.promo });
    expect(wrong({ promoMonths: 12, termMonths: 12 })).toEqual({ promoMonths: says.promoLong });
    expect(wrong({ promoMonths: 11, termMonths: 12 })).toEqual({});
  });

  it('lends from a smallest to a largest amount', () => {
    expect(wrong({ leastCents: 100_000, mostCents: 99_999 })).toEqual({ mostCents: says.most });
    expect(wrong({ leastCents: 100_000, mostCents: 100_000 })).toEqual({});
    expect(wrong({ mostCents: 100_000 })).toEqual({});
  });

  it('has a payment factor above 0 and up to 1', () => {
    for (const paymentFactor of [0, 1_000_001])
      expect(wrong({ paymentFactor })).toEqual({ paymentFactor: says.factor });
    expect(wrong({ paymentFactor: 13_215 })).toEqual({});
  });

  it('has a payment factor that pays back the loan in its payments', () => {
    const free = { kind: 'zero', aprRate: 0, termMonths: 18 } as const;
    expect(wrong({ ...free, paymentFactor: 13_200 })).toEqual({ paymentFactor: says.factorSmall });
    expect(wrong({ ...free, paymentFactor: 55_555 })).toEqual({});
    const later = { kind: 'deferredNoPayments', termMonths: 24, promoMonths: 12 } as const;
    expect(wrong({ ...later, paymentFactor: 50_000 })).toEqual({ paymentFactor: says.factorSmall });
    expect(wrong({ ...later, paymentFactor: 95_000 })).toEqual({});
  });
});

describe('lends', () => {
  it('is from the smallest to the largest amount, and never nothing', () => {
    const limits = { leastCents: 100, mostCents: 200 };
    expect([99, 100, 200, 201].map((cents) => lends(limits, cents))).toEqual([false, true, true, false]);
    const open = { leastCents: null, mostCents: null };
    expect([-1, 0, 1].map((cents) => lends(open, cents))).toEqual([false, false, true]);
  });
});
