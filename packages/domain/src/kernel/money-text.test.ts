import { describe, expect, it } from 'vitest';
import { moneyText, wholeMoneyText } from './money-text.ts';

describe('moneyText', () => {
  it('shows dollars and cents', () => {
    expect([0, 5, 185_000, 123_456_789].map(moneyText)).toEqual([
      '$0.00',
      '$0.05',
      '$1,850.00',
      '$1,234,567.89',
    ]);
  });
});

describe('what is below zero', () => {
  it('has one kind of minus, and none where nothing is left of it', () => {
    expect([-450, -5, -0].map(moneyText)).toEqual(['\u2212$4.50', '\u2212$0.05', '$0.00']);
    expect([-9_641_000, -40, -0].map(wholeMoneyText)).toEqual(['\u2212$96,410', '$0', '$0']);
  });
});

describe('wholeMoneyText', () => {
  it.each([
    [9_641_000, '$96,410'],
    [9_641_050, '$96,411'],
    [0, '$0'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(wholeMoneyText(cents)).toBe(text);
  });
});
