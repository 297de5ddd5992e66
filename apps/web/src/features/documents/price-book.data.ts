import type { LineEntry, PricedAs } from '@fieldwright/domain/price-books/line-price';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import type { PricedFor } from '../price-books/whose-prices.ts';

export type PriceBookEntry = Answer<'GET /api/pricebookentries'>['entries'][number];
export type TaxItem = Answer<'GET /api/taxitems'>[number];

/** How many entries are requested at first, and by "Show more". */
export const fewEntries = 8;
export const manyEntries = 100;

/** Returns the active agreements of a document's site; none without a site. */
export async function siteAgreements(siteId: number | null) {
  if (siteId === null) return [];
  const { agreements } = await api('GET /api/sites/{id}', { params: { id: siteId } });
  return agreements.filter((each) => each.siteId === siteId && each.status === 'active');
}

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
      for: { propertyTypeId, rateTypeId, agreementId },
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

/** Fetches what the price book offers with an entry, priced for a customer. */
export const offersQuery = ({ kind, id }: LineEntry, { propertyTypeId, rateTypeId, agreementId }: PricedAs) =>
  queryOptions({
    queryKey: ['pricebookentries', 'offeredWith', kind, id, propertyTypeId, rateTypeId, agreementId],
    queryFn: ({ signal }) =>
      api('GET /api/pricebookentries', {
        query: {
          text: '',
          offeredWith: `${kind}-${id}`,
          propertyTypeId,
          rateTypeId,
          ...(agreementId !== null && { agreementId }),
          limit: 100,
        },
        signal,
      }),
    staleTime: 60_000,
  });

const keyOf = ({ propertyTypeId, rateTypeId, agreementId }: PricedFor) =>
  [propertyTypeId, rateTypeId, agreementId].join();

/** Whether both ask for the same prices. */
export const isForSame = (one: PricedFor, other: PricedFor): boolean => keyOf(one) === keyOf(other);

/** Keeps the previous results while the user continues typing the same search, never those with other prices. */
export const whileTyping =
  (text: string, pricedFor: PricedFor) =>
  <T>(previous: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined => {
    const [, before = '', ...whose] = (query?.queryKey ?? []) as string[];
    if (whose.slice(0, 3).join() !== keyOf(pricedFor)) return undefined;
    return before !== '' && (text.startsWith(before) || before.startsWith(text)) ? previous : undefined;
  };

/** Returns a price book entry as a line's fields, with the key that proves its price. */
export function lineOf(entry: PriceBookEntry): Record<string, unknown> {
  const {
    code,
    text,
    description,
    warranty,
    priceBookId,
    priceBookVersion,
    priceKey,
    unitPriceCents,
    costCents,
    taxable,
    taxedShare,
  } = entry;
  return {
    code,
    text,
    description,
    warranty,
    priceBookId,
    priceBookVersion,
    priceKey,
    unitPriceCents,
    taxable,
    taxedShare,
    ...(costCents !== undefined && { costCents }),
    [entry.kind === 'partItem' ? 'partItemId' : 'serviceRepairId']: entry.id,
  };
}
