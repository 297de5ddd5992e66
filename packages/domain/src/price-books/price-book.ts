import { z } from 'zod';
import { line, text } from '../kernel/field.ts';
import type { RecordShape } from '../kernel/record-shape.ts';
import { rootFields } from '../kernel/root-fields.ts';

/** The purpose of a book: repairs at fixed prices, system installations, or parts sold separately. */
export const priceBookTypes = ['service', 'installation', 'parts'] as const;

/** A price book (R3.9). Its version proves the price of a line (`offline.md` 3). */
export const priceBookSchema = z.object({
  ...rootFields,
  type: z.enum(priceBookTypes),
  text: text(200),
  /** Its entries are examples that nobody has confirmed. */
  isExample: z.boolean(),
  hidden: z.boolean(),
});

/** What people set of a book. */
export const priceBookFieldsSchema = z.object({
  text: line(200).min(1, 'Enter a name.'),
  type: z.enum(priceBookTypes).default('service'),
  isExample: z.boolean().default(false),
});

export const priceBookShape: RecordShape<typeof priceBookFieldsSchema.shape> = {
  schema: priceBookFieldsSchema,
  titles: { text: 'Name', type: 'Type', isExample: 'Marked as example' },
  together: [],
};
