import { copyRecord } from '../kernel/edit-copy.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { withChanges } from './link-changes.ts';
import {
  differingTerms,
  followedReductions,
  notLinkedReduction,
  type Reduction,
  type ReductionKind,
  reductionKinds,
  reductionsIn,
} from './linked-reductions.ts';
import { basesOf, noChanges } from './links.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

type ProposalEdit = Edit<SalesProposal>;

/**
 * Removes the linked discounts and rebates of removed ones, unless the whole package is removed, and adds those that were
 * added to a package to the ones that are linked to it.
 */
export function withReductionsFollowing(before: SalesProposal, after: ProposalEdit): ProposalEdit {
  const bases = basesOf(after.draft);
  return reductionKinds.reduce((edit, kind) => {
    if (before[kind] === edit.draft[kind]) return edit;
    return withAdded(before, withoutRemoved(before, edit, { kind, bases }), { kind, bases });
  }, after);
}

interface Of {
  kind: ReductionKind;
  /** the linked packages, each with the one that it's linked to */
  bases: ReadonlyMap<number, number>;
}

function withoutRemoved(before: SalesProposal, after: ProposalEdit, { kind, bases }: Of): ProposalEdit {
  const live = new Set([...after.draft[kind]].filter(isLive).map(({ id }) => id));
  const packageOf = new Map([...before[kind]].map((each) => [each.id, each.salesProposalPackageId]));
  const goes = [...followedReductions(before, kind)].filter(
    ([id, base]) =>
      live.has(id) && !live.has(base.id) && bases.get(packageOf.get(id)!) === base.salesProposalPackageId,
  );
  return goes.reduce((edit, [id]) => removeRecord(salesProposalShape, edit, { kind, id }), after);
}

function withAdded(before: SalesProposal, after: ProposalEdit, { kind, bases }: Of): ProposalEdit {
  let edit = after;
  for (const [packageId, baseId] of basesOf(before)) {
    if (bases.get(packageId) !== baseId) continue;
    const had = new Set(reductionsIn(before, kind, baseId).map(({ id }) => id));
    for (const base of reductionsIn(after.draft, kind, baseId))
      if (!had.has(base.id)) edit = addFollower(edit, kind, { packageId, base });
  }
  return edit;
}

interface Follower {
  packageId: number;
  /** the reduction to follow */
  base: Reduction;
}

/** Adds a discount or rebate to a package that is linked to its package. One of the same name becomes the linked one. */
function addFollower(edit: ProposalEdit, kind: ReductionKind, { packageId, base }: Follower): ProposalEdit {
  const followed = followedReductions(edit.draft, kind);
  const own = reductionsIn(edit.draft, kind, packageId);
  if (own.some(({ id }) => followed.get(id)?.id === base.id)) return edit;
  const alike = own.find((each) => !followed.has(each.id) && isAlike(each, base));
  if (alike) return withLinks(edit, kind, [[alike, base]]);
  const fields = { salesProposalPackageId: packageId, linkedReductionId: base.id, ownTerms: false };
  return copyRecord(salesProposalShape, edit, { kind, id: base.id, fields }).edit;
}

/** Checks whether two reductions have the same name; one without a name is like no other. */
const isAlike = (a: Reduction, b: Reduction): boolean =>
  a.text.trim() !== '' && a.text.trim() === b.text.trim();

/** Links reductions, each to the one it's paired with; those that differ keep their own terms. */
function withLinks(
  edit: ProposalEdit,
  kind: ReductionKind,
  pairs: readonly (readonly [Reduction, Reduction])[],
): ProposalEdit {
  const links = pairs.map(([row, base]) => {
    const ownTerms = Object.keys(differingTerms(edit.draft, kind, { row, base })).length > 0;
    return [row.id, { linkedReductionId: base.id, ownTerms }] as const;
  });
  return withChanges(edit, { ...noChanges(), [kind]: new Map(links) });
}

interface Linked {
  id: number;
  baseId: number;
}

/** Links the reductions of a package that was just copied from another, in their order. */
export function linkReductions(edit: ProposalEdit, { id, baseId }: Linked): ProposalEdit {
  return reductionKinds.reduce((so, kind) => {
    const bases = reductionsIn(so.draft, kind, baseId);
    const copies = reductionsIn(so.draft, kind, id);
    return withLinks(
      so,
      kind,
      copies.flatMap((row, at) => {
        const base = bases[at];
        return base ? [[row, base] as const] : [];
      }),
    );
  }, edit);
}

/** Links the reductions of a package to those of the same name in another, in as far as they come in the same order. */
export function pairedReductions(edit: ProposalEdit, { id, baseId }: Linked): ProposalEdit {
  return reductionKinds.reduce((so, kind) => {
    let rest = reductionsIn(so.draft, kind, id);
    const pairs = reductionsIn(so.draft, kind, baseId).flatMap((base) => {
      const at = rest.findIndex((row) => isAlike(row, base));
      if (at === -1) return [];
      const row = rest[at]!;
      rest = rest.slice(at + 1);
      return [[row, base] as const];
    });
    return withLinks(so, kind, pairs);
  }, edit);
}

/** Ends the links of a package's discounts and rebates, which stay as they are. */
export function withoutReductionLinks(edit: ProposalEdit, packageId: number): ProposalEdit {
  const changes = noChanges();
  for (const kind of reductionKinds)
    for (const { id, linkedReductionId, ownTerms } of reductionsIn(edit.draft, kind, packageId))
      if (linkedReductionId != null || ownTerms) changes[kind].set(id, notLinkedReduction);
  return withChanges(edit, changes);
}

/** Returns the discounts and rebates that a linked package doesn't have, of the one that it's linked to. */
export function missingReductions(
  proposal: SalesProposal,
  packageId: number,
): { kind: ReductionKind; reduction: Reduction }[] {
  const baseId = basesOf(proposal).get(packageId);
  if (baseId === undefined) return [];
  return reductionKinds.flatMap((kind) => {
    const followed = followedReductions(proposal, kind);
    const own = reductionsIn(proposal, kind, packageId);
    const has = (base: Reduction) =>
      own.some(
        (row) => followed.get(row.id)?.id === base.id || (!followed.has(row.id) && isAlike(row, base)),
      );
    return reductionsIn(proposal, kind, baseId).flatMap((reduction) =>
      has(reduction) ? [] : [{ kind, reduction }],
    );
  });
}

/** Adds a discount or rebate that a linked package doesn't have. One undo step. */
export function addMissingReduction(
  edit: ProposalEdit,
  { packageId, kind, id }: { packageId: number; kind: ReductionKind; id: number },
): ProposalEdit {
  const base = [...edit.draft[kind]].find((each) => each.id === id);
  return base ? addFollower(edit, kind, { packageId, base }) : edit;
}
