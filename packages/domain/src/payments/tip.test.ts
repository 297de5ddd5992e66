import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseTip, suggestedTips, wholeOf, withoutTip } from './tip.ts';
import { tipPercentsSchema } from './tip-percents.ts';

describe('suggestedTips', () => {
  it('takes percentages of what is paid, to the cent, and leaves out nothing (R1.8)', () => {
    expect(suggestedTips(12_605, [10, 15, 20])).toEqual([
      { percent: 10, cents: 1_261 },
      { percent: 15, cents: 1_891 },
      { percent: 20, cents: 2_521 },
    ]);
    expect(suggestedTips(4, [10, 20])).toEqual([{ percent: 20, cents: 1 }]);
    expect(suggestedTips(0, [10])).toEqual([]);
  });
});

describe('refuseTip', () => {
  it.each([
    [false, 0, null],
    [false, 1, 'Tips are turned off.'],
    [true, 0, null],
    [true, -1, 'Enter a tip of zero or more.'],
    [true, 1.5, 'Enter a tip of zero or more.'],
    [true, 5_000, null],
    [true, 5_001, 'Enter a tip of $50.00 or less.'],
  ] as const)('where tips are taken: %s, says of %s cents on 5,000: %s', (takesTips, tipCents, why) => {
    expect(refuseTip({ takesTips, amountCents: 5_000, tipCents })).toBe(why);
  });

  it('keeps what is charged within what providers take', () => {
    const amountCents = 99_999_000;
    expect(refuseTip({ takesTips: true, amountCents, tipCents: 1_000 })).toBe(
      'Enter a tip of $9.99 or less.',
    );
  });
});

describe('tipPercentsSchema', () => {
  it('sorts them, and takes one to four different ones', () => {
    expect(tipPercentsSchema.parse([20, 10])).toEqual([10, 20]);
    for (const wrong of [[], [0], [101], [1.5], [10, 10], [1, 2, 3, 4, 5]])
      expect(tipPercentsSchema.safeParse(wrong).success).toBe(false);
  });
});

describe('withoutTip', () => {
  it('gives a refund that nobody asked us for to the work first', () => {
    const whole = { amountCents: 11_500, refundedCents: 10_400 };
    expect(withoutTip(whole, { tipCents: 1_500, refundedCents: 0 })).toEqual({
      amountCents: 10_000,
      refundedCents: 10_000,
      tipCents: 1_500,
      tipRefundedCents: 400,
    });
  });

  it('never loses a cent, nor refunds more of either than there was', () => {
    const cents = fc.nat(20_000);
    fc.assert(
      fc.property(cents, cents, cents, cents, (amountCents, refunded, tipCents, refundedCents) => {
        const whole = { amountCents, refundedCents: Math.min(refunded, amountCents) };
        const split = withoutTip(whole, { tipCents, refundedCents });
        expect(wholeOf(split)).toEqual(whole);
        expect(split.refundedCents).toBeLessThanOrEqual(split.amountCents);
        expect(split.tipRefundedCents).toBeLessThanOrEqual(split.tipCents);
        for (const part of Object.values(split)) expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
