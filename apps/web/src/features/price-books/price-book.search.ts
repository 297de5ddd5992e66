/** An entry's name in the address: `serviceRepair-201`. */
export type EntryName = `${'serviceRepair' | 'partItem'}-${number}`;

/** The search parameters of a book: category, search text, and the open entry. */
export interface PriceBookSearch {
  category?: number | 'none';
  text?: string;
  entry?: EntryName;
}

const longest = 200;
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isEntry = (value: unknown): value is EntryName =>
  typeof value === 'string' && /^(serviceRepair|partItem)-[1-9]\d{0,14}$/.test(value);

export function priceBookSearch({ category, text, entry }: Record<string, unknown>): PriceBookSearch {
  // the router parses a code of digits as a number
  const words = typeof text === 'number' ? String(text) : text;
  return {
    ...((category === 'none' || isId(category)) && { category }),
    ...(typeof words === 'string' && words.trim() && { text: words.slice(0, longest) }),
    ...(isEntry(entry) && { entry }),
  };
}
