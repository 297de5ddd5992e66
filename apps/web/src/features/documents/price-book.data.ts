import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type PriceBookEntry = Answer<'GET /api/pricebookentries'>['entries'][number];
export type TaxItem = Answer<'GET /api/taxitems'>[number];

/** The property type, rate type and agreement that prices depend on (R9.11). */
export interface PricedFor {
  propertyTypeId: number;
  rateTypeId: number;
  agreementId: number | null;
}

/** How many entries are requested at first, and by "Show more". */
export const fewEntries = 8;
export const manyEntries = 100;

export const entriesQuery = (
  text: string,
  { propertyTypeId, rateTypeId, agreementId }: PricedFor,
  limit = fewEntries,
) =>
  queryOptions({
    queryKey: ['pricebookentries', text, propertyTypeId, rateTypeId, agreementId, limit],
    // without the signal: clearing the input must not cancel the results that Enter is waiting for
    queryFn: async () => ({
      text,
      ...(await api('GET /api/pricebookentries', {
        query: {
          text,
          propertyTypeId,
          rateTypeId,
          ...(agreementId !== null && { agreementId }),
          limit,
        },
      })),
    }),
    staleTime: 60_000,
  });

/** Keeps the previous results while the user continues typing the same search. */
export const whileTyping =
  (text: string) =>
  <T>(previous: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined => {
    const before = (query?.queryKey[1] as string | undefined) ?? '';
    return before !== '' && (text.startsWith(before) || before.startsWith(text)) ? previous : undefined;
  };

/** Returns a price book entry as a line's fields, with the key that proves its price. */
export function lineOf(entry: PriceBookEntry): Record<string, unknown> {
  const {
    code,
    text,
    description,
    priceBookId,
    priceBookVersion,
    priceKey,
    unitPriceCents,
    costCents,
    taxable,
  } = entry;
  return {
    code,
    text,
    description,
    priceBookId,
    priceBookVersion,
    priceKey,
    unitPriceCents,
    taxable,
    ...(costCents !== undefined && { costCents }),
    [entry.kind === 'partItem' ? 'partItemId' : 'serviceRepairId']: entry.id,
  };
}
