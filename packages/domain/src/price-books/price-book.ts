import { z } from 'zod';
import { editFlags, idSchema } from '../kernel/edit-shape.ts';
import { optionalId, place, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';

/** What a book is for: repairs at fixed prices, systems put in, or parts sold by themselves. */
const priceBookTypes = ['service', 'installation', 'parts'] as const;

/** A price book (R3.9). Its version is what a line's price is proven by (`offline.md` 3). */
export const priceBookSchema = z.object({
  ...rootFields,
  type: z.enum(priceBookTypes),
  text: text(200),
  hidden: z.boolean(),
});

/** An entry of a category and its place there. An entry may stand in several categories. */
const placedEntrySchema = z.object({ id: idSchema, order: place });

const categorySchema = z.object({
  id: idSchema,
  /** names a new category, also to its children, before it has an id */
  guid: z.uuid(),
  priceBookId: idSchema,
  /** null at the top */
  parentPriceBookCategoryId: optionalId,
  text: text(200),
  order: place,
  partItemIds: z.array(placedEntrySchema),
  serviceRepairIds: z.array(placedEntrySchema),
  ...editFlags,
});

/** A price book category (R3.10) with all below it; any number of levels. */
export const priceBookCategorySchema = categorySchema.extend({
  get children() {
    return z.array(priceBookCategorySchema);
  },
});
