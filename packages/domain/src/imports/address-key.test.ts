import { describe, expect, it } from 'vitest';
import { addressKey, readableAddress } from './address-key.ts';

const at = (street: string, city = 'Cary', state = 'NC') => addressKey({ street, city, state });

describe('addressKey', () => {
  it.each(['109 medcon court', ' 109  MEDCON CT. ', '109 Medcon Ct,'])(
    'is the same for %j as for 109 MEDCON CT',
    (street) => {
      expect(at(street)).toBe(at('109 MEDCON CT'));
    },
  );

  it.each([
    ['110 Medcon Ct', 'Cary', 'NC'],
    ['109 Medcon Ct', 'Apex', 'NC'],
    ['109 Medcon Ct', 'Cary', 'SC'],
    ['109 Medcon Ct #2', 'Cary', 'NC'],
    ['109 Medcon Ct', 'Cary N', 'C'],
  ])('is another one for %s, %s, %s', (...other) => {
    expect(at(...other)).not.toBe(at('109 Medcon Ct'));
  });
});

describe('readableAddress', () => {
  it.each([
    ['109 MEDCON CT', '109 Medcon Ct'],
    ['801 SE MAYNARD RD', '801 SE Maynard Rd'],
    ['2839 JONES FRANKLIN RD #1', '2839 Jones Franklin Rd #1'],
    ['310 MATRIX DR G-N', '310 Matrix Dr G-N'],
    ['12 McDonald Ln', '12 McDonald Ln'],
  ])('shows %s as %s', (street, shown) => {
    expect(readableAddress(street)).toBe(shown);
    expect(at(shown)).toBe(at(street));
  });
});
