import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { sameValue } from '../kernel/same-value.ts';
import { basesOf, followedLines, type LinkChanges } from './links.ts';
import { linesOf } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';

/** The kinds of reductions. */
export const reductionKinds = ['discounts', 'rebates'] as const;
export type ReductionKind = (typeof reductionKinds)[number];
export type Reduction = SalesProposal['discounts'][number] | SalesProposal['rebates'][number];

/** What a linked reduction takes from the one that it follows, all of it or nothing. */
export const termsOf: Readonly<Record<ReductionKind, readonly string[]>> = {
  discounts: ['text', 'code', 'kind', 'rate', 'amountCents', 'taxTreatment', 'scope', 'lineIds'],
  rebates: ['text', 'code', 'amountCents', 'taxTreatment', 'reimbursed'],
};

type Terms = Record<string, unknown>;
const fieldsOf = (reduction: Reduction): Terms => reduction as unknown as Terms;

/** Returns the reductions of a package, in order. */
export const reductionsIn = (proposal: SalesProposal, kind: ReductionKind, packageId: number): Reduction[] =>
  [...proposal[kind]]
    .filter((each) => each.salesProposalPackageId === packageId && isLive(each))
    .toSorted(byOrder('order'));

/**
 * Returns the linked discounts or rebates, each with the one that it follows: of the package that its own is linked to.
 * Only one of a package follows the same one. By id.
 */
export function followedReductions(
  proposal: SalesProposal,
  kind: ReductionKind,
  bases = basesOf(proposal),
): Map<number, Reduction> {
  const live = new Map<number, Reduction>([...proposal[kind]].filter(isLive).map((each) => [each.id, each]));
  const taken = new Set<string>();
  const followed = [...live.values()].flatMap(({ id, linkedReductionId, salesProposalPackageId }) => {
    const base = linkedReductionId == null ? undefined : live.get(linkedReductionId);
    const key = `${salesProposalPackageId} ${linkedReductionId}`;
    if (!base || base.salesProposalPackageId !== bases.get(salesProposalPackageId) || taken.has(key))
      return [];
    taken.add(key);
    return [[id, base] as const];
  });
  return new Map(followed);
}

/** Returns the terms that differ between a reduction and what it would have by following another; none if it has them. */
export function differingTerms(
  proposal: SalesProposal,
  kind: ReductionKind,
  { row, base }: { row: Reduction; base: Reduction },
): Terms {
  const [own, wanted] = [fieldsOf(row), fieldsOf(base)];
  const differing = termsOf[kind].flatMap((field): [string, unknown][] => {
    const to = field === 'lineIds' ? linesLike(proposal, row, base) : wanted[field];
    const isSame = field === 'lineIds' ? sameLines(own[field], to) : sameValue(own[field], to);
    return isSame ? [] : [[field, to]];
  });
  return Object.fromEntries(differing);
}

const idsOf = (value: unknown) => (Array.isArray(value) ? (value as number[]) : []);
const sameLines = (a: unknown, b: unknown) =>
  sameValue(
    idsOf(a).toSorted((x, y) => x - y),
    idsOf(b).toSorted((x, y) => x - y),
  );

/** Returns the lines of a package that stand for those a followed discount is limited to; its own ones stay. */
function linesLike(proposal: SalesProposal, row: Reduction, base: Reduction): number[] {
  const [limited, had] = [idsOf(fieldsOf(base)['lineIds']), idsOf(fieldsOf(row)['lineIds'])];
  if (limited.length + had.length === 0) return [];
  const isLimited = fieldsOf(base)['scope'] === 'lines';
  const followed = followedLines(proposal);
  return linesOf(proposal, row.salesProposalPackageId).flatMap(({ id }) => {
    const to = followed.get(id);
    return (to ? limited.includes(to.id) : isLimited && had.includes(id)) ? [id] : [];
  });
}

/**
 * Adds what has to change in discounts and rebates so that their links hold: a linked one has the terms of the one that
 * it follows unless it has its own, and they come in that package's order. Changing the linked one itself gives it its
 * own terms; setting the same ones again ends that.
 * @param isWhole the change is a whole save, as in `linkChanges`
 */
export function reductionChanges(
  before: SalesProposal | null,
  after: SalesProposal,
  { changes, isWhole }: { changes: LinkChanges; isWhole: boolean },
): void {
  if (!reductionKinds.some((kind) => [...after[kind]].some(isInLink))) return;
  const bases = basesOf(after);
  for (const kind of reductionKinds) {
    const followed = followedReductions(after, kind, bases);
    const was = new Map<number, Reduction>([...(before?.[kind] ?? [])].map((each) => [each.id, each]));
    const old = (id: number) => {
      const row = was.get(id);
      return before && row ? { proposal: before, row } : null;
    };
    for (const row of after[kind]) {
      if (!isLive(row)) continue;
      const base = followed.get(row.id);
      if (base) note(changes[kind], row.id, following(after, kind, { row, base, old: old(row.id), isWhole }));
      else if (isInLink(row)) note(changes[kind], row.id, notLinkedReduction);
    }
    for (const packageId of bases.keys()) inFollowedOrder(after, kind, { packageId, followed, changes });
  }
}

const isInLink = ({ linkedReductionId, ownTerms }: Reduction) => linkedReductionId != null || ownTerms;

/** The fields of a reduction that follows no other. */
export const notLinkedReduction = { linkedReductionId: null, ownTerms: false };

function note(changes: Map<number, object>, id: number, to: object): void {
  if (Object.keys(to).length > 0) changes.set(id, { ...changes.get(id), ...to });
}

interface Before {
  proposal: SalesProposal;
  row: Reduction;
}

interface Following {
  row: Reduction;
  base: Reduction;
  /** the row before the change, in the proposal of then; null if it is new */
  old: Before | null;
  isWhole: boolean;
}

function following(
  proposal: SalesProposal,
  kind: ReductionKind,
  { row, base, old, isWhole }: Following,
): Terms {
  const differing = differingTerms(proposal, kind, { row, base });
  const isSame = Object.keys(differing).length === 0;
  const had = old && old.row.linkedReductionId === base.id ? old : null;
  const isTouched = had !== null && areTermsTouched(proposal, kind, { row, had });
  if (row.ownTerms) return isSame && isTouched && !isWhole ? { ownTerms: false } : {};
  if (isSame) return {};
  return isTouched && !had.row.ownTerms ? { ownTerms: true } : differing;
}

/**
 * Checks whether terms were changed. Only the lines that follow the same ones as before count: of the package's own,
 * which are chosen is its own affair, and those that came or went say nothing.
 */
function areTermsTouched(
  proposal: SalesProposal,
  kind: ReductionKind,
  { row, had }: { row: Reduction; had: Before },
): boolean {
  const [now, was] = [fieldsOf(row), fieldsOf(had.row)];
  const differing = termsOf[kind].filter((field) => !sameValue(now[field], was[field]));
  if (differing.length !== 1 || differing[0] !== 'lineIds') return differing.length > 0;
  const [followed, before] = [followedLines(proposal), followedLines(had.proposal)];
  const isSameLink = (id: number) => followed.has(id) && followed.get(id)?.id === before.get(id)?.id;
  const linesIn = (terms: Terms) => idsOf(terms['lineIds']).filter(isSameLink);
  return !sameLines(linesIn(now), linesIn(was));
}

/** Puts the linked reductions of a package into the followed order, at the places that linked ones have. */
function inFollowedOrder(
  proposal: SalesProposal,
  kind: ReductionKind,
  {
    packageId,
    followed,
    changes,
  }: { packageId: number; followed: ReadonlyMap<number, Reduction>; changes: LinkChanges },
): void {
  const own = reductionsIn(proposal, kind, packageId);
  const linked = own.filter(({ id }) => followed.has(id));
  const placeOf = ({ id }: Reduction) => followed.get(id)!;
  const wanted = linked.toSorted((a, b) => byOrder('order')(placeOf(a), placeOf(b)));
  if (wanted.every(({ id }, at) => id === linked[at]!.id)) return;
  const rest = [...wanted];
  for (const [order, each] of own.map((row) => (followed.has(row.id) ? rest.shift()! : row)).entries())
    if (each.order !== order) note(changes[kind], each.id, { order });
}
