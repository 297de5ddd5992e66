import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyText } from './money-text.ts';
import { maxCents, moneyMessages, readMoney } from './read-money.ts';

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
      fc.property(fc.integer({ min: 0, max: maxCents }), (cents) => {
        expect(readMoney(moneyText(cents))).toEqual({ cents });
      }),
    );
  });
});
