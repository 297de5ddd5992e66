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

/**
 * What a price was worked out for: property type, rate type and agreement, 0 for none. The product keeps one price for
 * each entry and no rules that make others of it, so this is the only key there is: whatever a filter asks for, the
 * answer says that its prices are residential and standard, and no line claims more (R3.11).
 */
export const workedOutFor = '1.1.0';

/** The key as a line keeps it; another one would be a price that nobody has worked out. */
export const priceKeySchema = z.literal(
  workedOutFor,
  'Prices are for residential work at the standard rate.',
);

/** Whose prices a document is for: until there are rules for others, those of `workedOutFor`. */
export const pricedForFields = {
  propertyTypeId: z.int().min(1).max(1, 'Prices are for residential work only.'),
  rateTypeId: z.int().min(1).max(1, 'Prices are for the standard rate only.'),
  /** the agreement is known; it makes no other price yet */
  agreementId: optionalId,
} as const;

/** The words of a filter, each once, in small letters: an entry that is found has every one of them somewhere. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).filter(Boolean)),
];
