import { describe, expect, it } from 'vitest';
import { sameValue } from './same-value.ts';

describe('sameValue', () => {
  it.each([
    [1, 1],
    [null, undefined],
    [
      { a: 1, b: [1, { c: null }] },
      { b: [1, {}], a: 1 },
    ],
    [[], []],
  ])('takes %j and %j for the same', (a, b) => {
    expect(sameValue(a, b)).toBe(true);
    expect(sameValue(b, a)).toBe(true);
  });

  it.each([
    [0, null],
    ['', null],
    [false, null],
    [1, '1'],
    [[1], [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{}, null],
  ])('tells %j and %j apart', (a, b) => {
    expect(sameValue(a, b)).toBe(false);
    expect(sameValue(b, a)).toBe(false);
  });
});
