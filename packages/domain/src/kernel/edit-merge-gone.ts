import { holders, idsIn, mapIds, nameKey, type RecordName, referenceEntries } from './edit-graph.ts';
import type { MergeInput, TheyRemovedQuestion } from './edit-merge-question.ts';
import { restorable } from './edit-merge-restore.ts';
import { isThere, type Planned, type PlannedRecord, rowOf } from './edit-merge-rows.ts';
import { tableOf } from './edit-plan.ts';
import type { Fields, Shape } from './edit-shape.ts';

/** A plan's record, or one field of it, that depends on a removed record, the `holder`. */
interface Hanging {
  yours: RecordName & { field: string | null };
  holder: RecordName;
}

/**
 * Finds the parts of a plan that depend on records others have removed. Drops removals that already happened
 * and clears references that may be cleared. Takes everything else out of the plan and asks once per topmost
 * removed record.
 */
export function askAboutGone(
  shape: Shape,
  planned: Planned,
  input: MergeInput,
): { planned: Planned; questions: TheyRemovedQuestion[] } {
  const there = (name: RecordName) => isThere(shape, input.current, { name, planned });
  const groups = new Map<string, { top: RecordName; hanging: Hanging[] }>();
  const rest = new Map<string, PlannedRecord>();
  /** New records taken out of the plan, along with their dependants. */
  const out = new Map<string, RecordName>();
  // parents come before their dependants, so one pass finds all
  for (const [key, record] of planned) {
    const judged = judge(shape, withoutGone(shape, record, { there, input }), { there, out });
    for (const each of judged.found) {
      const top = topmost(shape, each.holder, { there, input });
      const hanging = groups.get(nameKey(top))?.hanging ?? [];
      groups.set(nameKey(top), { top, hanging: [...hanging, each] });
      if (record.created) out.set(key, each.holder);
    }
    if (judged.rest) rest.set(key, judged.rest);
  }
  const questions = [...groups.values()].map(({ top, hanging }): TheyRemovedQuestion => {
    const needed = hanging.map(({ holder }) => holder);
    const yours = hanging.map((each) => each.yours);
    return { type: 'theyRemoved', record: top, yours, ...restorable(shape, input, { top, needed }) };
  });
  return { planned: rest, questions };
}

/**
 * Splits a record into the parts that depend on removed records and the rest; `rest` is null if nothing
 * remains.
 */
function judge(
  shape: Shape,
  record: PlannedRecord,
  { there, out }: { there: (name: RecordName) => boolean; out: ReadonlyMap<string, RecordName> },
): { found: Hanging[]; rest: PlannedRecord | null } {
  const { kind, id, created, updated, deleted, fields } = record;
  const whole = { kind, id, field: null };
  if (kind === shape.name) return { found: [], rest: record };
  if (!created && !there(record)) {
    // a changed order number alone is not worth a question
    const matters = updated && Object.keys(fields).some((field) => field !== shape.kinds[kind]?.order);
    return { found: matters ? [{ yours: whole, holder: { kind, id } }] : [], rest: null };
  }
  if (deleted) return { found: [], rest: record };
  const lost = Object.entries(fields).flatMap(([field, { to }]) =>
    holders(shape, kind, { [field]: to }).flatMap((target) => {
      const holder = out.get(nameKey(target)) ?? (there(target) ? null : target);
      return holder ? [{ field, holder }] : [];
    }),
  );
  const [first] = lost;
  if (!first) return { found: [], rest: record };
  if (created) return { found: [{ yours: whole, holder: first.holder }], rest: null };
  const kept = Object.entries(fields).filter(([field]) => !lost.some((each) => each.field === field));
  return {
    found: lost.map(({ field, holder }) => ({ yours: { kind, id, field }, holder })),
    rest: { ...record, fields: Object.fromEntries(kept) },
  };
}

/**
 * Returns the record without new references to removed records, for the references that the shape lets be
 * cleared.
 */
function withoutGone(
  shape: Shape,
  record: PlannedRecord,
  { there, input }: { there: (name: RecordName) => boolean; input: MergeInput },
): PlannedRecord {
  const fields = { ...record.fields };
  for (const [field, { to, whenGone }] of referenceEntries(tableOf(shape, record.kind))) {
    const change = fields[field];
    if (!change || record.deleted || (whenGone !== 'clear' && whenGone !== 'keep')) continue;
    const stays = (name: RecordName) =>
      there(name) || (whenGone === 'keep' && rowOf(shape, input.current, name) !== undefined);
    if (idsIn(change.to).every((id) => stays({ kind: to, id }))) continue;
    fields[field] = { ...change, to: mapIds(change.to, (id) => (stays({ kind: to, id }) ? id : null)) };
  }
  return { ...record, fields };
}

/** Returns the topmost removed record among a removed record and its removed parents. */
function topmost(
  shape: Shape,
  name: RecordName,
  { there, input }: { there: (name: RecordName) => boolean; input: MergeInput },
): RecordName {
  let top = name;
  for (let steps = 0; steps < 10; steps += 1) {
    const above = holders(shape, top.kind, fieldsOf(shape, input, top)).find((holder) => !there(holder));
    if (!above) return top;
    top = above;
  }
  return top;
}

/** Returns a removed record's fields: the hidden row's, or those it had before deletion. */
function fieldsOf(shape: Shape, { current, gone }: MergeInput, name: RecordName): Fields {
  return rowOf(shape, current, name) ?? gone.find((each) => nameKey(each) === nameKey(name))?.fields ?? {};
}
