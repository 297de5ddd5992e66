import { z } from 'zod';
import { idSchema } from './edit-shape.ts';

/** Field types that many entities share. Messages are shown at the input. */

export const optionalId = idSchema.nullable();
export const text = (most: number) => z.string().max(most, `Use at most ${most} characters.`);
export const amountCents = z.int('Enter an amount.').min(0, 'Enter an amount of zero or more.');
/** At most four decimals, as `toTenThousandths` takes it. */
const fourPlaces = z.number().multipleOf(0.0001, 'Use at most four decimals.');
export const quantity = fourPlaces.min(-1_000_000).max(1_000_000, 'Use at most 1,000,000.');
/** The spec's percent number: 7.6875 is 7.6875 %. */
export const percentage = fourPlaces.min(0, 'Enter zero or more.').max(100, 'Use at most 100 %.');
export const place = z.int().min(0);
export const dateTime = z.iso.datetime({ offset: true });
export const date = z.iso.date();
