import { idSchema } from '@fieldwright/domain/kernel/edit-shape';
import { count, line, quantity } from '@fieldwright/domain/kernel/field';
import { kept, named } from '@fieldwright/domain/kernel/record-shape';
import { mostPlaced, mostTogether } from '@fieldwright/domain/price-books/maintenance';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import { priceBookFieldsSchema } from '@fieldwright/domain/price-books/price-book';
import {
  contentsOfCategory,
  placedEntrySchema,
  priceBookCategorySchema,
} from '@fieldwright/domain/price-books/price-book-category';
import { servicePartsSchema, serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import { starterBookSchema } from '@fieldwright/domain/price-books/starter-book';
import { z } from 'zod';
import { attachErrors, changeSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { priceBookEntryKinds } from './price-books.ts';

/** Keeping price books: books, categories, part items and service repairs (R1.6, R7.11). */

/** The records of a price book, by the last part of their address. */
export const priceBookPaths = ['pricebooks', 'pricebookcategories', 'partitems', 'servicerepairs'] as const;
export type PriceBookPath = (typeof priceBookPaths)[number];

const access = 'pricebooks.edit' as const;
const readers = 'pricebooks.view' as const;

const base = {
  id: z.int(),
  guid: z.uuid(),
  version: z.int(),
  /** Removed, but still named by proposals or work orders. */
  hidden: z.boolean(),
} as const;
const isNew = {
  /** Makes a repeated request create only one. */
  guid: z.uuid(),
  id: z.int().max(0, { abort: true }).default(0),
} as const;
const isThere = {
  id: z.int().min(1, { abort: true }),
  /** The version the change is based on. Fields that others have changed since are not overwritten. */
  basedOn: count.optional(),
} as const;

const categoryIds = z.array(idSchema).max(mostTogether);
const placed = z.array(placedEntrySchema).max(mostPlaced);
const partTexts = partItemSchema.extend({ categoryIds: categoryIds.default([]) });
const categoryFields = priceBookCategorySchema.extend({
  partItemIds: placed.default([]),
  serviceRepairIds: placed.default([]),
});
const serviceFields = serviceRepairSchema.extend({
  parts: servicePartsSchema.default([]),
  categoryIds: categoryIds.default([]),
});

/** `sold`: the lines of this year's work orders that have it. The cost is for people with the right to see costs. */
const figures = { costCents: z.int().nullable().optional(), sold: z.int() };
const bookSchema = kept(priceBookFieldsSchema).extend(base);
const categorySchema = kept(categoryFields).extend({
  ...base,
  priceBookId: z.int(),
  order: z.int(),
  ...contentsOfCategory,
});
/** A part's cost and markup are missing for people without the right to see costs. */
const partSchema = kept(partTexts)
  .extend(base)
  .extend({
    ...figures,
    markupFactor: z.int().nullable().optional(),
    /** The services that use it. */
    serviceRepairIds: z.array(z.int()),
  });
const serviceSchema = kept(serviceFields).extend({ ...base, ...figures, priceBookId: z.int() });
export type KeptBook = z.infer<typeof bookSchema>;
export type KeptCategory = z.infer<typeof categorySchema>;
export type KeptPart = z.infer<typeof partSchema>;
export type KeptService = z.infer<typeof serviceSchema>;

const titled = <T extends z.ZodType>(schema: T, title: 'New' | 'Change', one: string): T =>
  schema.meta({
    title,
    description: title === 'New' ? `Creates ${one}.` : `Updates ${one}; only the fields you send change.`,
  });

const savedPart = z.union([
  titled(partTexts.extend(isNew), 'New', 'a part item'),
  titled(named(partTexts).extend(isThere), 'Change', 'a part item'),
]);
/** The same, with an empty name allowed: such an item is dropped. */
const nameless = { text: line(500) };
const savedPartInBook = z.union([
  titled(partTexts.extend({ ...isNew, ...nameless }), 'New', 'a part item'),
  titled(named(partTexts).extend({ ...isThere, text: nameless.text.optional() }), 'Change', 'a part item'),
]);

const saveErrors = ['not_found', 'stale_version', 'key_reused', 'removed', 'price_file_running'] as const;
const heldErrors = ['not_found', 'price_file_running'] as const;
const entryErrors = [...saveErrors, ...attachErrors] as const;
const saving = 'an id of 0 or below creates, any other updates only the fields you send';

/** Whether a record was deleted, or hidden because something still names it (R4.4). */
const removalAnswer = z.object({ removed: z.enum(['deleted', 'hidden']) });

type KeptTable = 'price_books' | 'price_book_categories' | 'part_items' | 'service_repairs';
const idsIn = (table: KeptTable) => ({ params: idParams, ids: { id: table } }) as const;

const removing = (summary: string, table: KeptTable) =>
  ({ summary, access, ...idsIn(table), answer: removalAnswer, errors: heldErrors }) as const;
const restoring = <T extends z.ZodType>(summary: string, table: KeptTable, answer: T) =>
  ({ summary, access, ...idsIn(table), answer, errors: [...heldErrors, 'in_use'] }) as const;
/** As many changes are a page of a history. */
export const historyLimit = 50;
const historyIn = (one: string, table: KeptTable) =>
  ({
    summary: `List changes to ${one}, newest first, a page at a time`,
    access: 'audit.view',
    ...idsIn(table),
    query: z.object({
      /** The last version of the previous page. */
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(historyLimit),
    }),
    answer: z.array(changeSchema),
    errors: ['not_found'],
  }) as const;
const reading = <T extends z.ZodType>(summary: string, table: KeptTable, answer: T) =>
  ({ summary, access: readers, ...idsIn(table), answer, errors: ['not_found'] }) as const;

/** The cursor of the next page; null on the last one. */
const nextId = z.int().nullable();
const paging = <T extends z.ZodType>(summary: string, answer: T) =>
  ({
    ...reading(summary, 'price_books', answer),
    query: z.object({
      /** The last id of the previous page. */
      afterId: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
  }) as const;

const restore = 'after removal, under the same id';

export const priceBookMaintenanceEndpoints = {
  'POST /api/pricebooks': {
    summary: `Create or update a price book: ${saving}`,
    access,
    body: z.union([
      titled(priceBookFieldsSchema.extend(isNew), 'New', 'a price book'),
      titled(named(priceBookFieldsSchema).extend(isThere), 'Change', 'a price book'),
    ]),
    answer: bookSchema,
    errors: saveErrors,
  },
  'POST /api/pricebooks/starter': {
    summary:
      'Create a price book of example services and parts of some trades, priced by the pricing rules; a company without rules gives its labor rate and markup',
    access,
    body: starterBookSchema.extend({
      /** Makes a repeated request create only one. */
      guid: z.uuid(),
    }),
    answer: bookSchema,
    errors: ['key_reused', 'price_file_running'],
  },
  'DELETE /api/pricebooks/{id}': removing(
    'Remove a price book: deleted if it is empty, otherwise hidden with its services',
    'price_books',
  ),
  'POST /api/pricebooks/{id}/restore': restoring(
    `Restore a price book ${restore}`,
    'price_books',
    bookSchema,
  ),
  'GET /api/pricebooks/{id}/changes': historyIn('a price book', 'price_books'),
  'GET /api/pricebooks/{id}/categories': reading(
    "List a price book's categories in order, with the entries of each",
    'price_books',
    z.array(categorySchema),
  ),
  'GET /api/pricebooks/{id}/servicerepairs': paging(
    "List a price book's service repairs by id, a page at a time",
    z.object({ serviceRepairs: z.array(serviceSchema), next: nextId }),
  ),
  'GET /api/pricebooks/{id}/partitems': paging(
    "List the part items in a price book's categories by id, a page at a time",
    z.object({ partItems: z.array(partSchema), next: nextId }),
  ),
  'GET /api/pricebooks/{id}/removed': {
    summary:
      'List removed service repairs and categories of a price book, and removed part items, by name: hidden ones, and the last ones deleted. Categories deleted with the one above them are not listed; they come back with it',
    access,
    ...idsIn('price_books'),
    query: z.object({
      /** Only those with all of these words in their code or name. */
      text: z.string().max(200).default(''),
    }),
    answer: z.array(
      z.object({
        kind: z.enum([...priceBookEntryKinds, 'priceBookCategory']),
        id: z.int(),
        /** Empty for a category. */
        code: z.string(),
        text: z.string(),
        version: z.int(),
        /** Nothing named it, so it was deleted; it can be restored, too. */
        deleted: z.boolean(),
      }),
    ),
    errors: ['not_found'],
  },
  'POST /api/pricebooks/{id}/partitems': {
    summary:
      'Save several part items through a price book; items with an empty name are dropped. They are the company’s, and in the book once they have one of its categories',
    access,
    ...idsIn('price_books'),
    body: z.object({ partItems: z.array(savedPartInBook).max(mostTogether) }),
    answer: z.object({
      /** Those that were saved, in the order sent. */
      partItems: z.array(partSchema),
      /** How many were dropped. */
      dropped: z.int(),
    }),
    errors: entryErrors,
  },

  'POST /api/pricebookcategories': {
    summary: `Create, update or move a category: ${saving}`,
    access,
    body: z.union([
      titled(categoryFields.extend({ ...isNew, priceBookId: idSchema }), 'New', 'a category'),
      titled(named(categoryFields).extend(isThere), 'Change', 'a category'),
    ]),
    answer: categorySchema,
    errors: saveErrors,
  },
  'POST /api/pricebookcategories/order': {
    summary:
      'Put the categories inside one category, or at the top of a book, in order, and move one there first',
    access,
    body: z.object({
      priceBookId: idSchema,
      /** Null for those at the top. */
      parentPriceBookCategoryId: idSchema.nullable().default(null),
      /** A category from elsewhere in the book that moves there. */
      movedId: z.int().min(1).optional(),
      /** Others keep their order, after these. */
      ids: z.array(idSchema).max(mostPlaced),
    }),
    answer: z.array(categorySchema),
    errors: ['not_found', 'removed', 'price_file_running'],
  },
  'GET /api/pricebookcategories/{id}': reading(
    'Get a category with its entries, each with its order',
    'price_book_categories',
    categorySchema,
  ),
  'DELETE /api/pricebookcategories/{id}': removing(
    'Delete a category and its subcategories; their entries stay, without a category',
    'price_book_categories',
  ),
  'POST /api/pricebookcategories/{id}/restore': restoring(
    `Restore a category and what was deleted with it ${restore}`,
    'price_book_categories',
    categorySchema,
  ),
  'GET /api/pricebookcategories/{id}/changes': historyIn('a category', 'price_book_categories'),

  'POST /api/partitems': {
    summary: `Create or update a part item: ${saving}`,
    access,
    body: savedPart,
    answer: partSchema,
    errors: entryErrors,
  },
  'GET /api/partitems/{id}': reading(
    'Get a part item with its categories and the services that use it',
    'part_items',
    partSchema,
  ),
  'GET /api/partitems/{id}/categories': reading(
    'List the categories that have a part item, of all price books',
    'part_items',
    z.array(
      z.object({
        id: z.int(),
        priceBookId: z.int(),
        parentPriceBookCategoryId: z.int().nullable(),
        text: z.string(),
        /** The part item's place in it. */
        order: z.int(),
      }),
    ),
  ),
  'GET /api/partitems/{id}/servicerepairs': reading(
    'List the service repairs that use a part item, of all price books',
    'part_items',
    z.array(
      z.object({
        id: z.int(),
        priceBookId: z.int(),
        code: z.string(),
        text: z.string(),
        /** How many of the part item it takes. */
        quantity,
      }),
    ),
  ),
  'DELETE /api/partitems/{id}': removing(
    'Remove a part item: hidden while something names it, otherwise deleted',
    'part_items',
  ),
  'POST /api/partitems/{id}/restore': restoring(`Restore a part item ${restore}`, 'part_items', partSchema),
  'GET /api/partitems/{id}/changes': historyIn('a part item', 'part_items'),

  'POST /api/servicerepairs': {
    summary: `Create or update a service repair: ${saving}`,
    access,
    body: z.union([
      titled(serviceFields.extend({ ...isNew, priceBookId: idSchema }), 'New', 'a service repair'),
      titled(named(serviceFields).extend(isThere), 'Change', 'a service repair'),
    ]),
    answer: serviceSchema,
    errors: entryErrors,
  },
  'GET /api/servicerepairs/{id}': reading(
    'Get a service repair with its parts and categories',
    'service_repairs',
    serviceSchema,
  ),
  'DELETE /api/servicerepairs/{id}': removing(
    'Remove a service repair: hidden while something names it, otherwise deleted',
    'service_repairs',
  ),
  'POST /api/servicerepairs/{id}/restore': restoring(
    `Restore a service repair ${restore}`,
    'service_repairs',
    serviceSchema,
  ),
  'GET /api/servicerepairs/{id}/changes': historyIn('a service repair', 'service_repairs'),
} as const satisfies EndpointList;
