import { describe, expect, it } from 'vitest';
import { entryDropPlace, entryKeyPlace, movedFrom, movesTo, orderedIn } from './entry-place.ts';
import type { BrowsedEntry } from './price-book.data.ts';

const entry = (id: number, categoryIds: number[], kind: BrowsedEntry['kind'] = 'serviceRepair') =>
  ({ id, kind, categoryIds }) as BrowsedEntry;
const [first, second, third] = [entry(1, [10]), entry(2, [10, 11]), entry(3, [10])];
const inside = entry(4, [11]);
const part = entry(5, [10], 'partItem');
const listed = [first, second, third, inside, part];

describe('entryKeyPlace', () => {
  const place = (of: BrowsedEntry, key: string) => entryKeyPlace(listed, of, { category: 10, key });
  it('moves an entry by one among those of its kind in the category (R3.10)', () => {
    expect(place(second, 'ArrowUp')).toEqual({ categoryId: 10, beside: { id: 1, side: 'before' } });
    expect(place(second, 'ArrowDown')).toEqual({ categoryId: 10, beside: { id: 3, side: 'after' } });
    expect([place(first, 'ArrowUp'), place(third, 'ArrowDown'), place(part, 'ArrowUp')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('moves those that are selected together, once they are side by side (R3.10)', () => {
    const four = [first, second, third, entry(6, [10])];
    const place4 = (of: number[], key: string) =>
      entryKeyPlace(four, four[of[0]!]!, { category: 10, key, together: of.map((at) => four[at]!) });
    expect(place4([1, 2], 'ArrowUp')?.beside).toEqual({ id: 1, side: 'before' });
    expect(place4([1, 2], 'ArrowDown')?.beside).toEqual({ id: 6, side: 'after' });
    expect([place4([0, 1], 'ArrowUp'), place4([2, 3], 'ArrowDown')]).toEqual([null, null]);
    expect(place4([0, 2], 'ArrowUp')?.beside).toEqual({ id: 2, side: 'before' });
    expect(place4([0, 2], 'ArrowDown')?.beside).toEqual({ id: 2, side: 'after' });
  });

  it('has no place for one that is only in a subcategory, nor for other keys', () => {
    expect([place(inside, 'ArrowUp'), place(first, 'ArrowLeft')]).toEqual([null, null]);
  });
});

describe('entryDropPlace', () => {
  const place = (of: BrowsedEntry, over: BrowsedEntry, side: 'before' | 'after') =>
    entryDropPlace(listed, [of], { category: 10, over, side });
  it('is beside the entry under the pointer, if that changes the order (R3.10)', () => {
    expect(place(third, first, 'before')).toEqual({ categoryId: 10, beside: { id: 1, side: 'before' } });
    expect([
      place(first, second, 'before'),
      place(second, first, 'after'),
      place(first, first, 'after'),
    ]).toEqual([null, null, null]);
  });

  it('is not among those that are dragged, nor where they are', () => {
    const drop = (of: BrowsedEntry[], over: BrowsedEntry, side: 'before' | 'after') =>
      entryDropPlace(listed, of, { category: 10, over, side });
    expect([drop([first, second], second, 'after'), drop([first, second], third, 'before')]).toEqual([
      null,
      null,
    ]);
    expect(drop([first, second], third, 'after')).toEqual({
      categoryId: 10,
      beside: { id: 3, side: 'after' },
    });
  });

  it('is not beside an entry of the other kind, nor one that is only in a subcategory', () => {
    expect([
      place(first, part, 'after'),
      place(first, inside, 'after'),
      place(inside, first, 'after'),
    ]).toEqual([null, null, null]);
  });
});

describe('movesTo', () => {
  it('puts each after the one before it, from the category it is in (R3.10)', () => {
    const place = { categoryId: 10, beside: { id: 3, side: 'after' } } as const;
    expect(movesTo([first, second], { category: 10 }, place)).toEqual([
      { kind: 'serviceRepair', id: 1, fromCategoryId: 10, categoryId: 10, beside: place.beside },
      { kind: 'serviceRepair', id: 2, fromCategoryId: 10, categoryId: 10, beside: { id: 1, side: 'after' } },
    ]);
    const end = movesTo([first, part], { category: 10 }, { categoryId: 12, beside: null });
    expect(end.map(({ beside }) => beside)).toEqual([null, null]);
  });
});

describe('movedFrom', () => {
  it('is the chosen category, or the only one (R3.10)', () => {
    expect(movedFrom(second, { category: 11 })).toBe(11);
    expect(movedFrom(inside, { category: 10 })).toBe(11);
    expect(movedFrom(second, {})).toBeNull();
    expect(movedFrom(entry(9, []), { category: 'none' })).toBeNull();
  });
});

describe('orderedIn', () => {
  it('is a category, unless a search shows only some of its entries', () => {
    expect([orderedIn({ category: 10 }), orderedIn({ category: 10, text: 'x' }), orderedIn({})]).toEqual([
      10,
      null,
      null,
    ]);
  });
});
