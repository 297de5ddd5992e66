import { z } from 'zod';
import { editFlags, idSchema } from '../kernel/edit-shape.ts';
import { amountCents, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';

/** A part item (R3.7): a part that the company uses, whatever the book. */
export const partItemSchema = z.object({
  ...rootFields,
  code: text(60),
  /** one with an empty text is dropped when a price book is saved (R5.6) */
  text: text(500),
  description: text(4000),
  /** the price book categories that it is offered in */
  categoryIds: z.array(idSchema),
  /** the service repairs that use it */
  serviceRepairIds: z.array(idSchema),
  /** what one costs the company; not there for a person without the right to see costs */
  costCents: amountCents.nullable().optional(),
  taxable: z.boolean(),
  hidden: z.boolean(),
  ...editFlags,
});
