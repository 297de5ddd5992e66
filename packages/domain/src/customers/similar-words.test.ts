import { describe, expect, it } from 'vitest';
import { distanceOf, mayBeMistyped, withLettersSwapped } from './similar-words.ts';

const dana = 'dana whitlock dana@sample.example 27 cedar bluff dr asheville nc 28806';

describe('mayBeMistyped', () => {
  it('is a word of four letters or more, and never a number', () => {
    expect(['ray', 'boone', "o'neil", '2744', 'r2d2', 'unit4', 'd@x.example'].map(mayBeMistyped)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('withLettersSwapped', () => {
  it('has each two neighbors of a short word swapped', () => {
    expect(withLettersSwapped('dnaa')).toEqual(['ndaa', 'dana']);
    expect(withLettersSwapped('boene')).toEqual(['obene', 'beone', 'bonee', 'boeen']);
    expect(withLettersSwapped('whitlcok')).toEqual([]);
  });
});

describe('distanceOf', () => {
  it.each([
    ['whitlok', 1],
    ['whitlcok', 1],
    ['witlok', 2],
    ['jhitlock', 1],
    ['ceder', 1],
    ['dnaa', 1],
    ['27 cedr blufff', 2],
    ['dana 28806', 0],
  ])('forgives one or two letters: %s', (typed, distance) => {
    expect(distanceOf(typed.split(' '), dana)).toBe(distance);
  });

  it.each([
    'whitock dnb', // the second is too short
    'wxxtlo', // a beginning with two wrong
    'cdr', // too short
    'wittlok', // three letters
    'dabb', // two of four
    '28 cedr', // another number
    'whitlok 28807',
    'whitlok durham',
  ])('finds nothing alike for %s', (typed) => {
    expect(distanceOf(typed.split(' '), dana)).toBeNull();
  });

  it('is farther from a word of which only the beginning is alike', () => {
    expect(distanceOf(['whitlok'], 'whitlock')).toBe(1);
    expect(distanceOf(['whitlok'], 'whitlockson')).toBe(1.5);
    expect(distanceOf(['rays'], 'raymond')).toBeNull();
  });
});
