import { endpoints } from '@fieldwright/contract/endpoints';
import { expect, it } from 'vitest';
import { lists, notMeasured } from '../bench/growth/lists.ts';

const gets = Object.keys(endpoints).filter((key) => key.startsWith('GET '));
/** Returns the endpoint that answers a path. */
const endpointOf = (list: string): string | undefined => {
  const parts = list.split('?')[0]!.split('/');
  const fits = (key: string) => {
    const names = key.slice('GET '.length).split('/');
    return (
      names.length === parts.length && names.every((name, at) => name === parts[at] || name.startsWith('{'))
    );
  };
  // a fixed address goes before one with an id
  return gets.filter(fits).sort((a, b) => a.split('{').length - b.split('{').length)[0];
};
const excepted = Object.values(notMeasured).flat();

it('measures the growth of each list, or says why not', () => {
  const measured = new Set(lists.map(endpointOf));
  expect(gets.filter((key) => !measured.has(key) && !excepted.includes(key))).toEqual([]);
});

it('asks only for lists there are, and excepts none that it measures or that is gone', () => {
  expect(lists.filter((list) => endpointOf(list) === undefined)).toEqual([]);
  const measured = new Set(lists.map(endpointOf));
  expect(excepted.filter((key) => measured.has(key) || !gets.includes(key))).toEqual([]);
  expect(new Set(excepted).size).toBe(excepted.length);
  expect(Object.keys(notMeasured).every((reason) => reason.length > 5)).toBe(true);
});
