/** The format of the starter price book: families of parts and services, listed by size. */

export interface Part {
  code: string;
  text: string;
  description: string;
  costCents: number;
  /** category and subcategory in the book of parts */
  category: string;
  /** what one of it is */
  unit: string;
  /** installed as a whole, with a make and model; the others are materials */
  isEquipment: boolean;
}

/** A size or rating: the end of the part's code, its words in the name, and the cost in dollars. */
export type Size = readonly [code: string, words: string, cost: number];

/** Parts that differ only in size; `#` in the name is replaced by the size. */
export interface PartFamily {
  category: string;
  code: string;
  text: string;
  description?: string;
  unit?: string;
  equipment?: true;
  sizes: readonly Size[];
}

export const partsOf = (families: readonly PartFamily[]): Part[] =>
  families.flatMap(({ category, code, text, description = '', unit = 'each', equipment = false, sizes }) =>
    sizes.map(([suffix, words, cost]) => ({
      code: suffix === '' ? code : `${code}-${suffix}`,
      text: text.replace('#', words),
      description,
      costCents: Math.round(cost * 100),
      category,
      unit,
      isEquipment: equipment,
    })),
  );

/**
 * Returns a family for each kind of fitting, in the same sizes. Each kind multiplies the cost of a size by
 * its factor.
 */
export const fittings = (
  { category, code, text }: { category: string; code: string; text: string },
  kinds: readonly (readonly [code: string, words: string, factor: number])[],
  sizes: readonly Size[],
): PartFamily[] =>
  kinds.map(([kindCode, words, factor]) => ({
    category,
    code: `${code}-${kindCode}`,
    text: text.replace('@', words),
    sizes: sizes.map(([suffix, size, cost]) => [suffix, size, Math.round(cost * factor * 100) / 100]),
  }));

export type Trade = 'HVAC' | 'PLB' | 'ELE';

export interface Service {
  trade: Trade;
  code: string;
  text: string;
  description: string;
  /** of everybody together */
  hours: number;
  /** how many technicians do it together */
  crew: number;
  /** codes and quantities */
  parts: readonly (readonly [code: string, quantity: number])[];
  /** the category's path below the trade's own category */
  category: string;
  taxable: boolean;
}

/** One service of a family: the end of its code, its words, its hours, and the codes of the parts it uses. */
export type Variant = readonly [
  code: string,
  words: string,
  hours: number,
  ...parts: (string | readonly [string, number])[],
];

export interface ServiceFamily {
  category: string;
  code: string;
  text: string;
  description: string;
  /** a permanent installation, which isn't charged sales tax */
  installation?: true;
  /** two people do it together: all of its variants, or these, by the end of their code */
  pair?: true | readonly string[];
  variants: readonly Variant[];
}

export const servicesOf = (trade: Trade, families: readonly ServiceFamily[]): Service[] =>
  families.flatMap(({ category, code, text, description, installation, pair = [], variants }) =>
    variants.map(([suffix, words, hours, ...parts]) => ({
      trade,
      code: [trade, code, suffix].filter(Boolean).join('-'),
      text: text.replace('#', words),
      // before a noun, "2 ton" has a hyphen
      description: description.replace('#', words.replace(' ton', '-ton')),
      hours,
      crew: pair === true || pair.includes(suffix) ? 2 : 1,
      parts: parts.map((part) => (typeof part === 'string' ? ([part, 1] as const) : part)),
      category,
      taxable: installation !== true,
    })),
  );
