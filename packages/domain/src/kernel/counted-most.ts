import { mostCounted } from './list-totals.ts';
import { counted, numberText } from './plural.ts';

/** What a query counts of what may be many: one more than `mostCounted` stands for all that are more. */
export const countLimit: number = mostCounted + 1;

/** Formats a count that ends at `countLimit`: `1,250` or `10,000+`. */
export const mostText = (count: number): string =>
  count > mostCounted ? `${numberText(mostCounted)}+` : numberText(count);

/** Formats such a count with its noun: `1 site`, `10,000+ sites`. */
export const countedMost = (count: number, one: string, other: string): string =>
  count > mostCounted ? `${mostText(count)} ${other}` : counted(count, one, other);
