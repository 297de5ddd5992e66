import { priceBookFilterSchema } from '@fieldwright/domain/price-books/price-book-filter';
import {
  propertyTypeIds,
  propertyTypes,
  rateTypeIds,
  rateTypes,
} from '@fieldwright/domain/price-books/pricing-rules';
import type { ListFilter } from '../../ui/list/list-filters.ts';
import { priceFilterTexts as texts } from './price-filters.texts.ts';
import { type PricedFor, type PriceFilter, whoseOf } from './whose-prices.ts';

/** An agreement whose prices can be chosen, by its plan's name. */
export interface PricedAgreement {
  id: number;
  text: string;
}

const { text: _, ...usual } = priceBookFilterSchema.parse({});

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
