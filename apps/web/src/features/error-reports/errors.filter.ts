import type { Fault } from './errors.data.ts';
import type { ErrorsSearch } from './errors.search.ts';

/**
 * Returns the errors that match the audience, the version and every word of the search; sorted by last seen
 * or by count.
 */
export function filterErrors(
  faults: readonly Fault[],
  { search = '', who, version, sort }: ErrorsSearch,
): Fault[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = faults.filter(({ name, message, routes, versions, isSignedIn }) => {
    if (who && isSignedIn !== (who === 'staff')) return false;
    if (version !== undefined && !versions.includes(version)) return false;
    const text = [name, message, ...routes, ...versions].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return sort === 'often' ? found.sort((a, b) => b.count - a.count) : found;
}
