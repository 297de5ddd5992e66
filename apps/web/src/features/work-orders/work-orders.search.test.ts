import { workOrderFilters } from '@fieldwright/domain/work-orders/listed-work-order';
import { describe, expect, it } from 'vitest';
import { workOrderSearch } from './work-order.search.ts';
import { workOrdersSearch } from './work-orders.search.ts';

describe('workOrdersSearch', () => {
  it.each([
    { filter: 'all' },
    { search: '  ' },
    { search: { a: 1 } },
    { department: 'heating' },
    { technician: -3 },
    { site: 0 },
    { unpaid: 'yes' },
    { technician: 1.5 },
    { from: '2026-02-30' },
    { to: 20_261_119 },
    { other: 'x' },
  ])('takes nothing of %o', (search) => {
    expect(workOrdersSearch(search)).toEqual({});
  });

  it('takes what the list is narrowed down by, also a number that is looked for (R2.13)', () => {
    const search = {
      filter: 'unpaid',
      department: 700,
      technician: 4,
      site: 8,
      from: '2026-11-01',
      to: '2026-11-19',
    };
    expect(workOrdersSearch({ ...search, search: 20_418 })).toEqual({ ...search, search: '20418' });
  });

  it('knows every status that there is', () => {
    expect(workOrderFilters.filter((filter) => workOrdersSearch({ filter }).filter !== filter)).toEqual([]);
  });
});

describe('workOrderSearch', () => {
  it('takes the part that a phone shows, and where a new one is for; nothing else (R2.13)', () => {
    expect(workOrderSearch({ part: 'lines', siteId: 7, callId: 8, a: 1 })).toEqual({
      part: 'lines',
      siteId: 7,
      callId: 8,
    });
    expect(workOrderSearch({ part: 'payments', siteId: '7', callId: 0 })).toEqual({});
  });

  it('says that a part that there is none of is none: what it left out would stay as the address has it (R2.13)', () => {
    expect(Object.entries(workOrderSearch({ part: 'payments' }))).toEqual([['part', undefined]]);
  });
});
