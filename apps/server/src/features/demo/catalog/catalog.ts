/** How the price book of the demo is written down: families of what a contractor buys and does, by their sizes. */

export interface Part {
  code: string;
  text: string;
  description: string;
  costCents: number;
  /** category and subcategory of the book of parts */
  category: string;
}

/** Size or rating of a part: the end of its code, its words in the name, what one costs in dollars. */
export type Size = readonly [code: string, words: string, cost: number];

/** Parts that differ in their size only; `#` in the name is where the size goes. */
export interface PartFamily {
  category: string;
  code: string;
  text: string;
  description?: string;
  sizes: readonly Size[];
}

export const partsOf = (families: readonly PartFamily[]): Part[] =>
  families.flatMap(({ category, code, text, description = '', sizes }) =>
    sizes.map(([suffix, words, cost]) => ({
      code: suffix === '' ? code : `${code}-${suffix}`,
      text: text.replace('#', words),
      description,
      costCents: Math.round(cost * 100),
      category,
    })),
  );

/** A family for each kind of fitting, in the same sizes; a kind costs its factor times what the size does. */
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
  hours: number;
  /** code and quantity */
  parts: readonly (readonly [code: string, quantity: number])[];
  /** categories from the top, below the trade's own */
  category: string;
  taxable: boolean;
}

/** One of a family of services: the end of its code, its words, hours, and the parts it uses up. */
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
  /** put in for good: no sales tax on it */
  installation?: true;
  variants: readonly Variant[];
}

export const servicesOf = (trade: Trade, families: readonly ServiceFamily[]): Service[] =>
  families.flatMap(({ category, code, text, description, installation, variants }) =>
    variants.map(([suffix, words, hours, ...parts]) => ({
      trade,
      code: [trade, code, suffix].filter(Boolean).join('-'),
      text: text.replace('#', words),
      description: description.replace('#', words),
      hours,
      parts: parts.map((part) => (typeof part === 'string' ? ([part, 1] as const) : part)),
      category,
      taxable: installation !== true,
    })),
  );
