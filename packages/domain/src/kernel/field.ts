import { z } from 'zod';
import { percentageMessages } from './decimal-text.ts';
import { idSchema } from './edit-shape.ts';
import { isKept, notKept } from './kept-text.ts';
import { moneyMessages, mostCents } from './read-money.ts';

/** Field types that many entities share. Messages are shown at the input; what has none here is in `plain-words.ts`. */

export const optionalId = idSchema.nullable();
export const text = (most: number) => z.string().max(most).refine(isKept, notKept);
export const amountCents = z
  .int('Enter an amount.')
  .min(0, moneyMessages.negative)
  .max(mostCents, moneyMessages.large);
/** At most four decimals, as `toTenThousandths` takes it. */
const fourPlaces = z.number().multipleOf(0.0001, 'Use at most four decimals.');
export const quantity = fourPlaces
  .min(-1_000_000, 'Use at most 1,000,000.')
  .max(1_000_000, 'Use at most 1,000,000.');
/** The spec's percent number: 7.6875 is 7.6875 %. */
export const percentage = fourPlaces.min(0, percentageMessages.negative).max(100, percentageMessages.large);
/** What a column of four bytes takes. */
export const count = z.int().min(0).max(2_147_483_647, 'That is too large.');
export const place = count.clone();
/** Years that a contractor means; a database takes no year 0. */
const isOurs = (value: string) => value >= '1800' && value < '2200';
const zoneThere = (value: string) => !/[+-](1[5-9]|2\d)/.test(value.slice(19));
export const dateTime = z.iso
  .datetime({ offset: true })
  .refine((value) => isOurs(value) && zoneThere(value), 'Enter a time between 1800 and 2199.');
export const date = z.iso.date().refine(isOurs, 'Enter a date between 1800 and 2199.');
