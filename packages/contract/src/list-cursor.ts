import { z } from 'zod';

/** The place in a list behind which the next page begins: the last row's moment and id. */
export const cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_\d{1,15}$/, 'This is no place in the list.')
  .refine((text) => !Number.isNaN(Date.parse(text.split('_')[0]!)), 'This is no place in the list.');
