import { describe, expect, it } from 'vitest';
import { placesText } from './places-text.ts';

const names = new Map(
  ['Igniter', 'Sensor', 'Board', 'Motor'].map((text, at) => [`serviceRepair-${at + 1}` as const, text]),
);
const placed = (...ids: number[]) => ids.map((id, order) => ({ id, order }));
const said = (from: number[], to: number[]) =>
  placesText('serviceRepairIds', { from: placed(...from), to: placed(...to) }, names);

describe('the order of a category in its history', () => {
  it('says which one moved, and where (R3.10)', () => {
    expect(said([1, 2, 3, 4], [1, 3, 2, 4])).toMatch(
      /^(Sensor moved after Board|Board moved after Igniter)\.$/,
    );
    expect(said([1, 2, 3, 4], [4, 1, 2, 3])).toBe('Motor moved to the top.');
    expect(said([1, 2, 3, 4], [2, 3, 4, 1])).toBe('Igniter moved after Motor.');
  });

  it('says which ones came, went or were put in order (R3.10)', () => {
    expect(said([1, 2], [1, 2, 3])).toBe('Board added.');
    expect(said([1, 2, 3], [1, 3])).toBe('Sensor removed.');
    expect(said([1, 2, 3, 4], [4, 3, 2, 1])).toMatch(/^Order changed: /);
    expect(said([1], [1, 9])).toBe('Another item added.');
  });

  it('is only about the order of entries', () => {
    expect(placesText('text', { from: 'A', to: 'B' }, names)).toBeNull();
  });
});
