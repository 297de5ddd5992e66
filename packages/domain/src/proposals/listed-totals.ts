/** The amounts of a document as lists show them. */
interface Amounts {
  /** The package of a proposal; null for a work order. */
  packageId: number | null;
  totalCents: number;
  amountDueCents: number;
}

/** Returns the amounts that lists show for a work order; null if it can't be priced. */
export function listedWorkOrder(totals: readonly Amounts[]) {
  return { totalCents: totals[0]?.totalCents ?? null, amountDueCents: totals[0]?.amountDueCents ?? null };
}

/**
 * Returns the balance due of a proposal whose deposits don't count on a work order yet: the selected
 * package's, otherwise the highest of all packages. Null if a package is empty, has an open price, or can't
 * be priced.
 * @param totals one for each package that can be priced
 */
export function dueOfProposal(
  packages: readonly { id: number; selected: boolean }[],
  totals: readonly (Amounts & { complete: boolean })[],
): number | null {
  const selected = packages.find((each) => each.selected);
  if (selected) return totals.find(({ packageId }) => packageId === selected.id)?.amountDueCents ?? null;
  const ofEach = packages.map(({ id }) => totals.find(({ packageId }) => packageId === id));
  const isKnown = ofEach.length > 0 && ofEach.every((each) => each?.complete && each.totalCents > 0);
  return isKnown ? Math.max(...ofEach.map((each) => each!.amountDueCents)) : null;
}

/**
 * Returns the total that lists and tiles show for a proposal: the selected package's, otherwise the most
 * expensive one's; null if none can be priced.
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
