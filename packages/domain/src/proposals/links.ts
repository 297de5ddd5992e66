import { isLive } from '../kernel/edit-graph.ts';
import { sameValue } from '../kernel/same-value.ts';
import { fieldsOfPart, type LinkedPart, linkedParts, sortedParts } from './linked-parts.ts';
import type { SalesProposal } from './sales-proposal.ts';

type Package = SalesProposal['packages'][number];
export type Detail = SalesProposal['details'][number];

/** Fields to set, by id. */
export interface LinkChanges {
  packages: Map<number, Partial<Package>>;
  details: Map<number, Partial<Detail>>;
  discounts: Map<number, Partial<SalesProposal['discounts'][number]>>;
  rebates: Map<number, Partial<SalesProposal['rebates'][number]>>;
}

/** Returns changes of nothing. */
export const noChanges = (): LinkChanges => ({
  packages: new Map(),
  details: new Map(),
  discounts: new Map(),
  rebates: new Map(),
});

/** Checks whether anything of a proposal is linked, or has what only linked packages, lines and reductions have. */
export const hasLinks = ({ packages, details, discounts, rebates }: SalesProposal): boolean =>
  packages.some(({ linkedPackageId, ownOrder }) => linkedPackageId != null || ownOrder) ||
  details.some(({ linkedDetailId, overridden }) => linkedDetailId != null || (overridden ?? []).length > 0) ||
  [...discounts, ...rebates].some(({ linkedReductionId, ownTerms }) => linkedReductionId != null || ownTerms);

/** Returns the linked packages, each with the one that it's linked to, which isn't linked itself. By id. */
export function basesOf({ packages }: SalesProposal): Map<number, number> {
  const live = new Map(packages.filter(isLive).map((each) => [each.id, each]));
  const linked = [...live.values()].flatMap(({ id, linkedPackageId }) => {
    const base = linkedPackageId == null ? undefined : live.get(linkedPackageId);
    return base && base.id !== id && base.linkedPackageId == null ? [[id, base.id] as const] : [];
  });
  return new Map(linked);
}

/**
 * Returns the linked lines, each with the line that it follows: a line of the package that its own is linked to. Only
 * one line of a package follows the same one. By id.
 */
export function followedLines(proposal: SalesProposal, bases = basesOf(proposal)): Map<number, Detail> {
  if (bases.size === 0) return new Map();
  const live = new Map(proposal.details.filter(isLive).map((each) => [each.id, each]));
  const taken = new Set<string>();
  const followed = [...live.values()].flatMap(({ id, linkedDetailId, salesProposalPackageId }) => {
    const base = linkedDetailId == null ? undefined : live.get(linkedDetailId);
    const key = `${salesProposalPackageId} ${linkedDetailId}`;
    if (!base || base.salesProposalPackageId !== bases.get(salesProposalPackageId) || taken.has(key))
      return [];
    taken.add(key);
    return [[id, base] as const];
  });
  return new Map(followed);
}

/** Checks whether two lines differ in a part. A cost that the person may not see doesn't count. */
export const differsIn = (part: LinkedPart, a: Detail, b: Detail): boolean =>
  fieldsOfPart[part].some(
    (field) =>
      !sameValue(a[field], b[field]) &&
      (field !== 'costCents' || (a[field] !== undefined && b[field] !== undefined)),
  );

/** Returns the parts in which a line differs from another. */
export const differingParts = (a: Detail, b: Detail): LinkedPart[] =>
  sortedParts(new Set(linkedParts.filter((part) => differsIn(part, a, b))));
