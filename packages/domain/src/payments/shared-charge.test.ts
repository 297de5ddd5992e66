import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareStatus, splitCharge, wholeStatus } from './shared-charge.ts';

const asked = (askedCents: number, completedCents = 0, pendingCents = 0) => ({
  askedCents,
  completedCents,
  pendingCents,
});
const split = (amountCents: number, refundedCents: number, ...shares: ReturnType<typeof asked>[]) =>
  splitCharge({ amountCents, refundedCents }, shares).map((each) => [each.amountCents, each.refundedCents]);

describe('splitting a charge among its shares', () => {
  it('gives each share what was asked for it', () => {
    expect(split(600, 0, asked(100), asked(200), asked(300))).toEqual([
      [100, 0],
      [200, 0],
      [300, 0],
    ]);
  });

  it('refunds the share that the refund was asked for, and everything if all was refunded', () => {
    expect(split(300, 50, asked(100), asked(200, 50))).toEqual([
      [100, 0],
      [200, 50],
    ]);
    // on its way, and the provider already shows it
    expect(split(300, 50, asked(100), asked(200, 0, 50))).toEqual([
      [100, 0],
      [200, 50],
    ]);
    expect(split(300, 300, asked(100), asked(200, 50))).toEqual([
      [100, 100],
      [200, 200],
    ]);
  });

  it('gives refunds that nobody here asked for to the shares in order', () => {
    expect(split(300, 150, asked(100), asked(200, 20))).toEqual([
      [100, 100],
      [200, 50],
    ]);
  });

  it('leaves less than was asked for to the last, and more to the first', () => {
    expect(split(250, 0, asked(100), asked(200))).toEqual([
      [100, 0],
      [150, 0],
    ]);
    expect(split(310, 0, asked(100), asked(200))).toEqual([
      [110, 0],
      [200, 0],
    ]);
  });

  it('always adds up to what the provider has charged and refunded, and refunds no share more than it has', () => {
    const cents = fc.integer({ min: 0, max: 5_000 });
    const shares = fc.array(fc.record({ askedCents: cents, completedCents: cents, pendingCents: cents }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(shares, cents, cents, (all, amountCents, refunded) => {
        const refundedCents = Math.min(refunded, amountCents);
        const parts = splitCharge({ amountCents, refundedCents }, all);
        const sum = (of: (part: (typeof parts)[number]) => number) =>
          parts.reduce((total, part) => total + of(part), 0);
        expect(sum((part) => part.amountCents)).toBe(amountCents);
        expect(sum((part) => part.refundedCents)).toBe(refundedCents);
        for (const part of parts) expect(part.refundedCents).toBeLessThanOrEqual(part.amountCents);
      }),
    );
  });
});

describe('the status of a share', () => {
  it('is its own once the card was charged, and that of the charge before', () => {
    const of = (amountCents: number, refundedCents: number) => ({ amountCents, refundedCents });
    expect(shareStatus('partlyRefunded', of(100, 0))).toBe('approved');
    expect(shareStatus('partlyRefunded', of(100, 40))).toBe('partlyRefunded');
    expect(shareStatus('partlyRefunded', of(100, 100))).toBe('refunded');
    expect(shareStatus('disputed', of(100, 100))).toBe('disputed');
    expect(shareStatus('approved', of(0, 0))).toBe('canceled');
    for (const status of ['pending', 'checking', 'declined', 'canceled'] as const)
      expect(shareStatus(status, of(100, 0))).toBe(status);
    expect(wholeStatus('refunded', of(300, 100))).toBe('partlyRefunded');
    expect(wholeStatus('disputed', of(0, 0))).toBe('disputed');
  });
});
