import { describe, expect, it } from 'vitest';
import { bookTotalsOf } from './book-totals.ts';

const service = { kind: 'serviceRepair', unitPriceCents: 10_000, costCents: 4_000 } as const;
const part = { kind: 'partItem', unitPriceCents: 5_001, costCents: 5_001 } as const;

describe('bookTotalsOf', () => {
  it('counts services and parts, and averages what has a price', () => {
    const open = { ...service, unitPriceCents: null };
    expect(bookTotalsOf([service, part, open], false)).toEqual({
      services: 2,
      parts: 1,
      isMore: false,
      averageCents: 7_501,
      // without the one that has none
      pricedCount: 2,
      pricedCents: 15_001,
      // 6,000 of 15,001 cents
      marginRate: 399_973,
    });
  });

  it('has no margin without costs, and says nothing of it to people who may not see costs', () => {
    expect(bookTotalsOf([{ ...service, costCents: null }], false).marginRate).toBeNull();
    expect(bookTotalsOf([{ kind: 'partItem', unitPriceCents: 100 }], false)).toEqual({
      services: 0,
      parts: 1,
      isMore: false,
      averageCents: 100,
      pricedCount: 1,
      pricedCents: 100,
    });
  });

  it('has no averages of a part of the list', () => {
    expect(bookTotalsOf([service], true)).toMatchObject({
      isMore: true,
      averageCents: null,
      pricedCount: 0,
      pricedCents: 0,
      marginRate: null,
    });
    expect(bookTotalsOf([], false)).toMatchObject({ services: 0, averageCents: null });
  });
});
