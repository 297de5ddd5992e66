import { z } from 'zod';
import { text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';

/** The purpose of a book: repairs at fixed prices, system installations, or parts sold separately. */
const priceBookTypes = ['service', 'installation', 'parts'] as const;

/** A price book (R3.9). Its version proves the price of a line (`offline.md` 3). */
export const priceBookSchema = z.object({
  ...rootFields,
  type: z.enum(priceBookTypes),
  text: text(200),
  hidden: z.boolean(),
});
