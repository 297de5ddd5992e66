import { z } from 'zod';
import { addRecord, changeRecord, changeRoot, moveRecord } from '../edit-change.ts';
import { isLive, recordsOf, referenceEntries } from '../edit-graph.ts';
import { redo, undo } from '../edit-history.ts';
import { plannedFields } from '../edit-plan.ts';
import { removeRecord } from '../edit-remove.ts';
import { type Edit, restoreSnapshot, startEdit, takeSnapshot } from '../edit-session.ts';
import {
  type Aggregate,
  type EditRecord,
  type Fields,
  type KindShape,
  kindShape,
  kindsOf,
  noFlags,
  type Shape,
  uniqueKey,
  whyKeptOut,
} from '../edit-shape.ts';

/*
 * Random aggregates and random edits of any shape, with values that the schema accepts. For property tests
 * here and for generated plans in the server's tests. The same seed gives the same results.
 */

/** Returns an integer from 0 to below `n`. */
export type Choose = (n: number) => number;

/** Creates a pseudo-random `Choose` (mulberry32). */
export function chooser(seed: number): Choose {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

export function pick<T>(choose: Choose, from: readonly T[]): T {
  return from[choose(from.length)] as T;
}

const candidates = [
  null,
  true,
  false,
  '',
  'filter',
  'condenser fan motor',
  0,
  1,
  2,
  1.25,
  19_900,
  '2026-03-05T08:30:00+00:00',
  '2026-07-01T17:45:00+02:00',
  '2026-03-05',
  '2027-12-31',
  'https://lender.example/a',
  '1.1.0',
  '2.1.0',
  '5e0f4f3e-6c34-4f0a-9d43-2d1c0f2b7a11',
  'c1b0e1c4-52a8-4b43-8f55-0a5cb3b0d0f2',
  { percentage: 6.25 },
  { percentage: 8 },
  [],
  [{ shape: 'arrow', color: 'red', points: [0, 0, 5000, 5000] }],
] as const;

const samples = new Map<z.ZodType, readonly unknown[]>();

/** Returns a value that the schema accepts. */
export function sampleValue(choose: Choose, schema: z.ZodType): unknown {
  const known = samples.get(schema);
  if (known) return pick(choose, known);
  const plain = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema;
  const options = plain instanceof z.ZodEnum ? plain.options : [];
  const found = [...candidates, ...options].filter((value) => schema.safeParse(value).success);
  samples.set(schema, found);
  return pick(choose, found);
}

/**
 * Returns random values for a record's settable fields, with references to live records of the aggregate.
 * Returns null if a required reference has no target.
 */
export function sampleFields(
  shape: Shape,
  choose: Choose,
  { kind, within }: { kind: string; within: Aggregate },
): Fields | null {
  const table = kindShape(shape, kind);
  const references = new Map(referenceEntries(table));
  const fields: Fields = {};
  for (const field of plannedFields(table)) {
    if (field === 'hidden' || field === table.errorField || field === table.order) continue;
    const schema = table.schema.shape[field] as z.ZodType;
    const reference = references.get(field);
    const free = reference === undefined;
    const value = free
      ? sampleValue(choose, schema)
      : sampleReference(shape, choose, { schema, to: reference.to, within });
    if (value === undefined) return null;
    fields[field] = value;
  }
  if (table.keptOut && whyKeptOut(shape, kind, fields) !== null)
    fields[table.keptOut.field] = table.blank[table.keptOut.field];
  for (const field of inBrokenRules(table, fields)) fields[field] = table.blank[field];
  for (const field of inBrokenRules(table, fields)) {
    const isWhole = (value: unknown) => !inBrokenRules(table, { ...fields, [field]: value }).includes(field);
    const schema = table.schema.shape[field] as z.ZodType;
    fields[field] = candidates.find((value) => schema.safeParse(value).success && isWhole(value));
  }
  const key = uniqueKey(shape, kind, fields);
  const taken = recordsOf(within, kind).some(
    (record) => isLive(record) && uniqueKey(shape, kind, record) === key,
  );
  return key !== null && taken ? null : fields;
}

/** Returns the fields of the rules that a record breaks. */
const inBrokenRules = (
  { rules = [], blank }: Pick<KindShape, 'rules' | 'blank'>,
  fields: Fields,
): readonly string[] =>
  rules
    .filter(({ faults }) => Object.keys(faults({ ...blank, ...fields })).length > 0)
    .flatMap((rule) => rule.fields);

/** Returns a random reference, or undefined if it is required but has no target. */
function sampleReference(
  shape: Shape,
  choose: Choose,
  { schema, to, within }: { schema: z.ZodType; to: string; within: Aggregate },
): unknown {
  if (to === shape.name) return within.id;
  const inside = shape.kinds[to] !== undefined;
  const ids = inside
    ? recordsOf(within, to)
        .filter(isLive)
        .map(({ id }) => id)
    : [1, 2, 3];
  if (schema instanceof z.ZodArray) return ids.filter(() => choose(2) === 0);
  const nullable = schema.safeParse(null).success;
  if (nullable && (ids.length === 0 || choose(3) === 0)) return null;
  return ids.length === 0 ? undefined : pick(choose, ids);
}

/** Returns a saved aggregate with up to `most` records of each kind. */
export function sampleAggregate<A extends Aggregate>(shape: Shape<A>, choose: Choose, most = 3): A {
  const id = 1 + choose(9);
  const entity: Aggregate = { ...shape.blank, id };
  for (const field of Object.keys(shape.schema.shape)) {
    if (field === 'id' || shape.managed.includes(field)) continue;
    entity[field] = sampleValue(choose, shape.schema.shape[field] as z.ZodType);
  }
  for (const field of inBrokenRules(shape, entity)) entity[field] = (shape.blank as Fields)[field];
  for (const kind of kindsOf(shape)) {
    entity[kind] = [];
    for (let nth = 1 + choose(9), left = choose(most + 1); left > 0; left -= 1, nth += 1 + choose(3)) {
      const fields = sampleFields(shape, choose, { kind, within: entity });
      if (!fields) continue;
      const { blank, order } = kindShape(shape, kind);
      const place = order === null ? {} : { [order]: choose(4) };
      const record: EditRecord = { ...blank, ...fields, ...place, ...noFlags, id: nth };
      entity[kind] = [...recordsOf(entity, kind), record];
    }
  }
  return entity as A;
}

/**
 * Makes one random change to the draft: adds, changes, removes or moves a record, or changes the root.
 * Returns the same edit if the chosen change is not possible.
 * @param kinds the kinds to choose from, all of them by default
 */
export function randomChange<A extends Aggregate>(
  shape: Shape<A>,
  edit: Edit<A>,
  { choose, kinds = kindsOf(shape) }: { choose: Choose; kinds?: readonly string[] },
): Edit<A> {
  const next = anyChange(shape, edit as unknown as Edit, { choose, kinds });
  return next as unknown as Edit<A>;
}

function anyChange(
  shape: Shape,
  edit: Edit,
  { choose, kinds }: { choose: Choose; kinds: readonly string[] },
): Edit {
  const what = choose(10);
  if (what === 0) return changeRoot(shape, edit, sampleRootFields(shape, choose, edit.draft));
  const kind = pick(choose, kinds);
  const fields = sampleFields(shape, choose, { kind, within: edit.draft });
  if (what <= 3) return fields ? addRecord(shape, edit, { kind, fields }).edit : edit;
  const live = recordsOf(edit.draft, kind).filter(
    (record) => isLive(record) && !whyKeptOut(shape, kind, record),
  );
  if (live.length === 0) return edit;
  const { id, ...was } = pick(choose, live);
  if (what <= 6) {
    if (!fields) return edit;
    const fixed = kindShape(shape, kind).uniqueBy ?? [];
    const some = Object.entries(fields).filter(([field]) => choose(3) === 0 && !fixed.includes(field));
    const table = kindShape(shape, kind);
    const broken = inBrokenRules(table, { ...was, ...Object.fromEntries(some) });
    const kept = some.filter(([field]) => !broken.includes(field));
    return changeRecord(shape, edit, { kind, id, fields: Object.fromEntries(kept) });
  }
  if (what === 7 && kindShape(shape, kind).order) return moveRecord(shape, edit, { kind, id, to: choose(4) });
  return what === 8 ? removeRecord(shape, edit, { kind, id, reason: 'entered twice' }) : edit;
}

/** Makes one random step: a change, undo, redo, taking a snapshot or restoring it. */
export function randomStep<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>, choose: Choose): Edit<A> {
  const what = choose(12);
  if (what === 0) return undo(shape, edit);
  if (what === 1) return redo(shape, edit);
  if (what === 2) return takeSnapshot(edit);
  if (what === 3) return edit.snapshots.length > 0 ? restoreSnapshot(edit) : edit;
  return randomChange(shape, edit, { choose });
}

/** Returns an edit of a random aggregate after some random changes. */
export function randomEdit<A extends Aggregate>(
  shape: Shape<A>,
  { seed, steps }: { seed: number; steps: number },
): Edit<A> {
  const choose = chooser(seed);
  let edit = startEdit(shape, sampleAggregate(shape, choose));
  for (let step = 0; step < steps; step += 1) edit = randomChange(shape, edit, { choose });
  return edit;
}

function sampleRootFields(shape: Shape, choose: Choose, draft: Fields): Fields {
  const fields = [...plannedFields(shape)].filter(
    (field) => field !== 'guid' && !shape.fixedOnceSet.includes(field) && choose(4) === 0,
  );
  const values = Object.fromEntries(
    fields.map((field) => [field, sampleValue(choose, shape.schema.shape[field] as z.ZodType)]),
  );
  const broken = inBrokenRules(shape, { ...draft, ...values });
  return Object.fromEntries(Object.entries(values).filter(([field]) => !broken.includes(field)));
}
