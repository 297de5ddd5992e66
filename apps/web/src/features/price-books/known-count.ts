import type { PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';

/** Returns how many entries a list has at least, before all are loaded; null if that isn't known, as of a search. */
export function knownCount(book: PriceBook, { text, category }: PriceBookSearch): number | null {
  if (text || category === 'recent') return null;
  if (category === undefined) return book.services + book.parts;
  if (category === 'none') return book.withoutCategory;
  if (category === 'favorites') return book.favorites;
  return book.categories.find(({ id }) => id === category)?.count ?? null;
}
