import { z } from 'zod';
import { type DecimalReading, readPercentage } from '../kernel/decimal-text.ts';
import { percentage } from '../kernel/field.ts';

/** The deposit that new proposals ask for. */
export const defaultDepositSchema = z.object({
  /** A percentage of the total of the package; null for no deposit. */
  depositPercent: percentage.nullable(),
});

/** Parses a typed percentage; empty and zero are no deposit. */
export function readDefaultDeposit(typed: string): { value: number | null } | { wrong: string } {
  if (typed.trim() === '') return { value: null };
  const reading: DecimalReading = readPercentage(typed);
  return 'value' in reading && reading.value === 0 ? { value: null } : reading;
}
