import { describe, expect, it } from 'vitest';
import {
  customerSorts,
  type ListSorts,
  paymentSorts,
  proposalSorts,
  readPlace,
  sortInAddress,
  sortsOf,
  workOrderSorts,
} from './list-sort.ts';

describe('readPlace', () => {
  it.each<[ListSorts, string, string]>([
    [customerSorts, 'name', 'whitlock dana'],
    [customerSorts, 'name', '_whitlock'],
    [customerSorts, 'name', `1_${'x'.repeat(401)}`],
    [customerSorts, 'name', '1_a\0b'],
    [workOrderSorts, '-made', '1_2026-13-45T00:00:00.000000Z'],
    [workOrderSorts, '-made', '1_2026-02-31T00:00:00.000000Z'],
    [workOrderSorts, '-made', '1_2026-01-01T24:00:00.000000Z'],
    [workOrderSorts, '-made', '1_0000-01-01T00:00:00.000000Z'],
    [workOrderSorts, '-made', "1_2026-01-01T00:00:00.000000Z' or true"],
    [workOrderSorts, '-made', '1_4000'],
    [proposalSorts, 'total', '1_'],
    [proposalSorts, 'total', '1_4.5'],
    [proposalSorts, 'total', '1_9007199254740993'],
    [proposalSorts, 'total', '1_2026-01-01T00:00:00.000000Z'],
    [proposalSorts, 'total', '-1_5'],
  ])('takes none in %o sorted by %s of %j', (list, sort, text) => {
    expect(readPlace(list, sort, `${sort}_${text}`)).toBeNull();
  });

  it.each(['due_7_4000', '-total_7_4000', '_7_4000', '7_4000', 'name_7_4000'])(
    'takes none of another list, or of this one sorted otherwise: %s',
    (place) => {
      expect(readPlace(workOrderSorts, 'total', 'total_7_4000')).toEqual({ id: 7, value: '4000' });
      expect(readPlace(workOrderSorts, 'total', place)).toBeNull();
    },
  );

  it('takes what an answer gives: an id, and what the list is sorted by there', () => {
    const named = (text: string) => readPlace(customerSorts, 'name', `name_${text}`);
    expect(named('7_whit_lock\n dana')).toEqual({ id: 7, value: 'whit_lock\n dana' });
    expect(named('7_')).toEqual({ id: 7, value: '' });
    const least = '-9007199254740991';
    expect(readPlace(proposalSorts, '-total', `-total_7_${least}`)).toEqual({ id: 7, value: least });
    for (const value of ['2026-11-21T10:00:00.000001Z', '2028-02-29T23:59:59.999999Z'])
      expect(readPlace(paymentSorts, '-paid', `-paid_7_${value}`)).toEqual({ id: 7, value });
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
