import { z } from 'zod';
import { percentageMessages } from './decimal-text.ts';
import { idSchema } from './edit-shape.ts';
import { isKept, isOneLine, notKept } from './kept-text.ts';
import { maxCents, moneyMessages } from './read-money.ts';

/**
 * Field types that many entities share. Messages are shown at the input; defaults are in `plain-words.ts`.
 */

export const optionalId = idSchema.nullable();
export const text = (most: number) => z.string().max(most).refine(isKept, notKept);

export const textMessages = {
  oneLine: 'Use one line of text.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  unkeepable: notKept,
} as const;
/** Text of several lines, trimmed. */
export const lines = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: textMessages.tooLong(most), abort: true })
    .refine(isKept, notKept);
/** Text of one line, trimmed. */
export const line = (most: number) => lines(most).refine(isOneLine, textMessages.oneLine);
/**
 * A text field that is normalized when parsed.
 * @param example an accepted value, for the API's description
 * @param read returns the normalized text or the error
 */
export const reading = (example: string, read: (typed: string) => { kept: string } | { wrong: string }) =>
  z
    .string()
    .check((payload) => {
      const { value } = payload;
      const result = read(value);
      if ('kept' in result) payload.value = result.kept;
      else payload.issues.push({ code: 'custom', message: result.wrong, input: value });
    })
    .meta({ examples: [example] });
export const amountCents = z
  .int('Enter an amount.')
  .min(0, moneyMessages.negative)
  .max(maxCents, moneyMessages.large);
/** A number with at most four decimals, as `toTenThousandths` requires. */
const fourPlaces = z.number().multipleOf(0.0001, 'Use no more than 4 decimal places.');
export const quantity = fourPlaces
  .min(-1_000_000, 'Enter 1,000,000 or less.')
  .max(1_000_000, 'Enter 1,000,000 or less.');
/** A percentage as in the spec: 7.6875 is 7.6875 %. */
export const percentage = fourPlaces.min(0, percentageMessages.negative).max(100, percentageMessages.large);
/** A nonnegative integer that fits into four bytes. */
export const count = z.int().min(0).max(2_147_483_647, 'That’s too large.');
export const place = count.clone();
/** Limits dates to plausible years. Databases have no year 0. */
const isOurs = (value: string) => value >= '1800' && value < '2200';
const zoneThere = (value: string) => !/[+-](1[5-9]|2\d)/.test(value.slice(19));
export const dateTime = z.iso
  .datetime({ offset: true })
  .refine(
    (value) => isOurs(value) && zoneThere(value),
    'Enter a date and time between the years 1800 and 2199.',
  );
export const date = z.iso.date().refine(isOurs, 'Enter a date between the years 1800 and 2199.');
