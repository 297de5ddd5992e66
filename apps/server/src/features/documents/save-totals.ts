import type { DocumentTotals, SavedAnswer, SaveRequest } from '@fieldwright/contract/documents';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';

/**
 * Returns the totals of a document or a package for lists and answers; none if it can't be priced in its
 * current state, because a save never fails over a total.
 * @param packageId null unless the totals are a package's
 */
export function pricedTotals(packageId: number | null, totals: Totals | null): DocumentTotals[] {
  if (!totals) return [];
  return [
    {
      packageId,
      subtotalCents: totals.subtotalCents,
      discountsCents: totals.discountsCents,
      taxCents: totals.tax.taxCents,
      rebatesCents: totals.rebatesCents,
      totalCents: totals.totalCents,
      amountDueCents: totals.amountDueCents,
      complete: totals.complete,
    },
  ];
}

/** Returns the totals for which the person saw another amount than the server computes. */
export function totalsThatDiffer(
  seen: SaveRequest['totals'],
  totals: readonly DocumentTotals[],
  ids: Readonly<Record<string, number>>,
): SavedAnswer['differs'] {
  return seen.flatMap((yours) => {
    const packageId = yours.packageId === null ? null : (ids[String(yours.packageId)] ?? yours.packageId);
    const ours = totals.find((each) => each.packageId === packageId);
    if (!ours) return [];
    return (['totalCents', 'amountDueCents'] as const)
      .filter((field) => yours[field] !== ours[field])
      .map((field) => ({ packageId, field, yours: yours[field], ours: ours[field] }));
  });
}
