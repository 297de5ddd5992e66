import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { optionalId, text } from '../kernel/field.ts';

/**
 * A search in a price book (R3.11): words, and whose prices. Defaults: property type 1 (residential), rate
 * type 1 (standard), no agreement (R9.11).
 */
export const priceBookFilterSchema = z.object({
  text: text(200).default(''),
  propertyTypeId: idSchema.default(1),
  rateTypeId: idSchema.default(1),
  agreementId: optionalId.default(null),
});

/**
 * The price key: property type, rate type and agreement, 0 for none. Every entry has one price and there are
 * no pricing rules, so this is the only key: the response to any filter says that its prices are residential
 * and standard, and so does every line (R3.11).
 */
export const workedOutFor = '1.1.0';

/** The key as a line stores it. Any other key would be a price that was never calculated. */
export const priceKeySchema = z.literal(
  workedOutFor,
  'Prices are for residential work at the standard rate.',
);

/** Whose prices a document uses. Until there are pricing rules, only those of `workedOutFor`. */
export const pricedForFields = {
  propertyTypeId: z.int().min(1).max(1, 'Prices are for residential work only.'),
  rateTypeId: z.int().min(1).max(1, 'Prices are for the standard rate only.'),
  /** Stored, but does not affect prices yet. */
  agreementId: optionalId,
} as const;

/** Returns the distinct words of a search in lower case. A result must contain every word. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).filter(Boolean)),
];
