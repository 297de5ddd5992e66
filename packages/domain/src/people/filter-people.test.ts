import { describe, expect, it } from 'vitest';
import { filterPeople } from './filter-people.ts';
import type { Person } from './person.ts';

const buildPerson = (more: Partial<Person>): Person => ({
  id: 2,
  firstName: 'Dee',
  lastName: 'Wallace',
  email: 'dee.wallace@hollisrowe.example',
  roles: ['sales'],
  status: 'active',
  hasSecondFactor: false,
  invitedDate: null,
  lastSeenDate: null,
  callDepartmentTypeId: null,
  version: 1,
  ...more,
});

const people = [
  buildPerson({
    id: 1,
    firstName: 'Rosa',
    lastName: 'Jiménez',
    email: 'rosa@x.example',
    roles: ['technician'],
  }),
  buildPerson({ id: 2, firstName: 'Dee', lastName: 'Wallace', roles: ['sales', 'office'] }),
  buildPerson({ id: 3, firstName: '', lastName: '', email: 'new@x.example', status: 'invited' }),
];
const found = (filter: Parameters<typeof filterPeople>[1]) =>
  filterPeople(people, filter).map(({ id }) => id);

describe('filterPeople', () => {
  it('finds nobody for a word that nobody has', () => expect(found({ search: 'zebra' })).toEqual([]));
  it('finds everybody for nothing', () => expect(found({ search: '  ' })).toEqual([1, 2, 3]));
  it('does not mind accents and case', () => expect(found({ search: 'JIMENEZ' })).toEqual([1]));
  it('wants every word, in any place', () => {
    expect(found({ search: 'wall dee' })).toEqual([2]);
    expect(found({ search: 'wall rosa' })).toEqual([]);
  });
  it('knows roles and emails', () => {
    expect(found({ search: 'office' })).toEqual([2]);
    expect(found({ search: 'new@' })).toEqual([3]);
  });
  it('keeps to the role', () => expect(found({ role: 'office' })).toEqual([2]));
  it('keeps to the status', () => expect(found({ status: 'invited' })).toEqual([3]));
});
