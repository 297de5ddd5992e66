import { z } from 'zod';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import type { SalesProposal } from './sales-proposal.ts';

type Details = SalesProposal['details'];

const sortedOf = new WeakMap<Details, Map<number, Details>>();
/** Returns the live lines of each package, in order. A screen asks for those of all packages with every key. */
function sortedLines(details: Details): Map<number, Details> {
  const known = sortedOf.get(details);
  if (known) return known;
  const sorted = Map.groupBy(details.filter(isLive), (detail) => detail.salesProposalPackageId);
  for (const lines of sorted.values()) lines.sort(byOrder('order'));
  sortedOf.set(details, sorted);
  return sorted;
}

/** Returns the lines of a package, in order. */
export const linesOf = ({ details }: Pick<SalesProposal, 'details'>, packageId: number): Details => [
  ...(sortedLines(details).get(packageId) ?? []),
];

/** Checks whether two lines are of the same entry, or, for custom lines, of the same text. */
export const isSameLine = (
  a: SalesProposal['details'][number],
  b: SalesProposal['details'][number],
): boolean =>
  a.serviceRepairId === b.serviceRepairId &&
  a.partItemId === b.partItemId &&
  (a.serviceRepairId !== null || a.partItemId !== null || a.text === b.text);

/** Returns the lines that a package always has, in order: those that aren't add-ons. */
export const plainLines = (proposal: SalesProposal, packageId: number) =>
  linesOf(proposal, packageId).filter(({ addOn }) => !addOn);

/** Returns the add-ons of a package, in order. */
export const addOnsOf = (proposal: SalesProposal, packageId: number) =>
  linesOf(proposal, packageId).filter(({ addOn }) => addOn);

/** Returns the lines of a package as staff see them: those that it always has, then its add-ons. */
export const shownLines = (proposal: SalesProposal, packageId: number) => [
  ...plainLines(proposal, packageId),
  ...addOnsOf(proposal, packageId),
];

/**
 * Returns the place among a package's lines, in their stored order, of a line that is moved to a place among the shown
 * ones. It stays among the add-ons, or among the other lines.
 */
export function placeOfShown(
  proposal: SalesProposal,
  line: Pick<SalesProposal['details'][number], 'addOn' | 'salesProposalPackageId'>,
  to: number,
): number {
  const packageId = line.salesProposalPackageId;
  const own = line.addOn ? addOnsOf(proposal, packageId) : plainLines(proposal, packageId);
  const before = line.addOn ? plainLines(proposal, packageId).length : 0;
  const target = own[Math.min(Math.max(to - before, 0), own.length - 1)];
  return linesOf(proposal, packageId).findIndex(({ id }) => id === target?.id);
}

/**
 * Returns the sold lines of a package: all that aren't add-ons, unless the customer accepted only some (R4.8), and the
 * add-ons that they accepted.
 */
export function soldLines(proposal: SalesProposal, packageId: number) {
  const isSelected = proposal.packages.some(({ id, selected }) => id === packageId && selected);
  return linesOf(proposal, packageId).filter(({ leftOut, addOn }) => !leftOut && (isSelected || !addOn));
}

/** Which lines of a package are chosen: null for all that aren't add-ons. */
export interface ChosenLines {
  packageId: number;
  detailIds: readonly number[] | null;
}

/** Checks whether a line is among the chosen ones. */
export const isChosen = (
  { id, addOn }: Pick<SalesProposal['details'][number], 'id' | 'addOn'>,
  detailIds: readonly number[] | null,
): boolean => (detailIds === null ? !addOn : detailIds.includes(id));

/** Checks whether the whole package is chosen; add-ons don't count. */
export const isWholePackage = (proposal: SalesProposal, { packageId, detailIds }: ChosenLines): boolean =>
  plainLines(proposal, packageId).every((line) => isChosen(line, detailIds));

/** Returns the lines of a package with some of its add-ons; null for none, which is all lines that aren't add-ons. */
export const linesWithAddOns = (
  proposal: SalesProposal,
  packageId: number,
  addOnIds: readonly number[],
): readonly number[] | null =>
  addOnIds.length === 0 ? null : [...plainLines(proposal, packageId).map(({ id }) => id), ...addOnIds];

/** How many lines of a package the customer accepted, and of how many. */
export const acceptedPartSchema = z.object({ lines: z.int(), of: z.int() });
export type AcceptedPart = z.infer<typeof acceptedPartSchema>;

/** Returns how many lines were accepted, or null if none was left out. Add-ons don't count. */
export function acceptedPart(proposal: SalesProposal, packageId: number): AcceptedPart | null {
  const plain = plainLines(proposal, packageId);
  const of = plain.length;
  const lines = plain.filter(({ leftOut }) => !leftOut).length;
  return lines === of ? null : { lines, of };
}

/**
 * Returns the discounts and rebates that come with the chosen lines of a package. If all lines but add-ons are chosen,
 * all come, except discounts limited to add-ons that aren't chosen; otherwise only discounts limited to chosen lines.
 */
export function chosenReductions(proposal: SalesProposal, chosen: ChosenLines) {
  const { packageId, detailIds } = chosen;
  const lines = linesOf(proposal, packageId);
  const isWhole = isWholePackage(proposal, chosen);
  const comes = ({ scope, lineIds }: SalesProposal['discounts'][number]) => {
    const own = scope === 'lines' ? lines.filter(({ id }) => lineIds.includes(id)) : [];
    if (own.length === 0) return isWhole;
    const ones = own.filter((line) => isChosen(line, detailIds)).length;
    return ones > 0 && (isWhole || ones === own.length);
  };
  const discounts = reductionsOf(proposal.discounts, packageId);
  const rebates = reductionsOf(proposal.rebates, packageId);
  return {
    discounts: discounts.filter(comes),
    rebates: isWhole ? rebates : [],
    /** The reductions that stay with the package. */
    left: [...discounts.filter((discount) => !comes(discount)), ...(isWhole ? [] : rebates)],
  };
}

/** Returns the discounts and rebates on the sold lines of a package, and those left with the other lines. */
export const soldReductions = (proposal: SalesProposal, packageId: number) =>
  chosenReductions(proposal, {
    packageId,
    detailIds: soldLines(proposal, packageId).map(({ id }) => id),
  });

/**
 * Returns the proposal with the package's unchosen lines marked as left out, and its chosen add-ons as other lines.
 * Null `detailIds` chooses all lines but the add-ons.
 */
export const withChosenLines = (
  proposal: SalesProposal,
  { packageId, detailIds }: ChosenLines,
): SalesProposal => ({
  ...proposal,
  details: proposal.details.map((detail) => {
    if (detail.salesProposalPackageId !== packageId) return detail;
    const comes = isChosen(detail, detailIds);
    return { ...detail, addOn: detail.addOn && !comes, leftOut: !comes };
  }),
});

const reductionsOf = <T extends { salesProposalPackageId: number; order: number; id: number }>(
  records: readonly T[],
  packageId: number,
): T[] =>
  records
    .filter((each) => each.salesProposalPackageId === packageId && isLive(each))
    .toSorted(byOrder('order'));
