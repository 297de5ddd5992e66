import { z } from 'zod';
import { diffOf } from './edit-diff.ts';
import { findRecord, type RecordName } from './edit-graph.ts';
import { movedIn, siblingsOf } from './edit-order.ts';
import { baseline, type Edit } from './edit-session.ts';
import {
  type Aggregate,
  type Fields,
  idSchema,
  kindShape,
  kindsOf,
  noFlags,
  type Shape,
} from './edit-shape.ts';
import { text } from './field.ts';
import { sameValue } from './same-value.ts';

/*
 * The plan of a save (R4.5): the content of one request, which the server runs in one transaction. Plain
 * JSON, never rewritten once saved on a device.
 */

/** A changed field. `from` is null for a created record, `to` is null for a deleted one. */
export interface FieldChange {
  from: unknown;
  to: unknown;
}

/** The neighbors of a new or moved record; null at either end. */
const placeSchema = z.object({ after: idSchema.nullable(), before: idSchema.nullable() });
export type Place = z.infer<typeof placeSchema>;

/**
 * Changed fields by name. Checked by hand, because `edit-check.ts` checks the values against the shape, and a
 * schema for arbitrary JSON would cost more than the rest of a save.
 */
const fieldChangesSchema = z
  .custom<Record<string, FieldChange>>(areFieldChanges, 'Give only from and to for each field.')
  .meta({
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['from', 'to'],
      properties: { from: {}, to: {} },
      additionalProperties: false,
    },
  });

function areFieldChanges(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (change) =>
      typeof change === 'object' &&
      change !== null &&
      'from' in change &&
      'to' in change &&
      Object.keys(change).length === 2,
  );
}

const planRecordSchema = z.object({
  id: idSchema,
  created: z.boolean(),
  updated: z.boolean(),
  deleted: z.boolean(),
  fields: fieldChangesSchema,
  place: placeSchema.optional(),
  reason: text(500).optional(),
});

/** The changes to one record, with its flags (R3.1), exactly one of which is set. */
export interface PlanRecord {
  id: number;
  created: boolean;
  updated: boolean;
  deleted: boolean;
  fields: Readonly<Record<string, FieldChange>>;
  /** Set for a record that is new among its siblings or was moved. The order numbers agree with it. */
  place?: Place | undefined;
  /** The reason for voiding a payment, or for correcting a visit's times. */
  reason?: string | undefined;
}

/** The records of one kind. The root's kind is the shape's name. */
export interface PlanStep {
  kind: string;
  records: readonly PlanRecord[];
}

export const planSchema = z.object({
  entity: z.string(),
  id: idSchema,
  steps: z.array(z.object({ kind: z.string(), records: z.array(planRecordSchema) })),
});

export interface Plan {
  /** The shape's name. */
  entity: string;
  /** The root's id, temporary if the plan creates it. */
  id: number;
  /** The root, then the kinds in the cascade's order. Kinds without changes are left out. */
  steps: readonly PlanStep[];
}

/**
 * Returns the ordered steps that save a draft (R4.5): the created, updated and deleted records, with the old
 * and new value of each changed field. Within a step, deleted records come first, then created ones. For
 * merging, a deleted record carries all its values, and fields that belong together are included even if only
 * one changed. Leaves out new photos with an error (R5.4).
 */
export function planSave<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>): Plan {
  const records = new Map<string, PlanRecord[]>();
  for (const { kind, id, from, to } of diffOf(shape, baseline(edit), edit.draft)) {
    const isRoot = kind === shape.name;
    const was = isRoot && edit.base === null ? null : from;
    if (!isRoot && to !== null && isUnsaved(shape, kind, to)) continue;
    const record = planRecord(shape, { kind, id }, { from: was, to });
    if (record) records.set(kind, [...(records.get(kind) ?? []), record]);
  }
  const steps = [shape.name, ...kindsOf(shape)].flatMap((kind) => {
    const ofKind = records.get(kind);
    return ofKind
      ? [{ kind, records: withPlaces(shape, edit, { kind, records: ofKind.toSorted(byTurn) }) }]
      : [];
  });
  return { entity: shape.name, id: edit.draft.id, steps };
}

/** Returns the plan's record, or undefined. */
export function planned(plan: Plan, { kind, id }: RecordName): PlanRecord | undefined {
  return plan.steps.find((step) => step.kind === kind)?.records.find((record) => record.id === id);
}

/**
 * Returns the records, as `kind.id`, that a plan creates, removes or changes. Ignores fields whose value is
 * unchanged.
 * @param exceptKinds kinds to leave out
 */
export function touchedBy({ steps }: Plan, exceptKinds: readonly string[]): string[] {
  const isTouched = ({ created, deleted, fields }: PlanRecord) =>
    created || deleted || Object.values(fields).some(({ from, to }) => !sameValue(from, to));
  return steps
    .filter(({ kind }) => !exceptKinds.includes(kind))
    .flatMap(({ kind, records }) => records.filter(isTouched).map(({ id }) => `${kind}.${id}`));
}

/** Checks whether a new record is left out of the save because it has an error (R5.4). */
export function isUnsaved(shape: Shape, kind: string, record: Fields): boolean {
  const { errorField } = kindShape(shape, kind);
  return record['created'] === true && errorField !== null && record[errorField] != null;
}

/**
 * Returns the fields that a plan may carry: all except the id, the flags and managed fields. Cached per
 * table.
 */
export function plannedFields(table: Pick<Shape, 'schema' | 'managed'>): ReadonlySet<string> {
  const known = plannedOf.get(table);
  if (known) return known;
  const never = new Set(['id', 'created', 'updated', 'deleted', ...table.managed]);
  const fields = new Set(Object.keys(table.schema.shape).filter((field) => !never.has(field)));
  plannedOf.set(table, fields);
  return fields;
}
const plannedOf = new WeakMap<object, ReadonlySet<string>>();

/** Returns the new values of changed fields. */
export function newValues(fields: PlanRecord['fields']): Fields {
  const values: Fields = {};
  for (const field in fields) values[field] = fields[field]!.to;
  return values;
}

/** Returns the shape's entry of a kind, or the shape itself for the root. */
export function tableOf(
  shape: Shape,
  kind: string,
): Pick<Shape, 'schema' | 'references' | 'managed' | 'together' | 'copied' | 'rules'> {
  return kind === shape.name ? shape : kindShape(shape, kind);
}

/** Compares records within a step: deleted first, then created, then updated. */
export function byTurn(a: PlanRecord, b: PlanRecord): number {
  return turn(a) - turn(b);
}

function turn({ deleted, created }: PlanRecord): number {
  if (deleted) return 0;
  return created ? 1 : 2;
}

function planRecord(
  shape: Shape,
  { kind, id }: RecordName,
  { from, to }: { from: Fields | null; to: Fields | null },
): PlanRecord | null {
  const deleted = from !== null && (to === null || to['deleted'] === true);
  const fields = fieldChanges(tableOf(shape, kind), from, deleted ? null : to);
  if (deleted) {
    const reason = to?.['voidReason'];
    return { id, ...noFlags, deleted, fields, ...(typeof reason === 'string' ? { reason } : {}) };
  }
  if (from === null) return { id, ...noFlags, created: true, fields };
  return Object.keys(fields).length === 0 ? null : { id, ...noFlags, updated: true, fields };
}

/** Returns the fields that belong together in a change: what a record copies belongs to what it copies it from. */
export const groupsOf = (
  { together, copied }: Pick<Shape, 'together' | 'copied'>,
  differs: (field: string) => boolean,
): readonly (readonly string[])[] =>
  copied?.by.some(differs)
    ? together.map((group) =>
        copied.by.some((field) => group.includes(field)) ? [...group, ...copied.fields] : group,
      )
    : together;

/** Returns the fields that differ, with those that belong together; if one side is null, all known fields. */
export function fieldChanges(
  table: Pick<Shape, 'schema' | 'managed' | 'together' | 'copied'>,
  from: Fields | null,
  to: Fields | null,
): Record<string, FieldChange> {
  const all = [...plannedFields(table)].filter(
    (field) => (from ?? to)?.[field] !== undefined || to?.[field] !== undefined,
  );
  const differs = (field: string) => from === null || to === null || !sameValue(from[field], to[field]);
  const groups = groupsOf(table, differs);
  const along = (field: string) => groups.some((group) => group.includes(field) && group.some(differs));
  const changed = all.filter((field) => differs(field) || along(field));
  return Object.fromEntries(
    changed.map((field) => [field, { from: from?.[field] ?? null, to: to?.[field] ?? null }]),
  );
}

/** Adds the place to records that are new among their siblings or were moved. */
function withPlaces(shape: Shape, edit: Edit, { kind, records }: PlanStep): readonly PlanRecord[] {
  const { parent = null, order = null } = shape.kinds[kind] ?? {};
  if (order === null) return records;
  const places = new Map<number, Place>();
  const concerned = records.filter(
    ({ created, fields }) => created || order in fields || (parent ?? '') in fields,
  );
  const parentOf = (id: number) => (parent === null ? null : findRecord(edit.draft, { kind, id })?.[parent]);
  for (const parentId of new Set(concerned.filter(({ deleted }) => !deleted).map(({ id }) => parentOf(id)))) {
    const siblings = siblingsOf(shape, edit.draft, { kind, parentId }).filter(
      (each) => !isUnsaved(shape, kind, each),
    );
    const sequence = siblings.map(({ id }) => id);
    const before = edit.base ? siblingsOf(shape, edit.base, { kind, parentId }).map(({ id }) => id) : [];
    const was = (id: number) => (before.includes(id) ? before.indexOf(id) : null);
    const stays = (id: number) => !concerned.some((record) => record.id === id);
    for (const id of movedIn(sequence, was, stays)) {
      const at = sequence.indexOf(id);
      places.set(id, { after: sequence[at - 1] ?? null, before: sequence[at + 1] ?? null });
    }
  }
  return records.map((record) => {
    const place = places.get(record.id);
    if (!place) return record;
    // a record moved to another parent may keep its number, but the merge still needs it
    const number = findRecord(edit.draft, { kind, id: record.id })?.[order];
    return { ...record, fields: { [order]: { from: number, to: number }, ...record.fields }, place };
  });
}
