import { describe, expect, it } from 'vitest';
import { joinedSpellings, spellingsOf } from './search-spellings.ts';

describe('spellingsOf', () => {
  it('has the words as typed first, with compounds together (R3.11)', () => {
    expect(spellingsOf('Wi-Fi camera')).toEqual([['wifi', 'camera']]);
    expect(spellingsOf('Wi-Fi wifi')).toEqual([['wifi']]);
    expect(spellingsOf('tune up')).toEqual([['tune', 'up']]);
  });

  it('has what the trade writes in short, and in full (R3.11)', () => {
    expect(spellingsOf('a/c')).toEqual([[' ac '], ['air', 'condition']]);
    expect(spellingsOf('ac')).toEqual([['ac'], ['air', 'condition']]);
    expect(spellingsOf('air conditioner tune')).toEqual([
      ['air', 'conditioner', 'tune'],
      ['air', 'condition', 'tune'],
      ['tune', ' ac '],
    ]);
    expect(spellingsOf('thermostat')).toEqual([['thermostat'], ['tstat']]);
    expect(spellingsOf('wh flush')).toEqual([
      ['wh', 'flush'],
      ['water', 'heater', 'flush'],
    ]);
  });

  it('leaves sizes and codes with digits as they are', () => {
    expect(spellingsOf('1-1/2 in')).toEqual([['1-1/2', 'in']]);
    expect(spellingsOf('BR-115')).toEqual([['br-115']]);
    expect(spellingsOf('  ')).toEqual([]);
  });
});

describe('joinedSpellings', () => {
  it('joins two neighbors at a time', () => {
    expect(joinedSpellings(['mini', 'split', 'coil'])).toEqual([
      ['minisplit', 'coil'],
      ['mini', 'splitcoil'],
    ]);
    expect(joinedSpellings(['coil'])).toEqual([]);
  });
});
