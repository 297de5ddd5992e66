import { expect, it } from 'vitest';
import { netChanges } from './net-changes.ts';

it('returns what is different after all changes, without what was put back', () => {
  expect(
    netChanges([
      { price: { from: 100, to: 200 }, codes: { from: ['a'], to: ['a', 'b'] } },
      { price: { from: 200, to: 300 }, text: { from: '', to: 'Pump' } },
      { codes: { from: ['a', 'b'], to: ['a'] }, text: { from: 'Pump', to: '' } },
    ]),
  ).toEqual({ price: { from: 100, to: 300 } });
  expect(netChanges([])).toEqual({});
});
