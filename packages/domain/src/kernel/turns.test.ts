import { describe, expect, it } from 'vitest';
import { atOnce, eachInTurns, flatMapInTurns } from './turns.ts';

const numbers = Array.from({ length: 1_000 }, (_, at) => at);

describe('eachInTurns', () => {
  it('works on all of a list, and stops in between', () => {
    const seen: number[] = [];
    let most = 0;
    let before = 0;
    for (const _ of eachInTurns(numbers, (each) => seen.push(each))) {
      most = Math.max(most, seen.length - before);
      before = seen.length;
    }
    expect(seen).toEqual(numbers);
    expect(most).toBeLessThanOrEqual(200);
  });
});

describe('flatMapInTurns', () => {
  it('returns what flatMap does', () => {
    const twice = (each: number) => (each % 2 === 0 ? [] : [each, -each]);
    expect(atOnce(flatMapInTurns(numbers, twice))).toEqual(numbers.flatMap(twice));
  });
});
