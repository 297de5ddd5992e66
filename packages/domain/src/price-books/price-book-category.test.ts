import { describe, expect, it } from 'vitest';
import { mostLevels, placeAmong, whyNotUnder, withEntryAt } from './price-book-category.ts';

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
      { id: 50, parentPriceBookCategoryId: null },
      { id: 51, parentPriceBookCategoryId: 50 },
    ];
    expect(whyNotUnder(more, 50, mostLevels - 2)).toBeNull();
    expect(whyNotUnder(more, 50, mostLevels - 1)).toBe(`Use at most ${mostLevels} levels.`);
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
