import { locale } from './locale.ts';

const all = new Intl.ListFormat(locale, { type: 'conjunction' });
const any = new Intl.ListFormat(locale, { type: 'disjunction' });

/** Joins texts with "and": `a`, `a and b`, `a, b, and c`. */
export const listText = (texts: Iterable<string>): string => all.format(texts);

/** Joins texts with "or": `a`, `a or b`, `a, b, or c`. */
export const choiceText = (texts: Iterable<string>): string => any.format(texts);
