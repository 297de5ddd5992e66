import { describe, expect, it } from 'vitest';
import { wholeNumbersOf } from './customer-search.ts';

describe('wholeNumbersOf', () => {
  it.each([
    ['27 cedar', ['27']],
    ['cedar 27', []],
    ['27', []],
    ['27-b cedar 28804 ash', ['27-b', '28804']],
    ['cedar', []],
  ])('takes the numbers before another word: %s', (text, numbers) => {
    expect(wholeNumbersOf(text.split(' '))).toEqual(numbers);
  });
});
