import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { optionalId, text } from '../kernel/field.ts';

/**
 * What a price book is looked through for (R3.11): words, and whose prices. Without choice: property type 1
 * (residential), rate type 1 (standard), no agreement (R9.11).
 */
export const priceBookFilterSchema = z.object({
  text: text(200).default(''),
  propertyTypeId: idSchema.default(1),
  rateTypeId: idSchema.default(1),
  agreementId: optionalId.default(null),
});
