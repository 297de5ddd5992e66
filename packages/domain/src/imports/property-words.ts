import type { PropertyTypeId } from '../price-books/pricing-rules.ts';
import { shown } from './cells.ts';

/** How a person reads words that aren't known as property types: by `propertyWord`. */
export type PropertyWords = Readonly<Record<string, PropertyTypeId>>;

export const propertyWordLimits = {
  /** The longest word that is kept. */
  length: 60,
  /** How many words a report lists, and a person can choose for. */
  words: 100,
} as const;

/** A new site's type if its row has none, or a word without one. */
export const usualPropertyType: PropertyTypeId = 1;

/** Returns a cell's words as they are compared and shown: `  VIP  Gold` → `vip gold`. */
export const propertyWord = (typed: string): string =>
  shown(typed.replace(/\s+/g, ' '), propertyWordLimits.length).toLowerCase();

const known: Readonly<Record<PropertyTypeId, ReadonlySet<string>>> = {
  1: new Set(
    (
      'residential residence res resi home homeowner house household single-family singlefamily ' +
      'condo condominium townhome townhouse town-home duplex apartment apt cottage cabin mobile-home'
    ).split(' '),
  ),
  2: new Set(
    'commercial comm com business office retail industrial warehouse restaurant store church school'.split(
      ' ',
    ),
  ),
};

/**
 * Returns the property type that a cell of an export is known to mean, also in a longer one: `Residential – rental`. Null for
 * any other words, and for both.
 */
export function propertyTypeOf(typed: string): PropertyTypeId | null {
  const word = propertyWord(typed);
  for (const id of [1, 2] as const) if (known[id].has(word.replaceAll(' ', '-'))) return id;
  const [isHome, isCommercial] = [/\bresidential\b/.test(word), /\bcommercial\b/.test(word)];
  if (isHome === isCommercial || /\bnon\b/.test(word)) return null;
  return isHome ? 1 : 2;
}
