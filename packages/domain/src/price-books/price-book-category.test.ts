import { describe, expect, it } from 'vitest';
import { mostLevels, whyNotUnder } from './price-book-category.ts';

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
