import type { LinePricesAnswer } from '@fieldwright/contract/line-prices';
import type { EntryPrices } from '@fieldwright/contract/price-book-prices';
import { type LineEntry, mostPriced, type PricedAs } from '@fieldwright/domain/price-books/line-price';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

/** A document whose lines have prices. */
export interface PricedDocument {
  kind: 'salesProposal' | 'workOrder';
  id: number;
  /** or, if that isn't known, the moment of the last change */
  version: number | string;
}

/** Today's price of an entry; null if it isn't there. */
export type TodaysPrice = EntryPrices[number];
export type LinePrice = LinePricesAnswer[number];

/** An entry, and whose price of it. */
export type AskedPrice = LineEntry & PricedAs;

const paths = { salesProposal: 'salesproposals', workOrder: 'workorders' } as const;

/** Fetches how the prices of a document's lines came about when they were saved. */
export const linePricesQuery = ({ kind, id, version }: PricedDocument) =>
  queryOptions({
    queryKey: ['linePrices', kind, id, version],
    queryFn: ({ signal }): Promise<LinePricesAnswer> =>
      api(`GET /api/${paths[kind]}/{id}/prices` as 'GET /api/salesproposals/{id}/prices', {
        params: { id },
        signal,
      }),
  });

/** Fetches the changes of one of a document's lines, newest first. */
export const lineChangesQuery = ({ kind, id, version }: PricedDocument, lineKind: string, lineId: number) =>
  queryOptions({
    queryKey: ['lineChanges', kind, id, version, lineKind, lineId],
    queryFn: ({ signal }) =>
      api(`GET /api/${paths[kind]}/{id}/changes` as 'GET /api/salesproposals/{id}/changes', {
        params: { id },
        query: { kind: lineKind, recordId: lineId },
        signal,
      }),
  });

/** Fetches today's prices, in the order asked; null for an entry that isn't there. */
export const todaysPricesQuery = (asked: readonly AskedPrice[]) =>
  queryOptions({
    queryKey: ['pricebookentries', 'today', asked],
    queryFn: async ({ signal }): Promise<EntryPrices> => {
      const pages = Array.from({ length: Math.ceil(asked.length / mostPriced) }, (_, page) =>
        asked.slice(page * mostPriced, (page + 1) * mostPriced),
      );
      const answers = await Promise.all(
        pages.map((entries) => api('POST /api/pricebookprices', { body: { entries: [...entries] }, signal })),
      );
      return answers.flat();
    },
  });
