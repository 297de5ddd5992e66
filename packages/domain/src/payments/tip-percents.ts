import { z } from 'zod';

/** The percentages that customers are offered as tips, smallest first. */
export const tipPercentsSchema = z
  .array(z.int('Enter whole percentages.').min(1, 'Enter 1% or more.').max(100, 'Enter 100% or less.'))
  .min(1, 'Enter at least one percentage.')
  .max(4, 'Enter up to 4 percentages.')
  .refine((percents) => new Set(percents).size === percents.length, 'Enter each percentage once.')
  .transform((percents) => percents.toSorted((a, b) => a - b));
