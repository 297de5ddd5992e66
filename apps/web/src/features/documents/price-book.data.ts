import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Answer } from '../../lib/send.ts';

export type PriceBookEntry = Answer<'GET /api/pricebookentries'>['entries'][number];
export type TaxItem = Answer<'GET /api/taxitems'>[number];

/** Whom prices are for (R9.11). */
export interface PricedFor {
  propertyTypeId: number;
  rateTypeId: number;
  agreementId: number | null;
}

/** How many are asked for at first, and how many by "Show more". */
export const fewEntries = 8;
export const manyEntries = 100;

export const entriesQuery = (
  text: string,
  { propertyTypeId, rateTypeId, agreementId }: PricedFor,
  limit = fewEntries,
) =>
  queryOptions({
    queryKey: ['pricebookentries', text, propertyTypeId, rateTypeId, agreementId, limit],
    queryFn: async ({ signal }) => ({
      text,
      ...(await api('GET /api/pricebookentries', {
        query: {
          text,
          propertyTypeId,
          rateTypeId,
          ...(agreementId !== null && { agreementId }),
          limit,
        },
        signal,
      })),
    }),
    staleTime: 60_000,
  });

/** While one types on, what was found before stays in sight; nothing of another search does. */
export const whileTyping =
  (text: string) =>
  <T>(previous: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined => {
    const before = (query?.queryKey[1] as string | undefined) ?? '';
    return before !== '' && (text.startsWith(before) || before.startsWith(text)) ? previous : undefined;
  };

/** An entry of the price book as a line takes it, with the proof of its price. */
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
