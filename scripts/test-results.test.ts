import { expect, it } from 'vitest';
import { findShaky } from './test-results.ts';

it('a test that passed only when it was tried again is told, with the first line of why', () => {
  expect(
    findShaky([
      { fullName: 'steady', status: 'passed', failureMessages: [] },
      { fullName: 'failed twice', status: 'failed', failureMessages: ['Error: no', 'Error: no'] },
      { fullName: 'shaky', status: 'passed', failureMessages: ['Error: too late\n    at a file'] },
    ]),
  ).toEqual([{ title: 'shaky', reason: 'Error: too late' }]);
});
