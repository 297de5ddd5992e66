import { priceBookFilterSchema } from '@fieldwright/domain/price-books/price-book-filter';
import {
  type PropertyTypeId,
  propertyTypeIds,
  propertyTypes,
  type RateTypeId,
  rateTypeIds,
  rateTypes,
} from '@fieldwright/domain/price-books/pricing-rules';
import type { ListFilter } from '../../ui/list/list-filters.ts';
import type { PricedFor } from './price-book.data.ts';
import { priceFilterTexts as texts } from './price-filters.texts.ts';

/** What to find in a price book, and whose prices to show (R3.11). A missing value is the default (R9.11). */
export interface PriceFilter {
  text?: string;
  propertyTypeId?: PropertyTypeId;
  rateTypeId?: RateTypeId;
  agreementId?: number;
}

/** An agreement whose prices can be chosen, by its plan's name. */
export interface PricedAgreement {
  id: number;
  text: string;
}

const { text: _, ...usual } = priceBookFilterSchema.parse({});
const { propertyTypeId, rateTypeId, agreementId } = priceBookFilterSchema.shape;
const schemas = { propertyTypeId, rateTypeId, agreementId };
const names = ['propertyTypeId', 'rateTypeId', 'agreementId'] as const;

/** Returns whose prices the values name; leaves out defaults, and what isn't known. */
export function whoseOf(values: Readonly<Record<string, unknown>>): Omit<PriceFilter, 'text'> {
  const known = names.flatMap((name) => {
    const { data } = schemas[name].safeParse(values[name]);
    return data === undefined || data === usual[name] ? [] : [[name, data]];
  });
  return Object.fromEntries(known);
}

/** Returns whose prices a filter asks for, with the defaults. */
export const pricedForOf = (filter: PriceFilter): PricedFor => ({ ...usual, ...whoseOf({ ...filter }) });

/** Returns the filters of a price book: words, property type, rate and agreement (R3.11). */
export const priceFilters = (agreements: readonly PricedAgreement[]): ListFilter<PriceFilter>[] => [
  { kind: 'text', label: texts.text, key: 'text' },
  {
    kind: 'choice',
    label: texts.propertyType,
    as: 'dialog',
    choices: propertyTypeIds.map((id) => ({
      text: propertyTypes[id],
      says: { propertyTypeId: id === usual.propertyTypeId ? undefined : id },
    })),
  },
  {
    kind: 'choice',
    label: texts.rateType,
    as: 'dialog',
    choices: rateTypeIds.map((id) => ({
      text: rateTypes[id],
      says: { rateTypeId: id === usual.rateTypeId ? undefined : id },
    })),
  },
  {
    kind: 'choice',
    label: texts.agreement,
    as: 'dialog',
    choices: [
      { text: texts.noAgreement, says: { agreementId: undefined } },
      ...agreements.map(({ id, text }) => ({ text, says: { agreementId: id } })),
    ],
  },
];
