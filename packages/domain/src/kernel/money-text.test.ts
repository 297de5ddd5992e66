import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyMessages, moneyText, mostCents, readMoney, wholeMoneyText } from './money-text.ts';

describe('readMoney', () => {
  it.each([
    ['', moneyMessages.signs],
    ['$', moneyMessages.signs],
    ['.', moneyMessages.signs],
    ['1.2k', moneyMessages.signs],
    ['about 1,250', moneyMessages.signs],
    ['1250 a month', moneyMessages.signs],
    ['12,50', moneyMessages.signs],
    ['1.250,00', moneyMessages.signs],
    ['1 250', moneyMessages.signs],
    ['1,2500', moneyMessages.signs],
    ['1.2.3', moneyMessages.signs],
    ['1e3', moneyMessages.signs],
    ['-5', moneyMessages.negative],
    ['$-5', moneyMessages.negative],
    ['(5)', moneyMessages.negative],
    ['1250.505', moneyMessages.decimals],
    ['10,000,000', moneyMessages.large],
  ])('refuses %j and says why (R5.3)', (typed, wrong) => {
    expect(readMoney(typed)).toEqual({ wrong });
  });

  it.each([
    ['1,250', 125_000],
    ['$1250.5', 125_050],
    ['1250.55', 125_055],
    [' $ 1,850.00 ', 185_000],
    ['.75', 75],
    ['7.', 700],
    ['0', 0],
    ['007', 700],
    ['9,999,999.99', 999_999_999],
  ])('takes %j for %i cents (R5.3)', (typed, cents) => {
    expect(readMoney(typed)).toEqual({ cents });
  });

  it('reads what is shown as the same amount again (R5.3)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: mostCents }), (cents) => {
        expect(readMoney(moneyText(cents))).toEqual({ cents });
      }),
    );
  });
});

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
