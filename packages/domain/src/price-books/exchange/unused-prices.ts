import type { ImportProblem } from '../../imports/import.ts';
import { flatMapInTurns, type Turns } from '../../kernel/turns.ts';
import { type MatchedRow, problemAt } from './match-rows.ts';

export const unusedPriceMessage = 'Its price is calculated. Set Pricing to flat, or clear the price.';

/**
 * Returns the problems of rows with a new price for an item that is calculated: it would change nothing. The price
 * that such an item has stored, as in an export, is none.
 */
export function unusedPrices(matched: readonly MatchedRow[]): Turns<ImportProblem[]> {
  return flatMapInTurns(matched, ({ row, entry, fields }) => {
    const cents = row.fields.unitPriceCents ?? null;
    const isUnused = entry !== null && fields.pricing === 'computed' && cents !== null;
    return isUnused && cents !== (entry.fields.unitPriceCents ?? null)
      ? [problemAt(row, 'unitPriceCents', unusedPriceMessage)]
      : [];
  });
}
