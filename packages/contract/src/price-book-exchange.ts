import { priceBookFilterSchema } from '@fieldwright/domain/price-books/price-book-filter';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { browsedCategory } from './price-book-pages.ts';

/** Price books as files. */

export const exchangeFormats = ['xlsx', 'csv'] as const;

export const priceBookExchangeEndpoints = {
  'GET /api/pricebooks/{id}/export': {
    summary:
      'Download a price book, or those of its entries that a category or search words list, as a spreadsheet',
    access: 'pricebooks.edit',
    params: idParams,
    query: z.object({
      format: z.enum(exchangeFormats),
      category: browsedCategory,
      text: priceBookFilterSchema.shape.text,
    }),
    contents: true,
    answer: z.unknown(),
    errors: ['not_found'],
    ids: { id: 'price_books' },
  },
} as const satisfies EndpointList;
