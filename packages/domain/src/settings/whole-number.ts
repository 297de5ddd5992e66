import { z } from 'zod';

/** Returns the schema of a setting that is a whole number. @param unit in plain words: `days` */
export function wholeNumber(unit: string, least: number, most: number): z.ZodInt {
  const wrong = `Enter a whole number of ${unit} from ${least} to ${most}.`;
  return z.int(wrong).min(least, wrong).max(most, wrong);
}

/** Parses a typed whole number, for a dialog (R5.8). @returns the number, or the error */
export function readWholeNumber(schema: z.ZodInt, typed: string): { value: number } | { wrong: string } {
  const text = typed.trim();
  const { data, error } = schema.safeParse(/^\d+$/.test(text) ? Number(text) : Number.NaN);
  return data === undefined ? { wrong: error!.issues[0]!.message } : { value: data };
}
