import { expect, it } from 'vitest';
import { countedMost, countLimit, mostText } from './counted-most.ts';

it('writes a count, and of more than are counted that there are more', () => {
  expect([0, 1, 10_000, countLimit].map(mostText)).toEqual(['0', '1', '10,000', '10,000+']);
  expect([1, 10_000, countLimit].map((count) => countedMost(count, 'site', 'sites'))).toEqual([
    '1 site',
    '10,000 sites',
    '10,000+ sites',
  ]);
});
