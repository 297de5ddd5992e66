import { z } from 'zod';
import { optionalId, text } from '../kernel/field.ts';
import { propertyTypeIdSchema, rateTypeIdSchema } from './pricing-rules.ts';

/**
 * A search in a price book (R3.11): words, and whose prices. Defaults: property type 1 (residential), rate
 * type 1 (standard), no agreement (R9.11).
 */
export const priceBookFilterSchema = z.object({
  text: text(200).default(''),
  propertyTypeId: propertyTypeIdSchema.default(1),
  rateTypeId: rateTypeIdSchema.default(1),
  agreementId: optionalId.default(null),
});

/** The price key of residential work at the standard rate without an agreement (R3.11). */
export const workedOutFor = '1.1.0';

/** What an agreement changes about prices: what its plan says. */
export interface MemberTerms {
  agreementId: number;
  /** Its plan's name. */
  text?: string | undefined;
  /** In 1/10,000 of a percent. */
  discountRate: number;
  /** The plan's own price for an hour of labor; null if it has none. */
  laborRateCents: number | null;
}

/**
 * Returns the price key for a price: property type, rate type and agreement, 0 for none. An agreement that
 * changes nothing isn't named.
 */
export const priceKeyFor = (
  { propertyTypeId, rateTypeId }: Pick<PricedFields, 'propertyTypeId' | 'rateTypeId'>,
  agreementId: number | null,
): string => `${propertyTypeId}.${rateTypeId}.${agreementId ?? 0}`;

/** The key as a line stores it. It names only prices that can be worked out. */
export const priceKeySchema = z
  .string()
  .regex(/^[12]\.[1-4]\.(0|[1-9]\d{0,14})$/, 'No price has this key.')
  .meta({ examples: [workedOutFor] });

/** Returns the agreement that a key names; null if it names none, or isn't a key. */
export function agreementOfKey(key: unknown): number | null {
  const { data } = priceKeySchema.safeParse(key);
  return Number(data?.split('.')[2] ?? 0) || null;
}

/** Whose prices a document uses. */
export const pricedForFields = {
  propertyTypeId: propertyTypeIdSchema,
  rateTypeId: rateTypeIdSchema,
  /** The agreement whose plan gives members their prices. */
  agreementId: optionalId,
} as const;
type PricedFields = { [K in keyof typeof pricedForFields]: z.output<(typeof pricedForFields)[K]> };

/** Returns the distinct words of a search in lower case. A result must contain every word. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).filter(Boolean)),
];
