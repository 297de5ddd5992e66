import { z } from 'zod';
import { editFlags, idSchema } from '../kernel/edit-shape.ts';
import { quantity, text } from '../kernel/field.ts';

/** A service repair (R3.8): work at a fixed price. It belongs to one book. */
export const serviceRepairSchema = z.object({
  id: idSchema,
  priceBookId: idSchema,
  code: text(60),
  text: text(500),
  /** for the customer to read */
  description: text(4000),
  laborHours: quantity.min(0),
  /** what it uses up */
  parts: z.array(z.object({ partItemId: idSchema, quantity: quantity.min(0) })),
  taxable: z.boolean(),
  hidden: z.boolean(),
  ...editFlags,
});
