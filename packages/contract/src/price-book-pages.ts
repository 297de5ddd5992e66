import { quantity } from '@fieldwright/domain/kernel/field';
import { priceBookSchema } from '@fieldwright/domain/price-books/price-book';
import { priceBookFilterSchema } from '@fieldwright/domain/price-books/price-book-filter';
import { amountFields, itemFields } from '@fieldwright/domain/proposals/line-fields';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { priceBookEntryKinds } from './price-books.ts';

/** The screens of price books: the books, and one of them category by category (R1.6). */

const ids = { id: 'price_books' } as const;
const { costCents, unitPriceCents, taxable } = amountFields;
const { code, text, description } = itemFields;
const kind = z.enum(priceBookEntryKinds);

const bookSchema = priceBookSchema.pick({ id: true, type: true, text: true });

const categorySchema = z.object({
  id: z.int(),
  /** null at the top */
  parentPriceBookCategoryId: z.int().nullable(),
  text: z.string(),
  order: z.int(),
  /** entries in it and below, each counted once */
  count: z.int(),
});
export type PriceBookBranch = z.infer<typeof categorySchema>;

const entrySchema = z.object({
  kind,
  id: z.int(),
  code,
  text,
  description,
  /** null: the price is to follow */
  unitPriceCents,
  /** what one costs the company; not there for a person without the right to see costs */
  costCents,
  taxable,
  /** 0 for a part */
  laborHours: quantity,
  /** of this book, that it stands in */
  categoryIds: z.array(z.int()),
  /** what a service repair uses up, in its order */
  parts: z.array(z.object({ partItemId: z.int(), code, text, quantity, unitPriceCents, costCents })),
});
export type BrowsedEntry = z.infer<typeof entrySchema>;

const id = z.coerce.number().int();

/** The place behind which the next page begins: its last entry. */
const placeFields = { afterKind: kind, afterCode: z.string().max(60), afterId: id };

const wish = {
  /** a category, whose entries below count too, or `none`: what stands in no category; left out: the whole book */
  category: z.union([z.literal('none'), id]).optional(),
  /** a code or words in any order */
  text: priceBookFilterSchema.shape.text,
  /** an entry that is wanted whether or not it is among these */
  serviceRepairId: id.optional(),
  partItemId: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
};

const pageFields = {
  /** service repairs first, then parts, each by code */
  entries: z.array(entrySchema),
  /** where the next page begins; null on the last one */
  next: z.object({ ...placeFields, afterId: z.int() }).nullable(),
  /** the entry that was asked for by name; null without one, or where the book has none such */
  entry: entrySchema.nullable(),
};
const pageSchema = z.object(pageFields);
export type EntriesPage = z.infer<typeof pageSchema>;

export const priceBookPageEndpoints = {
  'GET /api/pricebooks': {
    summary: 'The price books, with how much is in each',
    access: 'pricebooks.view',
    answer: z.array(
      bookSchema.extend({
        services: z.int(),
        /** parts in a category of the book */
        parts: z.int(),
        categories: z.int(),
      }),
    ),
  },
  'GET /api/pricebooks/{id}': {
    summary: 'A price book with its tree of categories and the first page of what it is opened with',
    access: 'pricebooks.view',
    params: idParams,
    query: z.object(wish),
    answer: z.object({
      book: bookSchema,
      services: z.int(),
      parts: z.int(),
      categories: z.array(categorySchema),
      /** service repairs of the book in no category of it, and parts in no category of any book */
      withoutCategory: z.int(),
      ...pageFields,
    }),
    errors: ['not_found'],
    ids,
  },
  'GET /api/pricebooks/{id}/entries': {
    summary: 'A page of the entries of a price book, of a category or by words',
    access: 'pricebooks.view',
    params: idParams,
    query: z.object({
      ...wish,
      ...z.object(placeFields).partial().shape,
    }),
    answer: pageSchema,
    errors: ['not_found'],
    ids,
  },
} as const satisfies EndpointList;
