import { type PriceFilter, whoseOf } from './whose-prices.ts';

/** An entry's name in the address: `serviceRepair-201`. */
export type EntryName = `${'serviceRepair' | 'partItem'}-${number}`;

/** The search parameters of a book: category, search text, whose prices (R3.11), and the open entry. */
export interface PriceBookSearch extends PriceFilter {
  category?: number | (typeof places)[number];
  entry?: EntryName;
  /** what the editor does: edits the open entry, copies it, or creates one */
  edit?: (typeof edits)[number];
  /** how entries are listed; missing for the way chosen last on this device */
  layout?: EntryLayout;
  /** the saved view that the filters come from, or everything although another view is the default */
  view?: number | 'all';
  /** keys of the shown columns in order, with commas between, if others than the view’s */
  columns?: string;
}

/** How a book's entries are listed. */
export type EntryLayout = (typeof layouts)[number];
export const layouts = ['list', 'tiles'] as const;

/** Places that aren't categories: what is in none, and the person's own. */
const places = ['none', 'favorites', 'recent'] as const;
const edits = ['open', 'copy', 'serviceRepair', 'partItem'] as const;

/** The server takes no longer text to search for. */
export const longestSearch = 200;
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isEntry = (value: unknown): value is EntryName =>
  typeof value === 'string' && /^(serviceRepair|partItem)-[1-9]\d{0,14}$/.test(value);

const isPlace = (value: unknown): value is (typeof places)[number] => places.includes(value as never);
const isEdit = (value: unknown): value is NonNullable<PriceBookSearch['edit']> =>
  edits.includes(value as never);

export function priceBookSearch(search: Record<string, unknown>): PriceBookSearch {
  const { category, text, entry, edit, layout, view, columns } = search;
  // the router parses a code of digits as a number
  const words = typeof text === 'number' ? String(text) : text;
  return {
    ...((isPlace(category) || isId(category)) && { category }),
    ...(typeof words === 'string' && words.trim() && { text: words.slice(0, longestSearch) }),
    ...whoseOf(search),
    ...(isEntry(entry) && { entry }),
    // only an open entry can be edited or copied
    ...(isEdit(edit) && (isEntry(entry) || edit === 'serviceRepair' || edit === 'partItem') && { edit }),
    ...(layouts.includes(layout as never) && { layout: layout as EntryLayout }),
    ...((view === 'all' || isId(view)) && { view }),
    ...(typeof columns === 'string' && { columns }),
  };
}

/** Returns what stays in every part of a book: whose prices show, how entries are listed, and the open view. */
export const keptOf = ({ layout, view, columns, ...search }: PriceBookSearch): PriceBookSearch => ({
  ...whoseOf({ ...search }),
  ...(layout && { layout }),
  ...(view !== undefined && { view }),
  ...(columns !== undefined && { columns }),
});

const newInBooks = ['book', 'service', 'part', 'starter', 'import'] as const;
type NewInBooks = (typeof newInBooks)[number];

/** The search parameters of the list of books: what to create at once. */
export interface PriceBooksSearch {
  new?: NewInBooks;
}

export const priceBooksSearch = (search: Record<string, unknown>): PriceBooksSearch => {
  const wanted = search['new'];
  return newInBooks.includes(wanted as never) ? { new: wanted as NewInBooks } : {};
};
