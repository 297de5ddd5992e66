import { describe, expect, it } from 'vitest';
import {
  customerSorts,
  proposalSorts,
  readPlace,
  sortInAddress,
  sortsOf,
  workOrderSorts,
} from './list-sort.ts';

describe('readPlace', () => {
  it.each([
    ['text', 'whitlock dana'],
    ['text', '_whitlock'],
    ['text', `1_${'x'.repeat(401)}`],
    ['text', '1_a\0b'],
    ['time', '1_2026-13-45T00:00:00.000000Z'],
    ['time', "1_2026-01-01T00:00:00.000000Z' or true"],
    ['time', '1_4000'],
    ['count', '1_'],
    ['count', '1_4.5'],
    ['count', '1_9007199254740993'],
    ['count', '1_2026-01-01T00:00:00.000000Z'],
    ['count', '-1_5'],
  ] as const)('takes none by %s of %j', (kind, text) => {
    expect(readPlace(kind, text)).toBeNull();
  });

  it('takes what an answer gives: an id, and what the list is sorted by there', () => {
    expect(readPlace('text', '7_whit_lock\n dana')).toEqual({ id: 7, value: 'whit_lock\n dana' });
    expect(readPlace('text', '7_')).toEqual({ id: 7, value: '' });
    expect(readPlace('count', '7_-9007199254740991')).toEqual({ id: 7, value: '-9007199254740991' });
    const time = '2026-11-21T10:00:00.000001Z';
    expect(readPlace('time', `7_${time}`)).toEqual({ id: 7, value: time });
  });
});

describe('sortInAddress', () => {
  it('takes nothing that the list cannot be sorted by', () => {
    for (const given of ['due', '-name-', '--name', '', 7, null, ['name'], {}])
      expect(sortInAddress(customerSorts, given)).toEqual({});
  });

  it('takes each way but the usual one, which needs no address (R2.13)', () => {
    for (const list of [customerSorts, workOrderSorts, proposalSorts]) {
      const ways: string[] = sortsOf<string>(list);
      const taken = ways.filter((sort) => sortInAddress<string>(list, sort).sort === sort);
      expect(taken).toEqual(ways.filter((sort) => sort !== list.usual));
      expect(ways).toContain(list.usual);
    }
  });
});
