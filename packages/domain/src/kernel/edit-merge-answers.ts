import { idsIn, mapIds, nameKey, type RecordName, referenceEntries } from './edit-graph.ts';
import type {
  Choice,
  MergeQuestion,
  SameFieldQuestion,
  TheyRemovedQuestion,
  YouRemovedQuestion,
} from './edit-merge-question.ts';
import { type PlannedRecord, planFrom } from './edit-merge-rows.ts';
import { fieldChanges, type Plan, tableOf } from './edit-plan.ts';
import { noFlags, type Shape } from './edit-shape.ts';

export interface AnsweredMerge {
  /** The plan that the questions are about. */
  plan: Plan;
  questions: readonly MergeQuestion[];
  /** One answer per question, in the same order. */
  answers: readonly Choice[];
  /** The lowest temporary id assigned so far. Restored records get ids below it. */
  lowestId: number;
}

/**
 * Applies a person's answers to the merge's questions. Returns the plan that replaces the merged one and must
 * be merged again. `theirs` drops the changes that conflict. `yours` is rebased on the others' changes: it
 * overwrites their value, removes the record they changed, or restores the record they removed (a deleted
 * record is created anew). Temporary ids are kept.
 */
export function answerMerge(shape: Shape, { plan, questions, answers, lowestId }: AnsweredMerge): Plan {
  const records: Records = new Map();
  for (const { kind, records: ofKind } of plan.steps) {
    for (const record of ofKind) records.set(nameKey({ kind, id: record.id }), { ...record, kind });
  }
  let lowest = lowestId;
  questions.forEach((question, index) => {
    const yours = answers[index] === 'yours' && question.choices.includes('yours');
    if (question.type === 'sameField') answerSameField(shape, records, { question, yours });
    else if (question.type === 'youRemoved') answerYouRemoved(shape, records, { question, yours });
    else if (!yours) dropHanging(shape, records, question);
    else lowest = restoreInto(shape, records, { question, lowest });
  });
  return planFrom(shape, plan, records);
}

type Records = Map<string, PlannedRecord>;

function answerSameField(
  shape: Shape,
  records: Records,
  { question, yours }: { question: SameFieldQuestion; yours: boolean },
): void {
  const { theirs = [], yours: own = [] } = question.replaced ?? {};
  if (yours) for (const added of theirs) removeAdded(shape, records, added);
  else for (const name of own) records.delete(nameKey(name));
  answerFields(records, question, yours);
}

function answerFields(records: Records, question: SameFieldQuestion, yours: boolean): void {
  const key = nameKey(question.yours);
  const record = records.get(key);
  if (!record) return;
  const fields = { ...record.fields };
  for (const { field, theirs, yours: own } of question.fields) {
    if (yours) fields[field] = { from: theirs, to: own };
    else if (record.created) fields[field] = { from: null, to: theirs };
    else delete fields[field];
  }
  records.set(key, { ...record, fields });
}

function answerYouRemoved(
  shape: Shape,
  records: Records,
  { question, yours }: { question: YouRemovedQuestion; yours: boolean },
): void {
  if (!yours) {
    for (const name of question.yours) records.delete(nameKey(name));
    return keepReferences(shape, records, question.yours);
  }
  for (const { kind, id, field, theirs } of question.theirs) {
    const record = records.get(nameKey({ kind, id }));
    if (record)
      records.set(nameKey(record), {
        ...record,
        fields: { ...record.fields, [field]: { from: theirs, to: null } },
      });
  }
  for (const added of question.added) removeAdded(shape, records, added);
}

/** Removes a record that others have added. */
function removeAdded(
  shape: Shape,
  records: Records,
  { kind, id, fields }: YouRemovedQuestion['added'][number],
): void {
  const values = fieldChanges(tableOf(shape, kind), fields, null);
  records.set(nameKey({ kind, id }), { kind, id, ...noFlags, deleted: true, fields: values });
}

/**
 * Adds the records that others removed to the plan, with the plan's own changes. Returns the lowest temporary
 * id after that.
 */
function restoreInto(
  shape: Shape,
  records: Records,
  { question, lowest }: { question: TheyRemovedQuestion; lowest: number },
): number {
  for (const name of question.unhide) {
    const record = records.get(nameKey(name)) ?? { ...name, ...noFlags, updated: true, fields: {} };
    const fields = { ...record.fields, hidden: { from: true, to: false } };
    records.set(nameKey(name), { ...record, fields });
  }
  let id = lowest;
  const anew = new Map<string, number>();
  for (const gone of question.restore) {
    const own = records.get(nameKey(gone));
    // a record that the person removed too stays removed
    if (own?.deleted) continue;
    id -= 1;
    anew.set(nameKey(gone), id);
    records.delete(nameKey(gone));
    const fields = { ...fieldChanges(tableOf(shape, gone.kind), null, gone.fields) };
    for (const [field, { to }] of Object.entries(own?.fields ?? {})) fields[field] = { from: null, to };
    records.set(nameKey({ kind: gone.kind, id }), { kind: gone.kind, id, ...noFlags, created: true, fields });
  }
  mapReferences(shape, records, (name) => anew.get(nameKey(name)) ?? name.id);
  return id;
}

/**
 * Drops changes to removed records and their dependants, and references to records that would have been
 * created there.
 */
function dropHanging(shape: Shape, records: Records, question: TheyRemovedQuestion): void {
  const dropped = new Set<string>();
  for (const { kind, id, field } of question.yours) {
    const key = nameKey({ kind, id });
    const record = records.get(key);
    if (!record) continue;
    if (field === null) {
      records.delete(key);
      // a reference may keep naming a hidden record; the next merge judges references to what was removed
      if (record.created) dropped.add(key);
    } else {
      const { [field]: _, ...fields } = record.fields;
      records.set(key, { ...record, fields });
    }
  }
  mapReferences(shape, records, (name) => (dropped.has(nameKey(name)) ? null : name.id));
}

/** Restores references that were cleared only because of a removal that no longer happens. */
function keepReferences(shape: Shape, records: Records, kept: readonly RecordName[]): void {
  const names = new Set(kept.map(nameKey));
  for (const [key, record] of records) {
    const fields = { ...record.fields };
    for (const [field, { to: kind }] of referenceEntries(tableOf(shape, record.kind))) {
      const change = fields[field];
      if (!record.updated || !change) continue;
      const back = idsIn(change.from).filter(
        (id) => names.has(nameKey({ kind, id })) && !idsIn(change.to).includes(id),
      );
      if (back.length === 0) continue;
      const to = Array.isArray(change.from) ? [...idsIn(change.to), ...back] : (change.to ?? back[0]);
      fields[field] = { ...change, to };
    }
    records.set(key, { ...record, fields });
  }
}

function mapReferences(shape: Shape, records: Records, change: (name: RecordName) => number | null): void {
  for (const [key, record] of records) {
    if (record.deleted) continue;
    const fields = { ...record.fields };
    for (const [field, { to: kind, whenGone }] of referenceEntries(tableOf(shape, record.kind))) {
      const value = fields[field];
      if (value && whenGone) fields[field] = { ...value, to: mapIds(value.to, (id) => change({ kind, id })) };
    }
    records.set(key, { ...record, fields });
  }
}
