import { plainLines } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** Returns the most expensive line of a package that is from a price book, whose picture can stand for it. */
export function mainLine(
  proposal: SalesProposal,
  packageId: number,
): SalesProposal['details'][number] | null {
  const ofBook = plainLines(proposal, packageId).filter(
    ({ serviceRepairId, partItemId }) => serviceRepairId !== null || partItemId !== null,
  );
  const amount = ({ unitPriceCents, quantity }: (typeof ofBook)[number]) => (unitPriceCents ?? 0) * quantity;
  return ofBook.toSorted((a, b) => amount(b) - amount(a))[0] ?? null;
}
