import { describe, expect, it } from 'vitest';
import { may, roles } from '../people/roles.ts';
import { isDropped, namesTwice } from './maintenance.ts';
import { mostLevels, whyNotUnder } from './price-book-category.ts';

describe('isDropped', () => {
  it('is a part item whose name is sent empty (R5.6)', () => {
    expect([{ text: '' }, { text: ' \n ' }, { text: 'Igniter' }, {}].map(isDropped)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('namesTwice', () => {
  it('finds an id that is named again', () => {
    expect([[], [1, 2], [1, 2, 1]].map(namesTwice)).toEqual([false, false, true]);
  });
});

describe('whyNotUnder', () => {
  const chain = Array.from({ length: mostLevels }, (_, at) => ({
    id: at + 1,
    parentPriceBookCategoryId: at === 0 ? null : at,
  }));

  it('refuses a category inside itself, and one inside what is inside it (R3.10)', () => {
    for (const parent of [1, 2, mostLevels])
      expect(whyNotUnder(chain, 1, parent)).toBe('A category can’t be inside itself.');
    expect(whyNotUnder(chain, 2, 1)).toBeNull();
    expect(whyNotUnder(chain, 2, null)).toBeNull();
  });

  it('counts the levels above and below (R3.10)', () => {
    const other = { id: 999, parentPriceBookCategoryId: null };
    const branches = [...chain, other];
    expect(whyNotUnder(branches, 999, mostLevels - 1)).toBeNull();
    expect(whyNotUnder(branches, 999, mostLevels)).toBe(`Use at most ${mostLevels} levels.`);
    expect(whyNotUnder(branches, 1, 999)).toBe(`Use at most ${mostLevels} levels.`);
    expect(whyNotUnder(branches, 0, mostLevels)).toBe(`Use at most ${mostLevels} levels.`);
  });
});

describe('roles', () => {
  it('let everyone who may change price books see their costs (R6.4)', () => {
    const editors = roles.filter((role) => may([role], 'pricebooks.edit'));
    expect(editors.length).toBeGreaterThan(0);
    expect(editors.every((role) => may([role], 'costs.view'))).toBe(true);
  });
});
