import { describe, expect, it } from 'vitest';
import { countedTotals, totalsOf } from './list-totals.ts';

describe('the totals of a list', () => {
  it('add up what was billed, paid and is owed; a credit is not owed', () => {
    const rows = [
      { totalCents: 30_000, dueCents: 10_000 },
      { totalCents: 5_000, dueCents: -1_000 },
      { totalCents: null, dueCents: null },
    ];
    expect(totalsOf(rows)).toEqual({
      count: 3,
      isMore: false,
      totalCents: 35_000,
      paidCents: 26_000,
      dueCents: 10_000,
    });
  });

  it('leave out amounts that the list doesn’t have', () => {
    const none = { totalCents: null, paidCents: null, dueCents: null };
    expect(totalsOf([{ dueCents: 5 }])).toMatchObject({ ...none, dueCents: 5 });
    expect(totalsOf([{ totalCents: 5 }])).toMatchObject({ ...none, totalCents: 5 });
  });

  it('have no sums when there are too many rows', () => {
    const sums = { totalCents: 500, dueCents: 100, balanceCents: 90 };
    const counted = { totalCents: 500, paidCents: 410, dueCents: 100 };
    expect(countedTotals({ count: 10, ...sums }, 10)).toEqual({ count: 10, isMore: false, ...counted });
    expect(countedTotals({ count: 11, ...sums }, 10)).toEqual({
      count: 10,
      isMore: true,
      totalCents: null,
      paidCents: null,
      dueCents: null,
    });
    expect(countedTotals({ count: 3, ...sums }, 10, true)).toMatchObject({ isMore: true, totalCents: null });
  });
});
