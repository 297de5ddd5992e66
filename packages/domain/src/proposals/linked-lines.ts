import { isLive } from '../kernel/edit-graph.ts';
import { sameValue } from '../kernel/same-value.ts';
import { mostAddOns } from './add-on-choices.ts';
import { orderChanges } from './linked-order.ts';
import { fieldsOfPart, type LinkedPart, linkedParts, partsOfItem, sortedParts } from './linked-parts.ts';
import { reductionChanges } from './linked-reductions.ts';
import { basesOf, type Detail, differsIn, followedLines, type LinkChanges, noChanges } from './links.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { touchedInside } from './touched-lines.ts';

/**
 * Returns what has to change after a change of a proposal so that its links hold: a linked line equals the line that it
 * follows in each part that isn't overridden, and lines come in that package's order unless the package has its own.
 * A part that was changed in the linked line itself becomes overridden; one that was set to the same value again, or
 * is no longer overridden, follows. Links to what isn't there end, and the lines stay as they are. Discounts and rebates
 * follow in the same way, each as a whole (`linked-reductions.ts`).
 * @param before the proposal before the change; null if it is new
 * @param isWhole the change is a whole save: what it says is overridden stays so, even where values have become the same
 */
export function linkChanges(
  before: SalesProposal | null,
  after: SalesProposal,
  isWhole = false,
): LinkChanges {
  const inside = before && !isWhole ? touchedInside(before, after) : null;
  if (before && inside) {
    const changes = changesInside(before, after, inside);
    if (before.discounts !== after.discounts || before.rebates !== after.rebates)
      reductionChanges(before, after, { changes, isWhole });
    return changes;
  }
  const changes = noChanges();
  const bases = basesOf(after);
  const followed = followedLines(after, bases);
  const live = new Set(after.packages.filter(isLive).map(({ id }) => id));
  for (const { id, linkedPackageId, ownOrder, ...each } of after.packages) {
    if (!isLive(each) || bases.has(id)) continue;
    const isGone = linkedPackageId != null && !live.has(linkedPackageId);
    if (isGone || ownOrder)
      changes.packages.set(id, {
        ...(isGone && { linkedPackageId: null }),
        ...(ownOrder && { ownOrder: false }),
      });
  }
  const was = new Map(before?.details.map((each) => [each.id, each]));
  const room = addOnRoom(after, isWhole ? before : null);
  const rows = isWhole
    ? after.details.toSorted((a, b) => becomes(a, followed) - becomes(b, followed))
    : after.details;
  for (const row of rows) {
    if (!isLive(row)) continue;
    const base = followed.get(row.id);
    if (base) {
      const to = following(row, base, { old: was.get(row.id), room, isWhole });
      if (Object.keys(to).length > 0) changes.details.set(row.id, to);
    } else if (row.linkedDetailId != null || (row.overridden ?? []).length > 0)
      changes.details.set(row.id, { linkedDetailId: null, overridden: [] });
  }
  orderChanges(before, after, { bases, followed, changes, isWhole });
  reductionChanges(before, after, { changes, isWhole });
  return changes;
}

/** Sorts lines that follow as add-ons behind those that don't, which make room for them. */
const becomes = ({ id }: Detail, followed: ReadonlyMap<number, Detail>) =>
  Number(followed.get(id)?.addOn ?? false);

/**
 * Returns what has to change after a change inside lines. The links were consistent before, so only these lines and those
 * that follow them are checked: a proposal may have thousands, and this runs with every keystroke.
 */
function changesInside(
  before: SalesProposal,
  after: SalesProposal,
  touched: ReadonlyMap<number, Detail>,
): LinkChanges {
  const changes = noChanges();
  const rows = after.details.filter((row) => touched.has(row.id) || touched.has(row.linkedDetailId ?? 0));
  const asked = new Set(rows.flatMap(({ id, linkedDetailId }) => [id, linkedDetailId ?? id]));
  const [was, now] = [before, after].map(
    ({ details }) => new Map(details.filter(({ id }) => asked.has(id)).map((each) => [each.id, each])),
  ) as [Map<number, Detail>, Map<number, Detail>];
  const bases = basesOf(after);
  const room = addOnRoom(after, null);
  for (const row of rows) {
    if (!isLive(row)) continue;
    const base = now.get(row.linkedDetailId ?? 0);
    const follows =
      base && isLive(base) && base.salesProposalPackageId === bases.get(row.salesProposalPackageId);
    if (follows) {
      const to = following(row, base, { old: was.get(row.id), room, isWhole: false });
      if (Object.keys(to).length > 0) changes.details.set(row.id, to);
    } else if (row.linkedDetailId != null || (row.overridden ?? []).length > 0)
      changes.details.set(row.id, { linkedDetailId: null, overridden: [] });
  }
  return changes;
}

interface Following {
  /** the row before the change */
  old: Detail | undefined;
  room: ReturnType<typeof addOnRoom>;
  isWhole: boolean;
}

/** Returns what changes in a linked line, in its values and in what is overridden. */
function following(row: Detail, base: Detail, { old, room, isWhole }: Following): Partial<Detail> {
  const marks = new Set(row.overridden ?? []);
  const had = old && old.linkedDetailId === base.id ? old : null;
  const released = new Set(had?.overridden?.filter((part) => !marks.has(part)));
  const to: Record<string, unknown> = {};
  for (const part of linkedParts) {
    const isTouched = had !== null && differsIn(part, row, had);
    if (!differsIn(part, row, base)) {
      if (isTouched && !isWhole) marks.delete(part);
    } else if (!marks.has(part) && !isOfOwnItem(part, marks)) {
      const isOwn = (isTouched && !released.has(part)) || (part === 'addOn' && !room.take(row, base.addOn));
      if (isOwn) marks.add(part);
      else for (const field of fieldsOfPart[part]) to[field] = base[field];
    }
  }
  if (had?.overridden?.includes('item') && !marks.has('item'))
    for (const part of partsOfItem) if (!differsIn(part, row, base)) marks.delete(part);
  // a price of the price book belongs to its item
  if ('partItemId' in to && marks.has('price') && row.priceKey !== null) to['priceKey'] = null;
  const overridden = sortedParts(marks);
  return sameValue(overridden, row.overridden) ? to : { ...to, overridden };
}

const isOfOwnItem = (part: LinkedPart, marks: ReadonlySet<LinkedPart>) =>
  marks.has('item') && partsOfItem.includes(part);

/**
 * Keeps count of add-ons: a package has only so many, and at least one other line. If a save itself removes the others,
 * an add-on follows nevertheless, as it did on the screen: the save is refused for it.
 * @param before the proposal before a whole save; null for a change
 */
function addOnRoom(proposal: SalesProposal, before: SalesProposal | null) {
  let counts: ReturnType<typeof countsOf> | undefined;
  let shrunk: ReadonlySet<number> | undefined;
  return {
    /** Returns whether a line may become an add-on, and counts it; any line may cease to be one. */
    take({ salesProposalPackageId: id }: Detail, addOn: boolean): boolean {
      counts ??= countsOf(proposal);
      const known = counts.get(id)!;
      if (addOn && known.addOns >= mostAddOns) return false;
      if (addOn && known.plain <= 1) {
        shrunk ??= before ? withoutTheirLines(before, proposal) : new Set();
        if (!shrunk.has(id)) return false;
      }
      known.addOns += addOn ? 1 : -1;
      known.plain -= addOn ? 1 : -1;
      return true;
    },
  };
}

/** Returns the packages of which a line that isn't an add-on was removed, by id. */
function withoutTheirLines(before: SalesProposal, { details }: SalesProposal): Set<number> {
  const live = new Set(details.filter(isLive).map(({ id }) => id));
  const removed = before.details.filter((line) => isLive(line) && !line.addOn && !live.has(line.id));
  return new Set(removed.map(({ salesProposalPackageId }) => salesProposalPackageId));
}

/** Counts the lines of each package, by its id. */
function countsOf({ details }: SalesProposal): Map<number, { addOns: number; plain: number }> {
  const all = new Map<number, { addOns: number; plain: number }>();
  for (const line of details) {
    if (!isLive(line)) continue;
    const known = all.get(line.salesProposalPackageId) ?? { addOns: 0, plain: 0 };
    known[line.addOn ? 'addOns' : 'plain'] += 1;
    all.set(line.salesProposalPackageId, known);
  }
  return all;
}
