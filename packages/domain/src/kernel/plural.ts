import { locale } from './locale.ts';

const rules = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });

/** Formats a number. For customer pages, which must not load `decimalText` and its parser. */
export const numberText = (value: number): string => numbers.format(value);

/** Picks the word for a count: `plural(left, 'is', 'are')`. */
export const plural = (count: number, one: string, other: string): string =>
  rules.select(count) === 'one' ? one : other;

/** Formats a count with its noun: `1 visit`, `1,250 visits`. */
export const counted = (count: number, one: string, other: string): string =>
  `${numberText(count)} ${plural(count, one, other)}`;
