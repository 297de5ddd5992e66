import { describe, expect, it } from 'vitest';
import { wrongIn } from '../kernel/record-shape.ts';
import { discounts } from './discount.ts';
import { rebates } from './rebate.ts';

describe('a discount of the company', () => {
  const wrong = (fields: object) => wrongIn(discounts.shape, { text: 'Senior discount', ...fields });

  it('has a percentage above zero or an amount above zero, by its kind', () => {
    expect(wrong({ kind: 'percent', rate: 50_000 })).toEqual({});
    expect(wrong({ kind: 'fixed', amountCents: 1 })).toEqual({});
    for (const rate of [null, 0])
      expect(wrong({ kind: 'percent', rate, amountCents: 500 })).toEqual({
        rate: 'Enter a percentage above zero.',
      });
    for (const amountCents of [null, 0])
      expect(wrong({ kind: 'fixed', rate: 50_000, amountCents })).toEqual({
        amountCents: 'Enter an amount above zero.',
      });
  });

  it('is at most the whole', () => {
    expect(wrong({ kind: 'percent', rate: 1_000_001 })).toEqual({ rate: 'Enter 100% or less.' });
  });
});

describe('a rebate of the company', () => {
  it('has an amount above zero', () => {
    const wrong = (amountCents: number) => wrongIn(rebates.shape, { text: 'Utility rebate', amountCents });
    expect([wrong(1), wrong(0)]).toEqual([{}, { amountCents: 'Enter an amount above zero.' }]);
  });
});
