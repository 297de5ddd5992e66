import type { Detail, LinkChanges } from './links.ts';
import { linesOf } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';

interface Links {
  bases: ReadonlyMap<number, number>;
  followed: ReadonlyMap<number, Detail>;
  changes: LinkChanges;
  isWhole: boolean;
}

/**
 * Adds to the changes what keeps the order of linked lines: that of the lines that they follow. Lines of the package
 * itself keep their places. If the linked lines were moved, the package has its own order from then on, until they are
 * in the followed order again.
 */
export function orderChanges(
  before: SalesProposal | null,
  after: SalesProposal,
  { bases, followed, changes, isWhole }: Links,
): void {
  const packages = new Map(after.packages.map((each) => [each.id, each]));
  const was = new Map(before?.packages.map((each) => [each.id, each]));
  for (const [packageId, baseId] of bases) {
    const own = linesOf(after, packageId);
    const linked = own.filter(({ id }) => followed.has(id));
    const followedOf = ({ id }: Detail) => followed.get(id)!.id;
    const baseOrder = new Map(linesOf(after, baseId).map(({ id }, place) => [id, place]));
    const wanted = linked.toSorted((a, b) => baseOrder.get(followedOf(a))! - baseOrder.get(followedOf(b))!);
    const isOrdered = wanted.every(({ id }, place) => id === linked[place]!.id);
    const old = was.get(packageId);
    const had = old && old.linkedPackageId === baseId && before ? before : null;
    const isMoved = had !== null && areMoved(had, linked, packageId);
    const { ownOrder } = packages.get(packageId)!;
    if (ownOrder) {
      if (isMoved && isOrdered && !isWhole) changes.packages.set(packageId, { ownOrder: false });
      continue;
    }
    if (isOrdered) continue;
    const isReleased = had !== null && old!.ownOrder;
    if (isMoved && !isReleased && !areMoved(had!, linesOf(after, baseId), baseId))
      changes.packages.set(packageId, { ownOrder: true });
    else place(own, new Set(linked), { wanted, changes });
  }
}

/** Checks whether lines of a package come in another order than before. */
function areMoved(before: SalesProposal, lines: readonly Detail[], packageId: number): boolean {
  const places = new Map(linesOf(before, packageId).map(({ id }, at) => [id, at]));
  const known = lines.flatMap(({ id }) => places.get(id) ?? []);
  return known.some((at, index) => index > 0 && at < known[index - 1]!);
}

/** Puts the linked lines into their order, at the places that linked lines have. */
function place(
  own: readonly Detail[],
  linked: ReadonlySet<Detail>,
  { wanted, changes }: { wanted: readonly Detail[]; changes: LinkChanges },
): void {
  const rest = [...wanted];
  const sequence = own.map((line) => (linked.has(line) ? rest.shift()! : line));
  const isNumbered = own.every(({ order }, at) => at === 0 || order > own[at - 1]!.order);
  for (const [at, line] of sequence.entries()) {
    const order = isNumbered ? own[at]!.order : at;
    if (order !== line.order) changes.details.set(line.id, { ...changes.details.get(line.id), order });
  }
}
