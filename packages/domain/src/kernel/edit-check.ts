import type { z } from 'zod';
import { cascade } from './edit-cascade.ts';
import { findRecord, nameKey, type RecordName } from './edit-graph.ts';
import { newValues, type Plan, type PlanRecord, plannedFields, tableOf } from './edit-plan.ts';
import { removalWay } from './edit-removal.ts';
import {
  type Aggregate,
  type Fields,
  kindShape,
  type RecordRule,
  type Shape,
  whyKeptOut,
} from './edit-shape.ts';
import { unknownField } from './plain-words.ts';
import { readFields } from './read-fields.ts';
import { sameValue } from './same-value.ts';

/**
 * The reasons for refusing a plan. `invalid` names a field that the person can correct; all others mean that
 * the plan does not conform to the shape.
 */
export type PlanFault =
  | 'other_entity'
  | 'kind_unknown'
  | 'out_of_order'
  | 'record_twice'
  | 'flags_wrong'
  | 'field_unknown'
  | 'kept_out'
  | 'identity_fixed'
  | 'void_reason_missing'
  | 'invalid';

export interface PlanRefusal extends RecordName {
  fault: PlanFault;
  /** Null if it concerns the whole record. */
  field: string | null;
  /** The message for the person. */
  message: string;
}

/** The default messages of the faults. */
const faultWords: Readonly<Record<PlanFault, string>> = {
  other_entity: 'This save is for a different kind of document.',
  kind_unknown: 'Unknown type.',
  out_of_order: 'This step is out of order.',
  record_twice: 'A record can be in a save only once.',
  flags_wrong: 'Set one of created, updated and deleted. Only a new record has a negative ID.',
  field_unknown: unknownField,
  kept_out: 'You can’t save this here.',
  identity_fixed: 'This can’t be changed. Remove the record and add another.',
  void_reason_missing: 'Enter a reason.',
  invalid: 'Enter a different value.',
};

/**
 * Checks a plan against the shape and its schemas; runs on the screen before sending and again on the server
 * (R5.8). Does not check references, rights and versions, which need the database.
 * @param current the current aggregate, or null if the plan creates it; needed to recognize card payments
 */
export function refusePlan(shape: Shape, plan: Plan, current: Aggregate | null): PlanRefusal[] {
  const refusals: PlanRefusal[] = [];
  const refuse = (
    name: RecordName,
    fault: PlanFault,
    field: string | null = null,
    message: string = faultWords[fault],
  ) => refusals.push({ kind: name.kind, id: name.id, fault, field, message });
  const whole = { kind: shape.name, id: plan.id };
  if (plan.entity !== shape.name) refuse(whole, 'other_entity');
  const seen = new Set<string>();
  let turn = -2;
  for (const { kind, records } of plan.steps) {
    const isRoot = kind === shape.name;
    if (!isRoot && shape.kinds[kind] === undefined) {
      refuse({ kind, id: plan.id }, 'kind_unknown');
      continue;
    }
    const own = isRoot ? -1 : cascade.indexOf(kindShape(shape, kind).step);
    if (own <= turn) refuse({ kind, id: plan.id }, 'out_of_order');
    turn = Math.max(turn, own);
    for (const record of records) {
      const name = { kind, id: record.id };
      if (seen.has(nameKey(name))) refuse(name, 'record_twice');
      seen.add(nameKey(name));
      if (isRoot ? record.id !== plan.id || record.deleted : false) refuse(name, 'flags_wrong');
      for (const [fault, field, message] of recordFaults(shape, { kind, record, current })) {
        refuse(name, fault, field, message);
      }
    }
  }
  return refusals;
}

type Fault = [fault: PlanFault, field?: string | null, message?: string];

function recordFaults(
  shape: Shape,
  { kind, record, current }: { kind: string; record: PlanRecord; current: Aggregate | null },
): Fault[] {
  const table = tableOf(shape, kind);
  const { created, updated, deleted, fields } = record;
  if (Number(created) + Number(updated) + Number(deleted) !== 1) return [['flags_wrong']];
  if (created && record.id >= 0) return [['flags_wrong']];
  const known = plannedFields(table);
  const unknown = Object.keys(fields).filter((field) => !known.has(field));
  if (unknown.length > 0) return unknown.map((field) => ['field_unknown', field]);
  const values = newValues(fields);
  if (kind === shape.name) {
    if (deleted) return [];
    const moved = shape.fixedOnceSet.filter(
      (field) => field in values && isMoved(current?.[field], values[field]),
    );
    const fixed = moved.map((field): Fault => ['identity_fixed', field, 'It can no longer be changed.']);
    const whole = { values, record: { ...(created ? shape.blank : current), ...values } };
    const invalid = invalidFields(table.schema, whole, created);
    if (invalid.length > 0) return [...fixed, ...invalid];
    return [...fixed, ...brokenRules(table, whole, created)];
  }
  const kindTable = kindShape(shape, kind);
  const row = (current && findRecord(current, { kind, id: record.id })) ?? {};
  const states = kindTable.keptOut ? [row, { ...row, ...values }] : [];
  const reason = states.map((each) => whyKeptOut(shape, kind, each)).find((each) => each !== null);
  if (reason) return [['kept_out', null, reason]];
  if (updated && kindTable.uniqueBy?.some((field) => field in fields)) return [['identity_fixed']];
  if (!deleted) {
    const whole = { values, record: { ...(created ? kindTable.blank : row), ...values } };
    const invalid = invalidFields(table.schema, whole, created);
    if (invalid.length > 0) return invalid;
    return brokenRules(table, whole, created);
  }
  const voids = removalWay(kindTable.removal, shape.facts(current ?? {})) === 'void';
  return voids && !record.reason?.trim() ? [['void_reason_missing']] : [];
}

/**
 * Returns the faults by a record's rules. For a saved record, only rules about changed fields run, so an earlier
 * violation doesn't block other changes.
 */
function brokenRules(
  { rules = [] }: { rules?: readonly RecordRule[] },
  { values, record }: { values: Fields; record: Fields },
  created: boolean,
): Fault[] {
  const judged = rules.filter(({ fields }) => created || fields.some((field) => field in values));
  return judged
    .flatMap(({ faults }) => Object.entries(faults(record)))
    .map(([field, message]): Fault => ['invalid', field, message]);
}

const isMoved = (from: unknown, to: unknown) => from != null && !sameValue(from, to);

/** Cached per schema: creating one costs more than checking a record. */
const newSchema = once((schema) => schema.omit({ id: true }));
const changedSchema = once((schema) => schema.partial());

function once(make: (schema: z.ZodObject) => z.ZodObject): (schema: z.ZodObject) => z.ZodObject {
  const made = new WeakMap<z.ZodObject, z.ZodObject>();
  return (schema) => {
    const known = made.get(schema) ?? make(schema);
    made.set(schema, known);
    return known;
  };
}

/** Returns faults for values that the schema refuses and, for a new record, for missing fields. */
function invalidFields(
  schema: z.ZodObject,
  { values, record }: { values: Fields; record: Fields },
  created: boolean,
): Fault[] {
  const read = created ? readFields(newSchema(schema), record) : readFields(changedSchema(schema), values);
  if ('data' in read) return [];
  return Object.entries(read.faults).map(([field, message]) => ['invalid', field, message]);
}
