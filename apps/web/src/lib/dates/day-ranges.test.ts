import { describe, expect, it } from 'vitest';
import { daysOf } from './day-ranges.ts';

describe('daysOf', () => {
  it.each([
    ['all', {}],
    ['today', { from: '2026-03-01', to: '2026-03-01' }],
    ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
    ['week', { from: '2026-02-23', to: '2026-03-01' }],
    ['month', { from: '2026-01-31', to: '2026-03-01' }],
  ] as const)('counts %s back from today, both days included', (range, days) => {
    expect(daysOf(range, '2026-03-01')).toEqual(days);
  });
});
