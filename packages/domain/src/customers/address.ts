import { z } from 'zod';
import { text } from '../kernel/field.ts';

/** A postal address in the United States. */
export const addressSchema = z.object({
  street: text(200),
  city: text(100),
  state: text(2),
  postalCode: text(10),
});
