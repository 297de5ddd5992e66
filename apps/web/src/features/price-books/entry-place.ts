import type { EntryMove } from '@fieldwright/contract/price-book-bulk';
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

/**
 * Returns where Alt with an arrow moves an entry in the category, with others that are selected; null if nowhere.
 * @param together the entries that move together, this one among them
 */
export function entryKeyPlace(
  entries: Entries,
  entry: BrowsedEntry,
  { category, key, together = [entry] }: { category: number; key: string; together?: Entries },
): EntryPlace | null {
  const all = beside(entries, entry, category);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined || !all.includes(entry)) return null;
  const moved = all.filter((each) => together.includes(each));
  const others = all.filter((each) => !together.includes(each));
  const [start, end] = [all.indexOf(moved[0]!), all.indexOf(moved.at(-1)!)];
  // those that are apart come together first
  const by = end - start >= moved.length ? 0 : step;
  const before = all.slice(0, step === -1 ? start : end).filter((each) => others.includes(each)).length;
  const other = step === -1 ? others[before + by] : others[before + by - 1];
  return other
    ? { categoryId: category, beside: { id: other.id, side: step === -1 ? 'before' : 'after' } }
    : null;
}

/**
 * Returns where entries come by dropping them before or after another one; null if that changes nothing.
 * @param together the entries that move together, the dragged one among them
 */
export function entryDropPlace(
  entries: Entries,
  together: Entries,
  { category, over, side }: { category: number; over: BrowsedEntry; side: 'before' | 'after' },
): EntryPlace | null {
  const all = beside(entries, over, category);
  const moved = all.filter((each) => together.includes(each));
  if (moved.length === 0 || !all.includes(over) || together.includes(over)) return null;
  const others = all.filter((each) => !together.includes(each));
  const at = others.indexOf(over) + (side === 'after' ? 1 : 0);
  const wanted = others.toSpliced(at, 0, ...moved);
  return wanted.every((each, index) => each === all[index])
    ? null
    : { categoryId: category, beside: { id: over.id, side } };
}

/**
 * Returns the moves that put entries at a place, in their order; those that are moved within the category stay in it.
 * @param search the list they are moved from
 */
export function movesTo(
  entries: Entries,
  search: PriceBookSearch,
  { categoryId, beside: place }: EntryPlace,
): EntryMove[] {
  // beside another one, only entries of its kind have a place
  let at = place;
  return entries.map((entry) => {
    const { kind, id } = entry;
    const move = { kind, id, fromCategoryId: movedFrom(entry, search), categoryId, beside: at };
    if (at !== null) at = { id, side: 'after' };
    return move;
  });
}
