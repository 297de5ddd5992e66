import type { Fault } from './errors.data.ts';
import type { ErrorsSearch } from './errors.search.ts';

/** Those whose words, pages or versions have every word of the search; the last seen first, or what happens most. */
export function filterErrors(faults: readonly Fault[], { search = '', sort }: ErrorsSearch): Fault[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = faults.filter(({ name, message, routes, versions }) => {
    const text = [name, message, ...routes, ...versions].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return sort === 'often' ? found.sort((a, b) => b.count - a.count) : found;
}
