import { idSchema } from '@fieldwright/domain/kernel/edit-shape';
import { bulkChangeSchema, mostInBulk, mostMoved } from '@fieldwright/domain/price-books/bulk-change';
import { besideSchema } from '@fieldwright/domain/price-books/price-book-category';
import { priceStepSchema } from '@fieldwright/domain/price-books/price-step';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';
import { priceBookEntryKinds } from './price-books.ts';

/** Changing many services and parts of price books at once (R1.6), and their order in categories (R3.10). */

const access = 'pricebooks.edit' as const;

/** Entries as the caller saw them, or as a change left them. */
const bulkEntries = z
  .array(z.object({ kind: z.enum(priceBookEntryKinds), id: idSchema, version: z.int().min(1) }))
  .min(1)
  .max(mostInBulk);
const bulkAnswer = z.object({
  /** Those that have changed, each at its new version; what Undo needs. */
  entries: bulkEntries.min(0),
});
/** As many services whose prices follow are listed; the count has all of them. */
export const mostFollows = 500;
const followSchema = z.object({
  id: z.int(),
  code: z.string(),
  text: z.string(),
  priceBook: z.string(),
  /** The standard price now; null if it is open. */
  fromCents: z.int().nullable(),
  toCents: z.int().nullable(),
  /** How each price comes about: the amounts add up to it. */
  fromSteps: z.array(priceStepSchema),
  toSteps: z.array(priceStepSchema),
});
export type BulkFollow = z.infer<typeof followSchema>;
const bulkPreview = z.object({
  /** Today's standard prices of the calculated entries that the change gives flat ones. */
  today: z.array(
    z.object({ kind: z.enum(priceBookEntryKinds), id: z.int(), priceCents: z.int().nullable() }),
  ),
  /** The service repairs, of any price book, whose calculated prices follow the parts that change; by name. */
  follows: z.array(followSchema),
  count: z.int(),
  /** Sent with the change, it makes sure that no other prices follow. */
  proof: z.string(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;
const moveSchema = z.object({
  kind: z.enum(priceBookEntryKinds),
  id: idSchema,
  /** The category it leaves; null if none. */
  fromCategoryId: idSchema.nullable().default(null),
  /** The category it comes into, which may be the same; null if none. */
  categoryId: idSchema.nullable().default(null),
  beside: besideSchema,
});
export type EntryMove = z.output<typeof moveSchema>;
/** One after the other, all or none. */
const movesSchema = z.object({ moves: z.array(moveSchema).min(1).max(mostMoved) });
export type EntryMoves = z.output<typeof movesSchema>;
const bulkErrors = ['not_found', 'stale_version', 'key_reused', 'price_file_running'] as const;
export type BulkAnswer = z.infer<typeof bulkAnswer>;
export type BulkEntryAt = BulkAnswer['entries'][number];

export const priceBookBulkEndpoints = {
  'POST /api/pricebookentries/move': {
    summary:
      'Place services and parts in categories, or remove them from there: all or none; returns the moves that undo it',
    access,
    body: movesSchema,
    answer: movesSchema,
    errors: ['not_found', 'stale_version', 'removed', 'key_reused', 'price_file_running'],
  },
  'POST /api/pricebookentries/bulk': {
    summary: 'Change many services and parts at once, all or none; idempotent by key',
    access,
    body: z.object({
      key: z.uuid(),
      entries: bulkEntries,
      change: bulkChangeSchema,
      /** The proof of the preview: refused if other calculated prices would follow than it showed. */
      follows: z.string().max(64).optional(),
    }),
    answer: bulkAnswer,
    errors: bulkErrors,
  },
  'POST /api/pricebookentries/bulk/preview': {
    summary:
      'Preview a change of many services and parts: the calculated prices that would follow, with each price before and after, and what the calculated ones among them start from; changes nothing',
    access,
    body: z.object({
      entries: z
        .array(bulkEntries.element.omit({ version: true }))
        .min(1)
        .max(mostInBulk),
      change: bulkChangeSchema,
    }),
    answer: bulkPreview,
    errors: ['not_found'],
  },
  'POST /api/pricebookentries/bulk/undo': {
    summary: 'Undo a change of many entries, unless any of them has been changed since; idempotent by key',
    access,
    body: z.object({
      key: z.uuid(),
      /** The key of the change. */
      undoes: z.uuid(),
      /** As that change returned them. */
      entries: bulkEntries,
    }),
    answer: bulkAnswer,
    errors: bulkErrors,
  },
} as const satisfies EndpointList;
