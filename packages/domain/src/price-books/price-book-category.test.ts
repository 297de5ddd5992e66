import { describe, expect, it } from 'vitest';
import {
  mostLevels,
  placeAmong,
  whyNotUnder,
  withEntryAt,
  withThoseAbove,
  withThoseBelow,
} from './price-book-category.ts';

const chain = Array.from({ length: mostLevels }, (_, at) => ({
  id: at + 1,
  parentPriceBookCategoryId: at === 0 ? null : at,
}));

describe('whyNotUnder', () => {
  it('lets no category into itself, nor into one below it (R3.10)', () => {
    expect(whyNotUnder(chain, 2, 2)).toBe('A category can’t be inside itself.');
    expect(whyNotUnder(chain, 2, 5)).toBe('A category can’t be inside itself.');
    expect(whyNotUnder(chain, 5, 2)).toBeNull();
    expect(whyNotUnder(chain, 5, null)).toBeNull();
  });

  it('counts the levels below the moved category, too', () => {
    const more = [
      ...chain,
      { id: 500, parentPriceBookCategoryId: null },
      { id: 501, parentPriceBookCategoryId: 500 },
    ];
    expect(whyNotUnder(more, 500, mostLevels - 2)).toBeNull();
    expect(whyNotUnder(more, 500, mostLevels - 1)).toBe(`Use at most ${mostLevels} levels.`);
  });
});

describe('withThoseBelow and withThoseAbove', () => {
  it('have each after the one above, also where the list has them in another order', () => {
    const shuffled = [chain[2]!, { id: 900, parentPriceBookCategoryId: 1 }, ...chain.toSpliced(2, 1)];
    expect(
      withThoseBelow(shuffled, chain[0]!)
        .map(({ id }) => id)
        .slice(0, 5),
    ).toEqual([1, 900, 2, 3, 4]);
    expect(withThoseBelow(shuffled, chain.at(-1)!)).toEqual([chain.at(-1)]);
    expect(withThoseAbove(shuffled, chain[3]!).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe('a deep tree', () => {
  /** Counts how often a parent is read in a chain of this many levels. */
  const readsOf = (levels: number, run: (branches: typeof chain) => unknown): number => {
    let reads = 0;
    const counted = Array.from({ length: levels }, (_, at) => ({
      id: at + 1,
      get parentPriceBookCategoryId() {
        reads += 1;
        return at === 0 ? null : at;
      },
    }));
    run(counted);
    return reads;
  };

  it('takes no more than its levels: nothing is quadratic in its depth (R3.10)', () => {
    for (const run of [
      (branches: typeof chain) => whyNotUnder(branches, 1, null),
      (branches: typeof chain) => whyNotUnder(branches, 999, branches.length),
      (branches: typeof chain) => withThoseBelow(branches, branches[0]!),
      (branches: typeof chain) => withThoseAbove(branches, branches.at(-1)!),
    ])
      expect(readsOf(mostLevels, run)).toBeLessThanOrEqual(2 * readsOf(mostLevels / 2, run) + 4);
  });
});

describe('placeAmong', () => {
  it('is before the next one, and at the end for the last', () => {
    expect([1, 2, 3].map((id) => placeAmong([1, 2, 3], id))).toEqual([
      { id: 2, side: 'before' },
      { id: 3, side: 'before' },
      null,
    ]);
  });
});

describe('withEntryAt', () => {
  it('puts an entry before or after another one, and at the end without one (R3.10)', () => {
    expect(withEntryAt([1, 2, 3], 3, { id: 1, side: 'before' })).toEqual([3, 1, 2]);
    expect(withEntryAt([1, 2, 3], 1, { id: 2, side: 'after' })).toEqual([2, 1, 3]);
    expect(withEntryAt([1, 2], 9, { id: 2, side: 'before' })).toEqual([1, 9, 2]);
    expect(withEntryAt([1, 2, 3], 1, null)).toEqual([2, 3, 1]);
    expect(withEntryAt([1, 2], 9, { id: 7, side: 'before' })).toEqual([1, 2, 9]);
  });

  it('goes back by where the entry was', () => {
    for (const id of [1, 2, 3]) {
      const was = placeAmong([1, 2, 3], id);
      const moved = withEntryAt([1, 2, 3], id, { id: id === 1 ? 3 : 1, side: 'after' });
      expect(withEntryAt(moved, id, was)).toEqual([1, 2, 3]);
    }
  });
});
