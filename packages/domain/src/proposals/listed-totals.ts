/** What a list shows of a document's amounts. */
interface Amounts {
  /** of a proposal; null for a work order */
  packageId: number | null;
  totalCents: number;
  amountDueCents: number;
}

/** What lists show of a work order: null where it cannot be priced as it stands. */
export function listedWorkOrder(totals: readonly Amounts[]) {
  return { totalCents: totals[0]?.totalCents ?? null, amountDueCents: totals[0]?.amountDueCents ?? null };
}

/**
 * What lists and tiles count a proposal as: the selected package, else the dearest one; null where none can be priced.
 * @param totals one for each package that can be priced
 */
export function listedProposal(
  packages: readonly { id: number; selected: boolean }[],
  totals: readonly Amounts[],
) {
  const selected = packages.find((each) => each.selected)?.id;
  const chosen = totals.find(({ packageId }) => packageId === selected);
  const dearest = totals.length > 0 ? Math.max(...totals.map(({ totalCents }) => totalCents)) : null;
  return { totalCents: chosen ? chosen.totalCents : dearest };
}
