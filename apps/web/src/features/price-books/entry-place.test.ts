import { describe, expect, it } from 'vitest';
import { entryDropPlace, entryKeyPlace, movedFrom, orderedIn } from './entry-place.ts';
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

  it('has no place for one that is only in a subcategory, nor for other keys', () => {
    expect([place(inside, 'ArrowUp'), place(first, 'ArrowLeft')]).toEqual([null, null]);
  });
});

describe('entryDropPlace', () => {
  const place = (of: BrowsedEntry, over: BrowsedEntry, side: 'before' | 'after') =>
    entryDropPlace(listed, of, { category: 10, over, side });
  it('is beside the entry under the pointer, if that changes the order (R3.10)', () => {
    expect(place(third, first, 'before')).toEqual({ categoryId: 10, beside: { id: 1, side: 'before' } });
    expect([
      place(first, second, 'before'),
      place(second, first, 'after'),
      place(first, first, 'after'),
    ]).toEqual([null, null, null]);
  });

  it('is not beside an entry of the other kind, nor one that is only in a subcategory', () => {
    expect([
      place(first, part, 'after'),
      place(first, inside, 'after'),
      place(inside, first, 'after'),
    ]).toEqual([null, null, null]);
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
