import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { optionalId, text } from '../kernel/field.ts';
import { rateOf } from '../kernel/money.ts';

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

/** The price key of the book's own prices: property type, rate type and agreement, 0 for none (R3.11). */
export const workedOutFor = '1.1.0';

/** What an agreement changes about prices: what its plan says. */
export interface MemberTerms {
  agreementId: number;
  /** In 1/10,000 of a percent. */
  discountRate: number;
  /** The plan's own price for an hour of labor; null if it has none. */
  laborRateCents: number | null;
}

/**
 * Returns the price key for prices with these terms. Without a discount, an agreement changes no price, so
 * the key doesn't name it.
 */
export const priceKeyFor = (terms: MemberTerms | null): string =>
  terms && terms.discountRate > 0 ? `1.1.${terms.agreementId}` : workedOutFor;

/** Returns a price of the book with these terms; a price that is still open stays open. */
export function memberPrice(bookCents: number | null, terms: MemberTerms | null): number | null {
  return bookCents === null || !terms ? bookCents : bookCents - rateOf(bookCents, terms.discountRate);
}

/**
 * The key as a line stores it. Any other key would be a price that was never calculated: all prices are
 * residential and standard, for members of a plan or for anyone.
 */
export const priceKeySchema = z
  .string()
  .regex(/^1\.1\.(0|[1-9]\d{0,14})$/, 'Prices are for residential work at the standard rate.')
  .meta({ examples: [workedOutFor] });

/** Returns the agreement that a key names; null if it names none, or isn't a key. */
export function agreementOfKey(key: unknown): number | null {
  const { data } = priceKeySchema.safeParse(key);
  return Number(data?.split('.')[2] ?? 0) || null;
}

/** Whose prices a document uses. Until there are pricing rules, only those of `workedOutFor`. */
export const pricedForFields = {
  propertyTypeId: z.int().min(1).max(1, 'Prices are for residential work only.'),
  rateTypeId: z.int().min(1).max(1, 'Prices are for the standard rate only.'),
  /** The agreement whose plan gives the price book's prices a discount. */
  agreementId: optionalId,
} as const;

/** Returns the distinct words of a search in lower case. A result must contain every word. */
export const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).filter(Boolean)),
];
