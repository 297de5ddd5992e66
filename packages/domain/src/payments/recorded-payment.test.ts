import { describe, expect, it } from 'vitest';
import { readPaymentSearch } from './recorded-payment.ts';

describe('readPaymentSearch', () => {
  it.each(['', 'whitlock', 'R-', 'R-12-', '12 34', '12-x', '1'.repeat(16)])(
    'finds no number in "%s"',
    (search) => {
      expect(readPaymentSearch(search)).toEqual({ document: null, ordinal: null, amountCents: null });
    },
  );

  it.each([
    ['R-20418-1', '', 20418, 1],
    ['r-20418-12', '', 20418, 12],
    ['20418-2', '', 20418, 2],
    ['R-20418', '', 20418, null],
    [' 20418 ', '', 20418, null],
    ['R-WO-1042-3', 'wo', 1042, 3],
    ['p-1042', 'p', 1042, null],
    ['P1042-1', 'p', 1042, 1],
  ])('reads "%s" as %s document %i, payment %s', (search, letters, value, ordinal) => {
    expect(readPaymentSearch(search)).toEqual({ document: { letters, value }, ordinal, amountCents: null });
  });

  it.each([
    ['$264', 26_400],
    ['264.00', 26_400],
    ['1,250.5', 125_050],
  ])('reads %s as an amount', (search, amountCents) => {
    expect(readPaymentSearch(search)).toEqual({ document: null, ordinal: null, amountCents });
  });
});
