import { describe, expect, it } from 'vitest';
import { readDefaultDeposit } from './default-deposit.ts';

describe('readDefaultDeposit', () => {
  it('reads a percentage; empty and zero are no deposit', () => {
    expect(readDefaultDeposit(' ')).toEqual({ value: null });
    expect(readDefaultDeposit('0')).toEqual({ value: null });
    expect(readDefaultDeposit('33.3333 %')).toEqual({ value: 33.3333 });
  });
  it('refuses what isn’t one', () => {
    expect(readDefaultDeposit('101')).toEqual({ wrong: 'Enter 100% or less.' });
    expect(readDefaultDeposit('a third')).toHaveProperty('wrong');
  });
});
