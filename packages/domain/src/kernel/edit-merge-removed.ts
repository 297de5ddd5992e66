import {
  holders,
  idsIn,
  isLive,
  mapIds,
  nameKey,
  type RecordName,
  recordsOf,
  referenceEntries,
} from './edit-graph.ts';
import type { LastChange, MergeInput, YouRemovedQuestion } from './edit-merge-question.ts';
import { changeKey, newest, type Planned, type PlannedRecord, rowOf } from './edit-merge-rows.ts';
import { plannedFields } from './edit-plan.ts';
import { type EditRecord, type Fields, kindShape, kindsOf, noFlags, type Shape } from './edit-shape.ts';
import { sameValue } from './same-value.ts';

/**
 * Finds records the plan removes although others changed them or added to them. Takes these removals out of
 * the plan and asks once per topmost removed record. Clears references to removed records in rows unknown to
 * the plan, where the shape says so.
 */
export function askAboutRemoved(
  shape: Shape,
  planned: Planned,
  input: MergeInput,
): { planned: Planned; questions: YouRemovedQuestion[] } {
  const groups = new Map<string, { top: RecordName; removals: PlannedRecord[] }>();
  for (const record of planned.values()) {
    if (!record.deleted) continue;
    const top = topmost(shape, record, { planned, input });
    const group = groups.get(nameKey(top)) ?? { top, removals: [] };
    groups.set(nameKey(top), { top, removals: [...group.removals, record] });
  }
  const rest = new Map(planned);
  const questions: YouRemovedQuestion[] = [];
  for (const { top, removals } of groups.values()) {
    const theirs = removals.flatMap((record) => changedByOthers(shape, record, input));
    const added = addedByOthers(shape, removals, { planned, input });
    if (theirs.length === 0 && added.length === 0) continue;
    const concerned = new Set([...theirs.map(changeKey), ...added.map(nameKey)]);
    const isTheirs = (change: LastChange) =>
      concerned.has(changeKey(change)) || concerned.has(nameKey(change));
    const last = newest(input.changes.filter(isTheirs));
    const yours = removals.map(({ kind, id }) => ({ kind, id }));
    const asked = { by: last?.by ?? null, at: last?.at ?? null };
    questions.push({
      type: 'youRemoved',
      record: top,
      yours,
      theirs,
      added,
      choices: ['theirs', 'yours'],
      ...asked,
    });
    for (const record of removals) rest.delete(nameKey(record));
  }
  return { planned: clearReferences(shape, rest, input), questions };
}

/**
 * Returns the fields whose values differ from what the plan saw, including fields the plan does not name.
 * Ignores order fields.
 */
function changedByOthers(
  shape: Shape,
  record: PlannedRecord,
  { current, changes }: MergeInput,
): YouRemovedQuestion['theirs'] {
  const { kind, id, fields } = record;
  const row = rowOf(shape, current, record) ?? {};
  const table = kindShape(shape, kind);
  const seen = Object.entries(fields).flatMap(([field, { from }]) =>
    sameValue(row[field], from) ? [] : [{ field, from }],
  );
  const unseen = changes
    .filter((change) => nameKey(change) === nameKey(record) && !Object.hasOwn(fields, change.field ?? ''))
    .flatMap(({ field }) => (field && plannedFields(table).has(field) ? [{ field, from: null }] : []));
  return [...seen, ...unseen]
    .filter(({ field }) => field !== table.order)
    .map(({ field, from }) => ({ kind, id, field, from, theirs: row[field] ?? null }));
}

/**
 * Returns the rows that depend on removed records but that the plan doesn't remove, with their own
 * dependants.
 */
function addedByOthers(
  shape: Shape,
  removals: readonly PlannedRecord[],
  { planned, input }: { planned: Planned; input: MergeInput },
): YouRemovedQuestion['added'] {
  const removed = new Set(removals.map(nameKey));
  const added: { kind: string; id: number; fields: Fields }[] = [];
  // in the cascade, parents come before their dependants
  for (const kind of kindsOf(shape)) {
    for (const row of recordsOf(input.current, kind).filter(isLive)) {
      const name = { kind, id: row.id };
      if (planned.get(nameKey(name))?.deleted) continue;
      if (!holders(shape, kind, asPlanned(planned, kind, row)).some((holder) => removed.has(nameKey(holder))))
        continue;
      removed.add(nameKey(name));
      added.push({ ...name, fields: row });
    }
  }
  return added;
}

/** Returns the topmost removed record above this one. */
function topmost(
  shape: Shape,
  record: PlannedRecord,
  { planned, input }: { planned: Planned; input: MergeInput },
): RecordName {
  let top: RecordName = record;
  for (let steps = 0; steps < 10; steps += 1) {
    const row = rowOf(shape, input.current, top) ?? {};
    const above = holders(shape, top.kind, row).find((holder) => planned.get(nameKey(holder))?.deleted);
    if (!above) break;
    top = above;
  }
  return { kind: top.kind, id: top.id };
}

/** Clears references to records the plan removes, in rows that the plan did not know. */
function clearReferences(shape: Shape, planned: Planned, { current }: MergeInput): Planned {
  const result = new Map(planned);
  for (const kind of kindsOf(shape)) {
    const clearing = referenceEntries(kindShape(shape, kind)).filter(
      ([, { whenGone }]) => whenGone === 'clear',
    );
    for (const row of clearing.length > 0 ? recordsOf(current, kind).filter(isLive) : []) {
      const key = nameKey({ kind, id: row.id });
      for (const [field, { to }] of clearing) {
        const own = result.get(key);
        const value = own?.fields[field]?.to ?? row[field];
        const goes = (id: number) => planned.get(nameKey({ kind: to, id }))?.deleted === true;
        if (own?.deleted || !idsIn(value).some(goes)) continue;
        const change = { from: row[field] ?? null, to: mapIds(value, (id) => (goes(id) ? null : id)) };
        const record = own ?? { kind, id: row.id, ...noFlags, updated: true, fields: {} };
        result.set(key, { ...record, fields: { ...record.fields, [field]: change } });
      }
    }
  }
  return result;
}

/** Returns a row with the plan's changes applied. */
function asPlanned(planned: Planned, kind: string, row: EditRecord): Fields {
  const changes = Object.entries(planned.get(nameKey({ kind, id: row.id }))?.fields ?? {});
  return { ...row, ...Object.fromEntries(changes.map(([field, { to }]) => [field, to])) };
}
