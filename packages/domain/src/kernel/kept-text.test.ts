import { describe, expect, it } from 'vitest';
import { inputFaults, isKept, isTooDeep, maxLevels } from './kept-text.ts';

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;

describe('isKept', () => {
  it.each([
    ['Ana 👩‍🔧', true],
    ['', true],
    ['Ana\0', false],
    ['Ana \ud83d', false],
    ['\udd27 Ana', false],
  ])('of %j is %s', (text, kept) => {
    expect(isKept(text)).toBe(kept);
  });
});

describe('isTooDeep', () => {
  it('looks as far as the most levels, and no further', () => {
    expect(isTooDeep(nested(maxLevels))).toBe(false);
    expect(isTooDeep({ a: nested(maxLevels) })).toBe(true);
    expect(isTooDeep(nested(900_000))).toBe(true);
  });
});

describe('inputFaults', () => {
  it('finds none in what can be kept', () => {
    expect(inputFaults({ text: 'Ana 👩‍🔧', list: [1, null, true, { deep: 'x' }] })).toEqual([]);
  });

  it('names each text by where it is, and an object by a name in it that cannot be kept', () => {
    const value = { a: [{ text: 'x' }, { text: 'x\0' }], b: { 'half \ud83d': 1 }, c: '\ud83d' };
    expect(inputFaults(value).map(({ path }) => path.join('.'))).toEqual(['a.1.text', 'b', 'c']);
  });

  it('names what is nested too deeply, and looks no further into it', () => {
    expect(inputFaults(nested(maxLevels))).toEqual([]);
    expect(inputFaults({ list: nested(maxLevels) })).toEqual([
      { path: ['list', ...Array(maxLevels - 1).fill('0')], message: 'This is nested too deeply.' },
    ]);
    expect(inputFaults(nested(900_000))).toHaveLength(1);
  });

  it('ends at the most that is asked for', () => {
    expect(inputFaults(Array(1000).fill('\0'), 100)).toHaveLength(100);
  });
});
