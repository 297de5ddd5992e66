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
 * Returns the amounts that are due on a proposal whose deposits don't count on a work order yet: the selected
 * package's, otherwise those of the package with the highest balance. Null if a package is empty, has an open price, or
 * can't be priced.
 * @param totals one for each package that can be priced
 */
export function dueAmounts<T extends Amounts & { complete: boolean }>(
  packages: readonly { id: number; selected: boolean }[],
  totals: readonly T[],
): T | null {
  const selected = packages.find((each) => each.selected);
  if (selected) return totals.find(({ packageId }) => packageId === selected.id) ?? null;
  const ofEach = packages.flatMap(({ id }) => totals.find(({ packageId }) => packageId === id) ?? []);
  const isKnown =
    packages.length > 0 &&
    ofEach.length === packages.length &&
    ofEach.every(({ complete, totalCents }) => complete && totalCents > 0);
  return isKnown
    ? ofEach.reduce((most, each) => (each.amountDueCents > most.amountDueCents ? each : most))
    : null;
}

/** Returns the balance due of such a proposal; null if it isn't known. */
export const dueOfProposal = (
  packages: readonly { id: number; selected: boolean }[],
  totals: readonly (Amounts & { complete: boolean })[],
): number | null => dueAmounts(packages, totals)?.amountDueCents ?? null;

/**
 * Returns the totals of the package that lists and tiles show for a proposal: the selected one's, otherwise the most
 * expensive one's; null if none can be priced.
 * @param totals one for each package that can be priced
 */
export function listedPackage<T extends Amounts>(
  packages: readonly { id: number; selected: boolean }[],
  totals: readonly T[],
): T | null {
  const selected = packages.find((each) => each.selected)?.id;
  const chosen = totals.find(({ packageId }) => packageId === selected);
  return chosen ?? totals.toSorted((a, b) => b.totalCents - a.totalCents)[0] ?? null;
}

/** Returns the total that lists and tiles show for a proposal: that of `listedPackage`. */
export const listedProposal = (
  packages: readonly { id: number; selected: boolean }[],
  totals: readonly Amounts[],
) => ({ totalCents: listedPackage(packages, totals)?.totalCents ?? null });
