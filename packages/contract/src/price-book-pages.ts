import { bookTotalsSchema } from '@fieldwright/domain/price-books/book-totals';
import { offeredAs } from '@fieldwright/domain/price-books/offered-with';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import { priceBookSchema } from '@fieldwright/domain/price-books/price-book';
import { priceBookFilterSchema } from '@fieldwright/domain/price-books/price-book-filter';
import { pricings } from '@fieldwright/domain/price-books/pricing-kind';
import { taxedParts } from '@fieldwright/domain/price-books/taxed-part';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { entryFields, entryPartSchema, whoseFields } from './price-books.ts';

/** The price book screens: the list of books, and a book by category (R1.6). */

const ids = { id: 'price_books' } as const;
const { kind } = entryFields;

const bookSchema = priceBookSchema.pick({ id: true, type: true, text: true, isExample: true });

const categorySchema = z.object({
  id: z.int(),
  /** Null at the top level. */
  parentPriceBookCategoryId: z.int().nullable(),
  text: z.string(),
  order: z.int(),
  /** The entries in it and in its subcategories, each counted once. */
  count: z.int(),
});
export type PriceBookBranch = z.infer<typeof categorySchema>;

const entrySchema = z.object({
  ...entryFields,
  version: z.int(),
  pricing: z.enum(pricings),
  /** What of a service is taxed, if it is taxable; all of a part. */
  taxedPart: z.enum(taxedParts),
  /** How many technicians do a service together; 1 for a part. */
  crew: z.int(),
  /** What a part is and where it comes from; null for a service. */
  part: partItemSchema
    .pick({
      unit: true,
      partKind: true,
      manufacturer: true,
      model: true,
      supplier: true,
      supplierCode: true,
    })
    .nullable(),
  /** A service's own department; null for a part. */
  callDepartmentTypeId: z.int().nullable(),
  /** The categories of this book that contain it. */
  categoryIds: z.array(z.int()),
  /** The guids of its pictures; the first one stands for it. */
  pictures: z.array(z.uuid()),
  /** What is offered with it, in order. */
  offers: z.array(z.object({ as: z.enum(offeredAs), kind, id: z.int(), code: z.string(), text: z.string() })),
  /** The parts of a service repair, in order. */
  parts: z.array(
    entryPartSchema.extend({
      /** It was removed since. */
      hidden: z.literal(true).optional(),
    }),
  ),
});
export type BrowsedEntry = z.infer<typeof entrySchema>;

const id = z.coerce.number().int();

/** The cursor of a page: the previous page's last entry. */
const placeFields = {
  afterKind: kind,
  /** Its place in the category or among those used, or in a search how well it matches; 0 in the whole book. */
  afterPlace: z.coerce.number().int().min(0).max(2_147_483_647),
  afterCode: z.string().max(60),
  afterId: id,
};

/**
 * A category including its subcategories, `none` for entries without a category, or the person's own: `favorites`, and
 * `recent` for what they used last. If omitted, the whole book.
 */
export const browsedCategory = z.union([z.enum(['none', 'favorites', 'recent']), id]).optional();

const narrowed = {
  category: browsedCategory,
  /** A code, or words in any order. */
  text: priceBookFilterSchema.shape.text,
  ...whoseFields,
};

const wish = {
  ...narrowed,
  /** An entry to return in any case. */
  serviceRepairId: id.optional(),
  partItemId: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
};

const pageFields = {
  /**
   * Service repairs first, then parts, each by place in the category, then by code. In a search, the best match comes
   * first.
   */
  entries: z.array(entrySchema),
  /** Nothing has the words; the entries have similar ones, on a single page. */
  similar: z.boolean(),
  /** The cursor of the next page; null on the last one. */
  next: z.object({ ...placeFields, afterPlace: z.int(), afterId: z.int() }).nullable(),
  /** The entry requested by id; null if none was requested, or the book doesn't have it. */
  entry: entrySchema
    .extend({
      /** How many lines of this year's work orders have it; of a part, those of repairs, too. */
      sold: z.int(),
    })
    .nullable(),
};
const pageSchema = z.object(pageFields);
export type EntriesPage = z.infer<typeof pageSchema>;

export const priceBookPageEndpoints = {
  'GET /api/pricebooks': {
    summary: 'List price books with entry counts',
    access: 'pricebooks.view',
    query: z.object({
      /** Those that were removed instead. */
      removed: z.literal('true').optional(),
    }),
    answer: z.array(
      bookSchema.extend({
        services: z.int(),
        /** The parts in a category of the book. */
        parts: z.int(),
        categories: z.int(),
      }),
    ),
  },
  'GET /api/pricebooks/{id}': {
    summary: 'Get a price book with its category tree and the first page of entries',
    access: 'pricebooks.view',
    params: idParams,
    query: z.object(wish),
    answer: z.object({
      book: bookSchema,
      services: z.int(),
      parts: z.int(),
      categories: z.array(categorySchema),
      /** Service repairs of the book without a category, and parts in no category of any book. */
      withoutCategory: z.int(),
      /** The person's favorites among what the book shows. */
      favorites: z.int(),
      /** Plans whose members pay other prices, by name, each with an active agreement: the requested one, or the first. */
      memberPlans: z.array(z.object({ agreementId: z.int(), text: z.string() })),
      /**
       * The margin below which prices are warned of, in 1/10,000 of a percent; null if the company has none,
       * and for a person without the right to see costs.
       */
      leastMarginRate: z.int().nullable().optional(),
      ...pageFields,
    }),
    errors: ['not_found'],
    ids,
  },
  'GET /api/pricebooks/{id}/entries': {
    summary: 'List a page of price book entries by category or search words',
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
  'GET /api/pricebooks/{id}/totals': {
    summary: 'Count the listed price book entries, with their average price; at most 10,000 are counted',
    access: 'pricebooks.view',
    params: idParams,
    query: z.object(narrowed),
    answer: bookTotalsSchema,
    errors: ['not_found'],
    ids,
  },
} as const satisfies EndpointList;
