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
  /** the plan that was asked about */
  plan: Plan;
  questions: readonly MergeQuestion[];
  /** one for each question, in their order */
  answers: readonly Choice[];
  /** the lowest temporary id given so far; restored records get ids below it */
  lowestId: number;
}

/**
 * The plan after a person has answered the merge's questions; it replaces the one that was asked about, and is merged
 * in its turn. `theirs` leaves out what touches theirs. `yours` is now based on what they made of it: it overwrites
 * their value, removes what they changed, or restores what they removed (what was deleted for good comes back as a new
 * record). Temporary ids stay as they were.
 */
export function answerMerge(shape: Shape, { plan, questions, answers, lowestId }: AnsweredMerge): Plan {
  const records: Records = new Map();
  for (const { kind, records: ofKind } of plan.steps) {
    for (const record of ofKind) records.set(nameKey({ kind, id: record.id }), { ...record, kind });
  }
  let lowest = lowestId;
  questions.forEach((question, index) => {
    const yours = answers[index] === 'yours' && question.choices.includes('yours');
    if (question.type === 'sameField') answerSameField(records, question, yours);
    else if (question.type === 'youRemoved') answerYouRemoved(shape, records, { question, yours });
    else if (!yours) dropHanging(shape, records, question);
    else lowest = restoreInto(shape, records, { question, lowest });
  });
  return planFrom(shape, plan, records);
}

type Records = Map<string, PlannedRecord>;

function answerSameField(records: Records, question: SameFieldQuestion, yours: boolean): void {
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
  for (const { kind, id, fields } of question.added) {
    const removal: PlannedRecord = {
      kind,
      id,
      ...noFlags,
      deleted: true,
      fields: fieldChanges(tableOf(shape, kind), fields, null),
    };
    records.set(nameKey({ kind, id }), removal);
  }
}

/** Puts what they removed back into the plan, with the plan's changes on it; gives the lowest temporary id then. */
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
    // what the person removed too stays removed
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

/** Takes out what hangs on removed records, and references to what was to be created there. */
function dropHanging(shape: Shape, records: Records, question: TheyRemovedQuestion): void {
  const dropped = new Set<string>();
  for (const { kind, id, field } of question.yours) {
    const key = nameKey({ kind, id });
    const record = records.get(key);
    if (!record) continue;
    if (field === null) {
      records.delete(key);
      dropped.add(key);
    } else {
      const { [field]: _, ...fields } = record.fields;
      records.set(key, { ...record, fields });
    }
  }
  mapReferences(shape, records, (name) => (dropped.has(nameKey(name)) ? null : name.id));
}

/** Puts references back that were cleared only because of a removal that does not happen. */
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
