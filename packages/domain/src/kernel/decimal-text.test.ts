import { describe, expect, it } from 'vitest';
import {
  decimalMessages,
  decimalText,
  percentageMessages,
  readDecimal,
  readPercentage,
} from './decimal-text.ts';

describe('readDecimal', () => {
  it('refuses what could be meant otherwise, and says why (R5.8)', () => {
    for (const typed of ['', '1,5', '1.2.3', 'two', '1,00', '1/2', '.', '-'])
      expect([typed, readDecimal(typed)]).toEqual([typed, { wrong: decimalMessages.signs }]);
    expect(readDecimal('1.00005')).toEqual({ wrong: decimalMessages.decimals });
    expect(readDecimal('1000001')).toEqual({ wrong: decimalMessages.large });
  });

  it('reads what people type', () => {
    const read = {
      '2': 2,
      ' 1.5 ': 1.5,
      '.25': 0.25,
      '3.': 3,
      '1,250.5': 1250.5,
      '7.25 %': 7.25,
      '-2': -2,
      '\u22122': -2,
    };
    for (const [typed, value] of Object.entries(read))
      expect([typed, readDecimal(typed)]).toEqual([typed, { value }]);
  });

  it('is written with the minus of amounts, and without one where it is zero', () => {
    expect([-2.5, -0].map(decimalText)).toEqual(['\u22122.5', '0']);
  });

  it('reads again what it has written', () => {
    for (const value of [0, 1, 0.0001, 1250.5, -3.25])
      expect(readDecimal(decimalText(value))).toEqual({ value });
  });
});

describe('readPercentage', () => {
  it.each([
    ['150', percentageMessages.large],
    ['100.0001', percentageMessages.large],
    ['-5', percentageMessages.negative],
    ['−0.5 %', percentageMessages.negative],
    ['12,5', decimalMessages.signs],
  ])('refuses %j and says why (R5.8)', (typed, wrong) => {
    expect(readPercentage(typed)).toEqual({ wrong });
  });

  it.each([
    ['0', 0],
    ['100', 100],
    ['7.6875 %', 7.6875],
  ])('takes %j', (typed, value) => {
    expect(readPercentage(typed)).toEqual({ value });
  });
});
