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
type PriceBookFilter = z.infer<typeof priceBookFilterSchema>;

/** Whose prices a filter looks at, as a line keeps it: property type, rate type and agreement, 0 for none ("1.1.0"). */
export const priceKeyOf = ({ propertyTypeId, rateTypeId, agreementId }: Omit<PriceBookFilter, 'text'>) =>
  `${propertyTypeId}.${rateTypeId}.${agreementId ?? 0}`;

/** The words of a filter, each once, in small letters: an entry that is found has every one of them somewhere. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).filter(Boolean)),
];
