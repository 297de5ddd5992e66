import { describe, expect, it } from 'vitest';
import type { Fault } from './errors.data.ts';
import { filterErrors } from './errors.filter.ts';
import { errorsSearch } from './errors.search.ts';

const fault = (id: number, more: Partial<Fault>): Fault => ({
  id,
  name: 'TypeError',
  message: '',
  count: 1,
  people: 1,
  isSignedIn: true,
  firstSeenDate: '',
  lastSeenDate: '',
  versions: ['1.0.175'],
  routes: ['/dashboard'],
  ...more,
});
const faults = [
  fault(1, { message: 'draft is undefined', count: 3 }),
  fault(2, {
    name: 'ApiError',
    message: '500 internal: GET /api/people',
    routes: ['/settings/people'],
    count: 9,
  }),
  fault(3, { versions: ['1.0.176'] }),
];
const ids = (search: Parameters<typeof filterErrors>[1]) => filterErrors(faults, search).map(({ id }) => id);

describe('filterErrors', () => {
  it.each([
    [{}, [1, 2, 3]],
    [{ search: 'DRAFT' }, [1]],
    [{ search: '/settings internal' }, [2]],
    [{ search: '1.0.176' }, [3]],
    [{ search: 'draft internal' }, []],
    [{ sort: 'often' as const }, [2, 1, 3]],
  ])('finds for %j those that have every word, in the order asked for', (search, expected) => {
    expect(ids(search)).toEqual(expected);
  });

  it('leaves the list as it is', () => {
    filterErrors(faults, { sort: 'often' });
    expect(faults.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});

describe('errorsSearch', () => {
  it('reads what an address may say, and forgets the rest', () => {
    expect(errorsSearch({ id: 7, search: 500, sort: 'often' })).toEqual({
      id: 7,
      search: '500',
      sort: 'often',
    });
    expect(errorsSearch({ id: 'x', search: '', sort: 'up', other: 1 })).toEqual({});
  });
});
