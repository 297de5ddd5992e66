import { describe, expect, it } from 'vitest';
import { inOrder, orderBackText, orderChangeText, reordered, sameOrder } from './list-order.ts';

const nameOf = (id: number) => String.fromCodePoint(64 + id);

describe('inOrder', () => {
  it('puts the given first, each once, and leaves the others as they were after them', () => {
    expect(inOrder([1, 2, 3, 4], [3, 1, 3, 9])).toEqual([3, 1, 2, 4]);
  });
});

describe('sameOrder', () => {
  it('looks only at what both have', () => {
    expect(sameOrder([1, 2, 3], [1, 9, 3])).toBe(true);
    expect(sameOrder([1, 2, 3], [3, 1])).toBe(false);
    expect(sameOrder([1, 2, 3], [1, 3, 2])).toBe(false);
    expect(sameOrder([1, 2], [])).toBe(true);
  });
});

describe('reordered', () => {
  it('keeps the place of what the order doesn’t name, and passes over what the list doesn’t have', () => {
    expect(reordered([1, 2, 3, 4, 5], [5, 9, 3, 1])).toEqual([5, 2, 3, 4, 1]);
    expect(reordered([1, 2], [])).toEqual([1, 2]);
  });
});

describe('orderChangeText', () => {
  it('says what was moved, and shows the stretch that changed', () => {
    expect(orderChangeText({ from: [1, 2, 3, 4, 5], to: [1, 4, 2, 3, 5] }, nameOf)).toBe(
      'Moved D before B: … B, C, D … → … D, B, C …',
    );
    expect(orderChangeText({ from: [1, 2, 3, 4], to: [2, 3, 4, 1] }, nameOf)).toBe(
      'Moved A after D: A, B, C, D → B, C, D, A',
    );
    expect(orderChangeText({ from: [1, 2], to: [2, 1] }, nameOf)).toBe('Moved B before A: A, B → B, A');
  });

  it('calls it a new order if more than one was moved', () => {
    expect(orderChangeText({ from: [1, 2, 3, 4], to: [4, 3, 2, 1] }, nameOf)).toBe(
      'New order: A, B, C, D → D, C, B, A',
    );
  });

  it('names no more than eight on each side', () => {
    const from = [...Array(20).keys()].map((place) => place + 1);
    expect(orderChangeText({ from, to: [...from.slice(1), 1] }, nameOf)).toBe(
      'Moved A after T: A, B, C, D, E, F, G, H … → B, C, D, E, F, G, H, I …',
    );
  });
});

describe('orderBackText', () => {
  it('says what was added and removed since, and nothing otherwise', () => {
    expect(orderBackText({ added: [], removed: [] })).toBeNull();
    expect(orderBackText({ added: ['Solar', 'Gas'], removed: [] })).toBe(
      'Solar and Gas were added since then and kept their place.',
    );
    expect(orderBackText({ added: [], removed: ['Drains'] })).toBe(
      'Drains was removed since then and stays removed.',
    );
    expect(orderBackText({ added: ['Solar'], removed: ['Drains', 'Gas'] })).toBe(
      'Solar was added since then and kept its place. Drains and Gas were removed since then and stay removed.',
    );
  });
});
