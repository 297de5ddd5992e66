import { z } from 'zod';
import { divideHalfUp } from '../kernel/money.ts';

/**
 * How much of a taxable line's price is taxed, in billionths: fine enough that the taxed part of any price is
 * right to the cent.
 */
export const wholeShare = 1_000_000_000;

export const taxedShareSchema = z.int().min(0).max(wholeShare);

/** A line as far as it says what of it is taxed. */
export interface SharedTax {
  taxable: boolean;
  /** Default: all of it. */
  taxedShare?: number | undefined;
}

/** Returns the taxed share of a line; 0 if it isn't taxable. */
export const shareOf = ({ taxable, taxedShare = wholeShare }: SharedTax): number =>
  taxable ? taxedShare : 0;

/** Returns the taxed part of a line's amount, rounded once (pricing rule 5). */
export function taxedPartOf(cents: number, line: SharedTax): number {
  const share = shareOf(line);
  if (share === wholeShare) return cents;
  return Number(divideHalfUp(BigInt(cents) * BigInt(share), BigInt(wholeShare)));
}
