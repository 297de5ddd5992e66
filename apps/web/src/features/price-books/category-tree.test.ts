import { describe, expect, it } from 'vitest';
import { categoryOptions, shortWay } from './category-options.ts';
import {
  dropPlace,
  foundBranches,
  keyPlace,
  orderWith,
  treeLines,
  treeStep,
  wayTo,
} from './category-tree.ts';

const branch = (id: number, text: string, parentPriceBookCategoryId: number | null = null) => ({
  id,
  text,
  parentPriceBookCategoryId,
  order: 0,
  count: id,
});
const branches = [
  branch(1, 'Heating'),
  branch(2, 'Furnaces', 1),
  branch(3, 'Igniters', 2),
  branch(4, 'Heat pumps', 1),
  branch(5, 'Plumbing'),
];
const all = new Set([1, 2]);
const textsOf = (open: Set<number>) => treeLines(branches, open).map(({ text }) => text);

describe('treeLines', () => {
  it('shows what is below an open category, at any depth (R1.6)', () => {
    expect(textsOf(new Set())).toEqual(['Heating', 'Plumbing']);
    expect(textsOf(new Set([2]))).toEqual(['Heating', 'Plumbing']);
    expect(textsOf(all)).toEqual(['Heating', 'Furnaces', 'Igniters', 'Heat pumps', 'Plumbing']);
    const deep = Array.from({ length: 9 }, (_, depth) => branch(depth + 1, `Level ${depth}`, depth || null));
    expect(treeLines(deep, new Set(deep.map(({ id }) => id))).map(({ level }) => level)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it('tells level, place among siblings, and whether there is something below', () => {
    expect(
      treeLines(branches, all).map(({ level, place, size, isOpen }) => [level, place, size, isOpen]),
    ).toEqual([
      [1, 1, 2, true],
      [2, 1, 2, true],
      [3, 1, 1, null],
      [2, 2, 2, null],
      [1, 2, 2, null],
    ]);
  });
});

describe('a deep tree', () => {
  /** Counts how often the lines of a chain of `levels` categories are read. */
  const readsOf = (levels: number, run: (chain: typeof branches) => unknown): number => {
    let reads = 0;
    const chain = Array.from({ length: levels }, (_, at) => ({
      ...branch(at + 1, 'Part'),
      get parentPriceBookCategoryId() {
        reads += 1;
        return at === 0 ? null : at;
      },
    }));
    run(chain);
    return reads;
  };

  it('takes no more than its levels: nothing is quadratic in its depth (R3.10)', () => {
    for (const run of [
      (chain: typeof branches) => treeLines(chain, new Set(chain.map(({ id }) => id))),
      (chain: typeof branches) => foundBranches(chain, 'part'),
      (chain: typeof branches) => wayTo(chain, chain.length),
      (chain: typeof branches) => categoryOptions(chain),
      (chain: typeof branches) => keyPlace(chain, chain.length, 'ArrowLeft'),
    ])
      expect(readsOf(100, run)).toBeLessThanOrEqual(2 * readsOf(50, run) + 4);
  });
});

describe('categoryOptions', () => {
  it('shortens the middle of a deep way where it is shown, and is found by all of it (R3.10)', () => {
    const deep = Array.from({ length: 6 }, (_, depth) => branch(depth + 1, `L${depth + 1}`, depth || null));
    const options = categoryOptions(deep);
    expect(options.at(-1)).toEqual({
      id: 6,
      text: 'L1 / L2 / L3 / L4 / L5 / L6',
      short: 'L1 / … / L5 / L6',
    });
    expect(options.slice(0, 4).every(({ text, short }) => text === short)).toBe(true);
    expect(categoryOptions(branches).map(({ short }) => short)).toContain('Heating / Furnaces / Igniters');
    expect(shortWay([])).toBe('');
  });
});

describe('foundBranches', () => {
  const found = (text: string) => {
    const { branches: left, hits } = foundBranches(branches, text);
    return [left.map(({ id }) => id), [...hits]];
  };

  it('leaves what has the words, and those above it', () => {
    expect(found('ignit')).toEqual([[1, 2, 3], [3]]);
    expect(found('HEAT')).toEqual([
      [1, 4],
      [1, 4],
    ]);
  });

  it('finds by the words of those above, too, but not those below a hit', () => {
    expect(found('furnaces igniters')).toEqual([[1, 2, 3], [3]]);
    expect(found('heating')).toEqual([[1], [1]]);
    expect(found('plumbing igniters')).toEqual([[], []]);
  });
});

describe('wayTo', () => {
  it('leads from the top to the category, and nowhere for one that is not there', () => {
    expect(wayTo(branches, 3).map(({ text }) => text)).toEqual(['Heating', 'Furnaces', 'Igniters']);
    expect([wayTo(branches, 99), wayTo(branches, 'none'), wayTo(branches, undefined)]).toEqual([[], [], []]);
  });
});

describe('treeStep', () => {
  const lines = [null, ...treeLines(branches, new Set([1]))];
  it.each([
    ['ArrowDown', null, { go: 1 }],
    ['ArrowUp', 1, { go: null }],
    ['ArrowDown', 5, { go: 5 }],
    ['End', null, { go: 5 }],
    ['Home', 5, { go: null }],
    ['ArrowRight', 2, { toggle: 2 }],
    ['ArrowRight', 1, { go: 2 }],
    ['ArrowRight', 5, null],
    ['ArrowLeft', 1, { toggle: 1 }],
    ['ArrowLeft', 4, { go: 1 }],
    ['ArrowLeft', 5, null],
    ['p', 1, { go: 5 }],
    ['h', 1, { go: 4 }],
    ['h', 4, { go: 1 }],
    ['z', 1, null],
    ['Tab', 1, null],
  ])('%s on line %s comes to %o', (key, at, step) => {
    expect(treeStep(key, lines, at)).toEqual(step);
  });
});

describe('dropPlace', () => {
  const drop = (id: number, line: number, zone: 'above' | 'into' | 'below', isOpen = false) =>
    dropPlace(branches, id, { line, zone, isOpen });

  it('puts a category between others, or inside one (R3.10)', () => {
    expect(drop(5, 1, 'above')).toEqual({ parentId: null, at: 0 });
    expect(drop(5, 2, 'below')).toEqual({ parentId: 1, at: 1 });
    expect(drop(5, 1, 'into')).toEqual({ parentId: 1, at: 2 });
    expect(drop(5, 1, 'below', true)).toEqual({ parentId: 1, at: 0 });
    expect(orderWith(branches, 5, { parentId: 1, at: 1 })).toEqual([2, 5, 4]);
  });

  it('refuses a category inside itself, and a place it has already (R3.10)', () => {
    expect(drop(1, 3, 'into')).toBeNull();
    expect(drop(1, 2, 'above')).toBeNull();
    expect(drop(1, 1, 'into')).toBeNull();
    expect(drop(5, 1, 'below')).toBeNull();
    expect(drop(4, 2, 'below')).toBeNull();
  });
});

describe('keyPlace', () => {
  it('moves a category among its siblings, into the one before it, and out (R3.10)', () => {
    expect(keyPlace(branches, 5, 'ArrowUp')).toEqual({ parentId: null, at: 0 });
    expect(keyPlace(branches, 2, 'ArrowDown')).toEqual({ parentId: 1, at: 1 });
    expect(keyPlace(branches, 4, 'ArrowRight')).toEqual({ parentId: 2, at: 1 });
    expect(keyPlace(branches, 4, 'ArrowLeft')).toEqual({ parentId: null, at: 1 });
  });

  it('goes nowhere from the first, the last and the top', () => {
    expect(keyPlace(branches, 1, 'ArrowUp')).toBeNull();
    expect(keyPlace(branches, 5, 'ArrowDown')).toBeNull();
    expect(keyPlace(branches, 2, 'ArrowRight')).toBeNull();
    expect(keyPlace(branches, 1, 'ArrowLeft')).toBeNull();
    expect(keyPlace(branches, 1, 'Enter')).toBeNull();
  });
});
