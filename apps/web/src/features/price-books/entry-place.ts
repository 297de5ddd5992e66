import type { Beside } from '@fieldwright/domain/price-books/price-book-category';
import type { BrowsedEntry } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';

type Entries = readonly BrowsedEntry[];

/** A drop on the list: at a place in the chosen category. */
export interface EntryPlace {
  categoryId: number;
  beside: Beside;
}

/** Returns the category whose order the list shows; null if it shows none, or only a part of it. */
export const orderedIn = ({ category, text }: PriceBookSearch): number | null =>
  typeof category === 'number' && !text ? category : null;

/** Returns the category that an entry leaves when it's moved from the list; null if it has none, or several. */
export function movedFrom({ categoryIds }: BrowsedEntry, { category }: PriceBookSearch): number | null {
  if (typeof category === 'number' && categoryIds.includes(category)) return category;
  return categoryIds.length === 1 ? categoryIds[0]! : null;
}

const beside = (entries: Entries, entry: BrowsedEntry, category: number) =>
  entries.filter(({ kind, categoryIds }) => kind === entry.kind && categoryIds.includes(category));

/** Returns where Alt with an arrow moves an entry in the category; null if nowhere. */
export function entryKeyPlace(
  entries: Entries,
  entry: BrowsedEntry,
  { category, key }: { category: number; key: string },
): EntryPlace | null {
  const all = beside(entries, entry, category);
  const at = all.indexOf(entry);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const other = at < 0 || step === undefined ? undefined : all[at + step];
  return other
    ? { categoryId: category, beside: { id: other.id, side: step === -1 ? 'before' : 'after' } }
    : null;
}

/** Returns where an entry comes by dropping it before or after another one; null if that changes nothing. */
export function entryDropPlace(
  entries: Entries,
  entry: BrowsedEntry,
  { category, over, side }: { category: number; over: BrowsedEntry; side: 'before' | 'after' },
): EntryPlace | null {
  const all = beside(entries, entry, category);
  const [at, to] = [all.indexOf(entry), all.indexOf(over)];
  if (at < 0 || to < 0 || at === to || to === (side === 'before' ? at + 1 : at - 1)) return null;
  return { categoryId: category, beside: { id: over.id, side } };
}
