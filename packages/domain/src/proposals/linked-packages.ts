import { changeRecord, moveRecord } from '../kernel/edit-change.ts';
import { copyRecord } from '../kernel/edit-copy.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { mostAddOns } from './add-on-choices.ts';
import { detailChanges, withChanges } from './link-changes.ts';
import { linkChanges } from './linked-lines.ts';
import { linkReductions, pairedReductions, withReductionsFollowing } from './linked-reduction-steps.ts';
import { basesOf, type Detail, differingParts, followedLines, hasLinks } from './links.ts';
import { addOnsOf, isSameLine, linesOf } from './package-lines.ts';
import { newPackageOrder, withoutLinks } from './package-rules.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { touchedInside } from './touched-lines.ts';

type ProposalEdit = Edit<SalesProposal>;

/**
 * Applies the links of a proposal to a change of it, in the same undo step: linked lines, discounts and rebates follow
 * what was changed, come and go with those that they follow, and take their order (`linkChanges`). If a package goes, those
 * that were linked to it keep theirs as they are. Nothing follows in an accepted proposal.
 * @param before the edit before the change
 */
export function followLinks(before: ProposalEdit, after: ProposalEdit): ProposalEdit {
  if (after.draft === before.draft || after.draft.status === 'Accepted') return after;
  if (!hasLinks(before.draft) && !hasLinks(after.draft)) return after;
  const isInside = touchedInside(before.draft, after.draft) !== null;
  const lines = isInside ? after : withFollowers(before.draft, withoutFollowers(before.draft, after));
  const added = withReductionsFollowing(before.draft, lines);
  const followed = withChanges(added, linkChanges(before.draft, added.draft));
  return followed === after ? after : asOneStep(before, followed);
}

/** Removes the linked lines of removed lines, unless the whole package is removed. */
function withoutFollowers(before: SalesProposal, after: ProposalEdit): ProposalEdit {
  const bases = basesOf(after.draft);
  const live = new Set(after.draft.details.filter(isLive).map(({ id }) => id));
  if (before.details.every((line) => !isLive(line) || live.has(line.id))) return after;
  const goes = [...followedLines(before)].filter(
    ([id, base]) =>
      live.has(id) && !live.has(base.id) && bases.get(packageOf(before, id)) === base.salesProposalPackageId,
  );
  return goes.reduce((so, [id]) => removeRecord(salesProposalShape, so, { kind: 'details', id }), after);
}

const packageOf = ({ details }: SalesProposal, id: number) =>
  details.find((each) => each.id === id)!.salesProposalPackageId;

/** Adds the lines that were added to a package to those that were linked to it. */
function withFollowers(before: SalesProposal, after: ProposalEdit): ProposalEdit {
  const bases = basesOf(after.draft);
  let edit = after;
  for (const [packageId, baseId] of basesOf(before)) {
    if (bases.get(packageId) !== baseId) continue;
    const had = new Set(linesOf(before, baseId).map(({ id }) => id));
    for (const line of linesOf(after.draft, baseId))
      if (!had.has(line.id)) edit = addFollower(edit, packageId, line);
  }
  return edit;
}

/**
 * Adds a line of a package to one that is linked to it, below the line that is above it there. A line of the same item,
 * or a custom line of the same text, becomes the linked one instead.
 */
function addFollower(edit: ProposalEdit, packageId: number, line: Detail): ProposalEdit {
  const { draft } = edit;
  const followed = followedLines(draft);
  const own = linesOf(draft, packageId);
  if (own.some(({ id }) => followed.get(id)?.id === line.id)) return edit;
  const alike = own.find((each) => !followed.has(each.id) && isAlike(each, line));
  if (alike) return withChanges(edit, detailChanges([[alike.id, linkedTo(alike, line)]]));
  const isFull = line.addOn && addOnsOf(draft, packageId).length >= mostAddOns;
  const copy = copyRecord(salesProposalShape, edit, {
    kind: 'details',
    id: line.id,
    fields: {
      salesProposalPackageId: packageId,
      linkedDetailId: line.id,
      overridden: isFull ? ['addOn'] : [],
      ...(isFull && { addOn: false }),
    },
  });
  const base = linesOf(draft, line.salesProposalPackageId);
  const above = new Set(
    base
      .slice(
        0,
        base.findIndex(({ id }) => id === line.id),
      )
      .map(({ id }) => id),
  );
  const to = own.findLastIndex(({ id }) => above.has(followed.get(id)?.id ?? 0)) + 1;
  return moveRecord(salesProposalShape, copy.edit, { kind: 'details', id: copy.id, to });
}

/** Checks whether two lines are the same item, or custom lines of the same text; an empty one is like no other. */
const isAlike = (a: Detail, b: Detail): boolean =>
  isSameLine(a, b) && (a.serviceRepairId !== null || a.partItemId !== null || a.text.trim() !== '');

const linkedTo = (line: Detail, base: Detail): Partial<Detail> => ({
  linkedDetailId: base.id,
  overridden: differingParts(line, base),
});

/** Adds a package with the lines, discounts and rebates of another, which follow them. One undo step. */
export function addLinkedPackage(
  edit: ProposalEdit,
  { baseId, text }: { baseId: number; text: string },
): { edit: ProposalEdit; id: number } {
  const { packages, details } = edit.draft;
  const copy = copyRecord(salesProposalShape, edit, {
    kind: 'packages',
    id: baseId,
    fields: {
      text,
      description: '',
      summary: '',
      pictureGuid: null,
      recommended: false,
      ownOrder: false,
      linkedPackageId: baseId,
      order: newPackageOrder(packages),
    },
    without: ['loanApplications'],
  });
  const originals = details.filter((each) => isLive(each) && each.salesProposalPackageId === baseId);
  const copies = copy.edit.draft.details.filter((each) => each.salesProposalPackageId === copy.id);
  const links = copies.map(
    ({ id }, at) => [id, { linkedDetailId: originals[at]!.id, overridden: [] }] as [number, Partial<Detail>],
  );
  const linked = withChanges(copy.edit, detailChanges(links));
  return { id: copy.id, edit: asOneStep(edit, linkReductions(linked, { id: copy.id, baseId })) };
}

/** Returns the packages that a package can be linked to: those that aren't linked, if none is linked to it. */
export function linkTargets(proposal: SalesProposal, packageId: number): SalesProposal['packages'] {
  const live = proposal.packages.filter(isLive);
  if (live.some(({ linkedPackageId }) => linkedPackageId === packageId)) return [];
  return live.filter(({ id, linkedPackageId }) => id !== packageId && linkedPackageId == null);
}

/**
 * Links a package to another. Its lines, discounts and rebates that are alike follow; where they differ, they stay as they
 * are, as overridden. No price changes by that. One undo step.
 */
export function linkPackage(
  edit: ProposalEdit,
  { id, baseId }: { id: number; baseId: number },
): ProposalEdit {
  const rest = linesOf(edit.draft, id);
  const pairs = linesOf(edit.draft, baseId).flatMap((base) => {
    const at = rest.findIndex((line) => isAlike(line, base));
    return at === -1 ? [] : [[rest.splice(at, 1)[0]!, base] as const];
  });
  const places = pairs.map(([line]) => linesOf(edit.draft, id).indexOf(line));
  const ownOrder = places.some((at, index) => index > 0 && at < places[index - 1]!);
  const linked = changeRecord(salesProposalShape, edit, {
    kind: 'packages',
    id,
    fields: { linkedPackageId: baseId, ownOrder },
  });
  const links = pairs.map(([line, base]) => [line.id, linkedTo(line, base)] as const);
  return asOneStep(edit, pairedReductions(withChanges(linked, detailChanges(links)), { id, baseId }));
}

/** Ends the link of a package; its lines, discounts and rebates stay as they are. One undo step. */
export function unlinkPackage(edit: ProposalEdit, id: number): ProposalEdit {
  const unlinked = changeRecord(salesProposalShape, edit, {
    kind: 'packages',
    id,
    fields: { linkedPackageId: null, ownOrder: false },
  });
  return asOneStep(edit, withoutLinks(unlinked, id));
}

/** Returns the lines that a linked package doesn't have, of the one that it's linked to, in order. */
export function missingLines(proposal: SalesProposal, packageId: number): Detail[] {
  const baseId = basesOf(proposal).get(packageId);
  if (baseId === undefined) return [];
  const followed = followedLines(proposal);
  const own = linesOf(proposal, packageId);
  const has = (base: Detail) =>
    own.some(
      (line) => followed.get(line.id)?.id === base.id || (!followed.has(line.id) && isAlike(line, base)),
    );
  return linesOf(proposal, baseId).filter((base) => !has(base));
}

/** Adds a line that a linked package doesn't have. One undo step. */
export function addMissingLine(
  edit: ProposalEdit,
  { packageId, lineId }: { packageId: number; lineId: number },
): ProposalEdit {
  const line = edit.draft.details.find(({ id }) => id === lineId);
  return line ? asOneStep(edit, addFollower(edit, packageId, line)) : edit;
}
