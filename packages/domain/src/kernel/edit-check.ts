import type { z } from 'zod';
import { cascade } from './edit-cascade.ts';
import { whyKeptOut } from './edit-change.ts';
import { findRecord, nameKey, type RecordName } from './edit-graph.ts';
import { newValues, type Plan, type PlanRecord, plannedFields, tableOf } from './edit-plan.ts';
import { removalWay } from './edit-removal.ts';
import { type Aggregate, type Fields, kindShape, type RecordRule, type Shape } from './edit-shape.ts';
import { unknownField } from './plain-words.ts';
import { readFields } from './read-fields.ts';
import { sameValue } from './same-value.ts';

/**
 * Why a plan is refused. `invalid` is what a person can mend and names the field; the others mean that whoever made the
 * plan did not keep to the shape.
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
  /** null where it concerns the whole record */
  field: string | null;
  /** in words for the person */
  message: string;
}

/** Where a fault has no words of its own. */
const faultWords: Readonly<Record<PlanFault, string>> = {
  other_entity: 'This plan is for another kind of document.',
  kind_unknown: 'There is no such kind.',
  out_of_order: 'This step is not in the order in which kinds are saved.',
  record_twice: 'A record can be in a plan only once.',
  flags_wrong: 'Set one of created, updated and deleted. Only a new record has a negative id.',
  field_unknown: unknownField,
  kept_out: 'This cannot be saved here.',
  identity_fixed: 'This cannot be changed. Remove the record and add another.',
  void_reason_missing: 'Enter a reason.',
  invalid: 'Enter another value.',
};

/**
 * Checks a plan against the shape and its schemas, as the screen does before sending and the server again (R5.8).
 * References, rights and versions are not looked at: they need rows.
 * @param current the aggregate now, null where the plan creates it; rows tell which payments are card payments
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
    const fixed = moved.map((field): Fault => ['identity_fixed', field, 'It cannot be changed any more.']);
    const whole = { values, record: { ...shape.blank, ...values } };
    return [...fixed, ...invalidFields(table.schema, whole, created)];
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
    const judged = (kindTable.rules ?? []).filter(
      ({ fields: of }) => created || of.some((field) => field in values),
    );
    return judged.flatMap((rule) => brokenRule(rule, whole.record));
  }
  const voids = removalWay(kindTable.removal, shape.facts(current ?? {})) === 'void';
  return voids && !record.reason?.trim() ? [['void_reason_missing']] : [];
}

/** Of a saved record only rules are asked whose fields change: one that broke a rule before is not refused for another field. */
function brokenRule({ faults }: RecordRule, record: Fields): Fault[] {
  return Object.entries(faults(record)).map(([field, message]): Fault => ['invalid', field, message]);
}

const isMoved = (from: unknown, to: unknown) => from != null && !sameValue(from, to);

/** Made once for each schema: making them costs more than checking a record. */
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

/** Fields that the schema does not take; of a new record also those that are missing. */
function invalidFields(
  schema: z.ZodObject,
  { values, record }: { values: Fields; record: Fields },
  created: boolean,
): Fault[] {
  const read = created ? readFields(newSchema(schema), record) : readFields(changedSchema(schema), values);
  if ('data' in read) return [];
  return Object.entries(read.faults).map(([field, message]) => ['invalid', field, message]);
}
