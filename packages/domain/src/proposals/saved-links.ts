import { amendRecords } from '../kernel/edit-amend.ts';
import { isLive } from '../kernel/edit-graph.ts';
import type { FieldChange, Plan, PlanRecord } from '../kernel/edit-plan.ts';
import type { Fields } from '../kernel/edit-shape.ts';
import { sameValue } from '../kernel/same-value.ts';
import { linkChanges } from './linked-lines.ts';
import { fieldsOfPart, type LinkedPart, linkedParts, sortedParts } from './linked-parts.ts';
import { type ReductionKind, reductionKinds, termsOf } from './linked-reductions.ts';
import { hasLinks } from './links.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const recordsIn = ({ steps }: Plan, name: string): readonly PlanRecord[] =>
  steps.find(({ kind }) => kind === name)?.records ?? [];

/**
 * Returns the plan without what linked lines only follow: the save works that out again from what the line that they
 * follow has then. What was overridden, or no longer is, is added to what others have overridden since. People who
 * override a part aren't asked about what the line only followed since.
 */
export function withoutFollowed(plan: Plan, current: SalesProposal): Plan {
  if (!hasLinks(current)) return plan;
  return reductionKinds.reduce(
    (so, kind) => withoutFollowedTerms(so, kind, current),
    withoutFollowedParts(plan, current),
  );
}

function withoutFollowedParts(plan: Plan, current: SalesProposal): Plan {
  const records = recordsIn(plan, 'details');
  if (!records.some(({ updated }) => updated)) return plan;
  const planned = new Map(records.map((record) => [record.id, record.fields]));
  const rows = new Map(current.details.map((row) => [row.id, row]));
  const own = records.flatMap((record) => {
    const row = rows.get(record.id);
    if (!record.updated || !row) return [record];
    const fields = rebasedMarks(rebasedParts(record.fields, row), row);
    const isFollowing = !('overridden' in fields || 'linkedDetailId' in fields);
    const base = isFollowing && row.linkedDetailId !== null ? planned.get(row.linkedDetailId) : undefined;
    const kept = base ? withoutParts(fields, base) : fields;
    return Object.keys(kept).length === 0 ? [] : [{ ...record, fields: kept }];
  });
  return withRecords(plan, 'details', own);
}

function withRecords(plan: Plan, kind: string, records: PlanRecord[]): Plan {
  const steps = plan.steps.map((step) => (step.kind === kind ? { ...step, records } : step));
  return { ...plan, steps: steps.filter((step) => step.records.length > 0) };
}

/** Leaves out what linked discounts or rebates only follow, and has new own terms replace what the row has now. */
function withoutFollowedTerms(plan: Plan, kind: ReductionKind, current: SalesProposal): Plan {
  const records = recordsIn(plan, kind);
  if (!records.some(({ updated }) => updated)) return plan;
  const planned = new Map(records.map((record) => [record.id, record.fields]));
  const rows = new Map<number, Fields>([...current[kind]].map((each) => [each.id, { ...each }]));
  const terms: readonly string[] = termsOf[kind];
  const followers = followersIn(current, recordsIn(plan, 'details'));
  const own = records.flatMap((record) => {
    const row = rows.get(record.id);
    const { fields } = record;
    if (!record.updated || !row || row['linkedReductionId'] === null || 'linkedReductionId' in fields)
      return [record];
    const base = planned.get(Number(row['linkedReductionId']));
    const isSame = ([field, { from, to }]: [string, FieldChange]) =>
      field === 'lineIds'
        ? sameValue(ownLines(from, followers), ownLines(to, followers))
        : base?.[field] !== undefined && sameValue(base[field].to, to);
    const entries = Object.entries(fields);
    if (row['ownTerms'] === true) {
      const set = entries.filter(([field]) => terms.includes(field));
      const isOnlyFollowed = set.every(isSame) && isMirror(set, base, terms) && isChangedSince(set, row);
      if ('ownTerms' in fields || !isOnlyFollowed) return [record];
      const rest = entries.filter(([field]) => !terms.includes(field));
      return rest.length === 0 ? [] : [{ ...record, fields: Object.fromEntries(rest) }];
    }
    const kept =
      'ownTerms' in fields
        ? entries.map(([field, change]) =>
            terms.includes(field) ? [field, { ...change, from: row[field] ?? null }] : [field, change],
          )
        : entries
            .filter((entry) => !terms.includes(entry[0]) || !isSame(entry))
            .map(([field, change]) => [
              field,
              // of the lines that don't follow any, which are chosen is the package's own affair
              field === 'lineIds' && !('scope' in fields && !isSame(['scope', fields['scope']!]))
                ? {
                    ...change,
                    to: [...followedIn(change.from, followers), ...ownLines(change.to, followers)],
                  }
                : change,
            ]);
    return kept.length === 0 ? [] : [{ ...record, fields: Object.fromEntries(kept) as Changes }];
  });
  return withRecords(plan, kind, own);
}

type Entries = readonly (readonly [string, FieldChange])[];

/** Checks whether terms are changed just as those of the one that they follow. The lines of a package are its own ones. */
function isMirror(set: Entries, base: Changes | undefined, terms: readonly string[]): boolean {
  const changed = new Set(terms.filter((field) => base?.[field] !== undefined));
  return (
    set.length === changed.size &&
    set.every(
      ([field, { from }]) =>
        changed.has(field) && (field === 'lineIds' || sameValue(base?.[field]?.from, from)),
    )
  );
}

/** Checks whether someone else has changed one of these terms since. */
const isChangedSince = (set: Entries, row: Fields): boolean =>
  set.some(([field, { from }]) => !sameValue(row[field], from));

/**
 * Returns the lines that follow another one after a plan, and those that did until it removes them. One that it unlinks
 * is the package's own: whether a discount is limited to it no longer follows from anything.
 */
function followersIn({ details }: SalesProposal, records: readonly PlanRecord[]): Set<number> {
  const ids = new Set(details.flatMap(({ id, linkedDetailId }) => (linkedDetailId == null ? [] : [id])));
  for (const { id, deleted, fields } of records) {
    const { linkedDetailId } = fields;
    if (linkedDetailId && !deleted) ids[linkedDetailId.to == null ? 'delete' : 'add'](id);
  }
  return ids;
}

const followedIn = (lineIds: unknown, followers: ReadonlySet<number>): number[] =>
  (Array.isArray(lineIds) ? (lineIds as number[]) : []).filter((id) => followers.has(id));

/** Returns the lines that a discount is limited to without following. */
const ownLines = (lineIds: unknown, followers: ReadonlySet<number>): number[] =>
  (Array.isArray(lineIds) ? (lineIds as number[]) : [])
    .filter((id) => !followers.has(id))
    .toSorted((a, b) => a - b);

type Changes = Readonly<Record<string, FieldChange>>;

/** Leaves out the parts that are set as those of the line that it follows. */
function withoutParts(fields: Changes, base: Changes): Changes {
  const same = linkedParts.flatMap((part) => {
    const set = fieldsOfPart[part].filter((field) => field in fields);
    return set.every((field) => base[field] && sameValue(base[field].to, fields[field]!.to)) ? set : [];
  });
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !(same as string[]).includes(field)));
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as LinkedPart[]) : []);

/** Overrides what the line has now in the parts that it has followed until now. */
function rebasedParts(fields: Changes, row: SalesProposal['details'][number]): Changes {
  const { overridden } = fields;
  if (!overridden || row.linkedDetailId === null || 'linkedDetailId' in fields) return fields;
  const had = new Set([...listOf(overridden.from), ...row.overridden]);
  const own = listOf(overridden.to).filter((part) => !had.has(part));
  const ofOwn = new Set<string>(own.flatMap((part) => fieldsOfPart[part]));
  const rebased = Object.entries(fields).map(([field, change]) =>
    ofOwn.has(field) ? [field, { ...change, from: row[field as keyof typeof row] ?? null }] : [field, change],
  );
  return Object.fromEntries(rebased) as Changes;
}

function rebasedMarks(fields: Changes, row: SalesProposal['details'][number]): Changes {
  const { overridden, ...rest } = fields;
  if (!overridden) return fields;
  const [from, to] = [listOf(overridden.from), listOf(overridden.to)];
  const now = listOf(row.overridden);
  const marks = sortedParts(
    new Set([
      ...now.filter((part) => to.includes(part) || !from.includes(part)),
      ...to.filter((part) => !from.includes(part)),
    ]),
  );
  return sameValue(marks, now) ? rest : { ...rest, overridden: { from: now, to: marks } };
}

/**
 * Completes a plan so that links hold after it, whatever others have changed since it was made (`linkChanges`).
 * @param current the proposal before the plan; null if the plan creates it
 * @param after the proposal after the plan
 */
export function withLinks(plan: Plan, current: SalesProposal | null, after: SalesProposal): Plan {
  if (current?.status === 'Accepted' || !(hasLinks(after) || (current && hasLinks(current)))) return plan;
  if (!linkedKinds.some((kind) => recordsIn(plan, kind).length > 0)) return plan;
  const changed = linkChanges(current, after, true);
  const amended = (so: Plan, kind: (typeof linkedKinds)[number]): Plan => {
    const changes: ReadonlyMap<number, object> = changed[kind];
    const rows = new Map<number, Fields>([...(current?.[kind] ?? [])].map((each) => [each.id, { ...each }]));
    const amendments = new Map(
      [...changes].map(([id, to]) => [id, { was: rows.get(id) ?? null, to: { ...to } }]),
    );
    return amendRecords(salesProposalShape, so, { kind, amendments });
  };
  return linkedKinds.reduce(amended, plan);
}

const linkedKinds = ['packages', 'details', ...reductionKinds] as const;

/** What a person reads who links packages in a way that isn't possible. */
export const linkFaults = {
  itself: 'A package can’t be linked to itself.',
  linked: 'That package is linked itself. Choose the one it’s linked to, or unlink it first.',
  base: 'Other packages are linked to this one. Unlink them first.',
} as const;

/**
 * Returns why a plan can't link packages as it does, by record: a link has one level, so a package that is linked has
 * none linked to it.
 * @param after the proposal after the plan
 */
export function refuseLinks(plan: Plan, after: SalesProposal): Record<string, string> {
  const live = after.packages.filter(isLive);
  const faults = recordsIn(plan, 'packages').flatMap(({ id, fields }) => {
    const own = live.find((each) => each.id === id);
    if (!own || own.linkedPackageId == null || !('linkedPackageId' in fields)) return [];
    const base = live.find((each) => each.id === own.linkedPackageId);
    const fault =
      own.linkedPackageId === id
        ? 'itself'
        : base?.linkedPackageId != null
          ? 'linked'
          : live.some(({ linkedPackageId }) => linkedPackageId === id)
            ? 'base'
            : null;
    return fault ? [[`packages.${id}.linkedPackageId`, linkFaults[fault]] as const] : [];
  });
  return Object.fromEntries(faults);
}
