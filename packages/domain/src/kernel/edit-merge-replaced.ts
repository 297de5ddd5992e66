import { type IdMap, isLive, nameKey, type RecordName, recordsOf } from './edit-graph.ts';
import type { MergeInput, SameFieldQuestion } from './edit-merge-question.ts';
import type { Planned, PlannedRecord } from './edit-merge-rows.ts';
import { newValues, type Plan, type PlanRecord, plannedFields } from './edit-plan.ts';
import { type EditRecord, type Fields, kindShape, kindsOf, type Shape } from './edit-shape.ts';
import { sameValue } from './same-value.ts';

/*
 * A line's parts are those of its item (`KindShape.follows`). If two people replace the item, one item is kept, and the
 * parts that the other one brought along go with it.
 */

interface Follower {
  kind: string;
  /** The reference to the parent, and the parent's fields that name what the records come from. */
  parent: string;
  follows: readonly string[];
}
type Others = Pick<MergeInput, 'current' | 'changes'>;

const followersOf = (shape: Shape, of: string): Follower[] =>
  kindsOf(shape).flatMap((kind) => {
    const { follows, parent, references } = kindShape(shape, kind);
    return follows && parent !== null && references[parent]?.to === of ? [{ kind, parent, follows }] : [];
  });

type Changed = Pick<PlanRecord, 'fields'>;
const replaces = ({ fields }: Changed, follows: readonly string[]): boolean =>
  follows.some((field) => fields[field] && !sameValue(fields[field].from, fields[field].to));
const wasReplaced = ({ fields }: Changed, follows: readonly string[], row: Fields): boolean =>
  follows.some((field) => fields[field] && !sameValue(fields[field].from, row[field]));

/** Returns the rows that others have added to a record. */
function addedTo({ kind, parent }: Follower, id: number, { current, changes }: Others): EditRecord[] {
  const added = new Set(changes.filter(({ field }) => field === null).map(nameKey));
  return recordsOf(current, kind).filter(
    (row) => isLive(row) && row[parent] === id && added.has(nameKey({ kind, id: row.id })),
  );
}

/**
 * Returns what is special about a question of fields that name what other records come from. If both replaced it: what
 * goes with either answer. If only they did, there is no way back: their item's parts and texts are there.
 */
export function askedAsReplaced(
  shape: Shape,
  record: PlannedRecord,
  { unit, row, planned, input }: { unit: readonly string[]; row: Fields; planned: Planned; input: Others },
): Pick<SameFieldQuestion, 'choices' | 'replaced'> {
  const found: Required<SameFieldQuestion>['replaced'] = { theirs: [], yours: [] };
  let isLost = false;
  for (const follower of followersOf(shape, record.kind)) {
    if (!follower.follows.some((field) => unit.includes(field))) continue;
    const yours = replaces(record, follower.follows);
    const theirs = wasReplaced(record, follower.follows, row);
    if (theirs && !yours) isLost = true;
    if (theirs) found.theirs.push(...carriedRows(shape, follower, addedTo(follower, record.id, input)));
    if (yours) found.yours.push(...plannedFor(follower, record.id, { planned, input }));
  }
  return {
    choices: isLost ? ['theirs'] : ['theirs', 'yours'],
    ...(found.theirs.length + found.yours.length > 0 && { replaced: found }),
  };
}

/** Returns rows as a plan carries them. */
function carriedRows(shape: Shape, { kind }: Follower, rows: readonly EditRecord[]) {
  const carried = plannedFields(kindShape(shape, kind));
  const kept = (row: Fields) => Object.entries(row).filter(([field]) => carried.has(field));
  return rows.map((row) => ({ kind, id: row.id, fields: Object.fromEntries(kept(row)) }));
}

/** Returns the records that a plan adds to a record and removes from it. */
function plannedFor(
  { kind, parent }: Follower,
  id: number,
  { planned, input }: { planned: Planned; input: Others },
): RecordName[] {
  const rows = new Map(recordsOf(input.current, kind).map((row) => [row.id, row]));
  const of = (each: PlannedRecord) =>
    each.created ? newValues(each.fields)[parent] : rows.get(each.id)?.[parent];
  return [...planned.values()]
    .filter((each) => each.kind === kind && !each.updated && of(each) === id)
    .map((each) => ({ kind, id: each.id }));
}

/**
 * Finds new records of a plan that others have added, too: both replaced what a record names with the same, so they came
 * along twice.
 * @returns a map from each temporary id to the id of the others' record
 */
export function broughtTwice(shape: Shape, plan: Plan, others: Others): IdMap {
  const ids: Record<number, number> = {};
  for (const { kind: of, records } of plan.steps)
    for (const follower of followersOf(shape, of)) {
      const rows = new Map(recordsOf(others.current, of).map((row) => [row.id, row]));
      const created = plan.steps.find(({ kind }) => kind === follower.kind)?.records ?? [];
      for (const record of records.filter((each) => each.updated)) {
        const row = rows.get(record.id);
        const isSame =
          row !== undefined &&
          replaces(record, follower.follows) &&
          follower.follows.every((field) =>
            sameValue(row[field], (record.fields[field] ?? { to: row[field] }).to),
          );
        if (!isSame) continue;
        const by = kindShape(shape, follower.kind).copied?.by ?? [];
        const nameOf = (fields: Fields) => JSON.stringify(by.map((field) => fields[field] ?? null));
        const theirs = new Map(addedTo(follower, record.id, others).map((each) => [nameOf(each), each.id]));
        for (const each of created.filter((one) => one.created)) {
          const fields = newValues(each.fields);
          const id = fields[follower.parent] === record.id ? theirs.get(nameOf(fields)) : undefined;
          if (id === undefined || by.every((field) => fields[field] == null)) continue;
          ids[each.id] = id;
          theirs.delete(nameOf(fields));
        }
      }
    }
  return ids;
}
