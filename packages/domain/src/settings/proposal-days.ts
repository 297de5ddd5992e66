import { z } from 'zod';

const wrong = 'Enter a whole number of days from 1 to 365.';

/** How many days after today a new or reopened proposal expires. */
export const proposalDaysSchema = z.int(wrong).min(1, wrong).max(365, wrong);

/** A new company's default. */
export const usualProposalDays = 30;

/**
 * Parses a typed number of days, for the dialog (R5.8).
 * @returns the days, or the error
 */
export function readProposalDays(typed: string): { days: number } | { wrong: string } {
  const text = typed.trim();
  const { data: days } = proposalDaysSchema.safeParse(/^\d+$/.test(text) ? Number(text) : Number.NaN);
  return days === undefined ? { wrong } : { days };
}
