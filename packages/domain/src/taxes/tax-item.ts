import { z } from 'zod';
import { type CompanyList, companyListMessages, nameKey } from '../company-lists/company-list.ts';
import { entryName } from '../company-lists/entry-name.ts';
import { line } from '../kernel/field.ts';
import { listText } from '../kernel/list-text.ts';
import { numberText } from '../kernel/plural.ts';
import type { FieldFaults } from '../kernel/read-fields.ts';
import { taxPartMessages, taxPartsSchema, wrongParts } from './tax-parts.ts';
import { mostZips, zipMessages } from './zip-codes.ts';

export const taxItemMessages = {
  rates: taxPartMessages,
  taken: companyListMessages.taken,
  elsewhereZips: 'Remove the ZIP codes, or uncheck “Use for every other ZIP code.”',
  elsewhere: (other: string) => `${other} is already used for every other ZIP code.`,
  zips: (zips: readonly string[], other: string) => `${other} already has ${listText(zips)}.`,
  more: (count: number) => `${numberText(count)} more`,
} as const;

/**
 * A tax item of the company (R3.5): the rate at a place, as the sum of its parts' rates. The ZIP code of the
 * work decides which item a new site gets; one item may be for every other ZIP code.
 */
const taxItemSchema = z.object({
  text: entryName,
  /** The heading under which it is offered (`taxItemSections` of R3.4), such as the state. */
  section: line(100).default(''),
  zips: z
    .array(z.string().regex(/^\d{5}$/, { error: 'Use 5 digits.' }))
    .max(mostZips, zipMessages.many(mostZips))
    .default([]),
  /** For ZIP codes that no other item has. */
  elsewhere: z.boolean().default(false),
  parts: taxPartsSchema,
});
export type TaxItemFields = z.output<typeof taxItemSchema>;

export const taxItems: CompanyList<typeof taxItemSchema.shape> = {
  shape: {
    schema: taxItemSchema,
    titles: {
      text: 'Name',
      section: 'Section',
      zips: 'ZIP codes',
      elsewhere: 'Every other ZIP code',
      parts: 'Rates',
    },
    together: [['zips', 'elsewhere']],
    whole: ({ zips, elsewhere, parts }) => ({
      ...(elsewhere && zips.length > 0 && { zips: taxItemMessages.elsewhereZips }),
      ...wrongParts(parts),
    }),
  },
  one: 'a tax item',
  many: 'tax items',
  clash: taxItemClash,
  uses: {
    sites: ['site', 'sites'],
    workOrders: ['open work order', 'open work orders'],
    proposals: ['open proposal', 'open proposals'],
  },
};

/** How many ZIP codes a message names. */
const named = 3;

type Place = Omit<TaxItemFields, 'parts'>;

/** Returns the key of an item among the company's: its name in its section. */
export const taxItemKey = ({ text, section }: Pick<TaxItemFields, 'text' | 'section'>): string =>
  `${nameKey(section)}\n${nameKey(text)}`;

/** Returns why an item can't be beside the company's others, by field. */
export function taxItemClash(item: Place, others: readonly Place[]): FieldFaults {
  return taxItemsAlready(others).clashOf(item);
}

/**
 * The items that there are already. `clashOf` returns why another can't be beside them, by field: a name that
 * is taken in its section, a ZIP code of another item, a second item for everywhere else. `add` makes it one
 * of them.
 */
export function taxItemsAlready(items: readonly Place[]) {
  const keys = new Set<string>();
  const owners = new Map<string, Place>();
  let elsewhere: Place | undefined;
  function add(item: Place): void {
    keys.add(taxItemKey(item));
    for (const zip of item.zips) if (!owners.has(zip)) owners.set(zip, item);
    if (item.elsewhere) elsewhere ??= item;
  }
  for (const item of items) add(item);

  function clashOf(item: Place): FieldFaults {
    const owner = item.zips.map((zip) => owners.get(zip)).find(Boolean);
    const shared = item.zips.filter((zip) => owners.get(zip) === owner);
    return {
      ...(keys.has(taxItemKey(item)) && { text: taxItemMessages.taken }),
      ...(owner && { zips: taxItemMessages.zips(zipsNamed(shared), owner.text) }),
      ...(item.elsewhere && elsewhere && { elsewhere: taxItemMessages.elsewhere(elsewhere.text) }),
    };
  }
  return { add, clashOf };
}

const zipsNamed = (zips: readonly string[]): string[] =>
  zips.length <= named + 1 ? [...zips] : [...zips.slice(0, named), taxItemMessages.more(zips.length - named)];

/** Returns the items with a name, section, part or ZIP code that has the searched words in it. */
export function taxItemsWith<I extends TaxItemFields>(items: readonly I[], search: string): I[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ text, section, zips, parts }) => {
    const names = [text, section, ...parts.map((part) => part.text)].join('\n').toLowerCase();
    return words.every((word) => names.includes(word) || zips.some((zip) => zip.startsWith(word)));
  });
}

/** Returns the items section by section, otherwise as given. */
export const bySection = <I extends Pick<TaxItemFields, 'section'>>(items: readonly I[]): I[] =>
  items.toSorted((a, b) => a.section.localeCompare(b.section));

/** Returns the items with the one for everywhere else at the end, otherwise as given. */
export const elsewhereLast = <I extends Pick<TaxItemFields, 'elsewhere'>>(items: readonly I[]): I[] =>
  items.toSorted((a, b) => Number(a.elsewhere) - Number(b.elsewhere));

/** Returns the item for a site's ZIP code: the one that has it, otherwise the one for everywhere else. */
export const taxItemAt = <I extends Pick<TaxItemFields, 'zips' | 'elsewhere'>>(
  items: readonly I[],
  zip: string,
): I | undefined => items.find(({ zips }) => zips.includes(zip)) ?? items.find(({ elsewhere }) => elsewhere);
