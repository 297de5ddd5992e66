import type { IdMap, RecordName } from './edit-graph.ts';
import type { LastChange, MergeInput, SameFieldQuestion } from './edit-merge-question.ts';
import { askedAsReplaced } from './edit-merge-replaced.ts';
import { changeKey, newest, type Planned, type PlannedRecord, rowOf } from './edit-merge-rows.ts';
import { type FieldChange, groupsOf, tableOf } from './edit-plan.ts';
import type { Fields, Shape } from './edit-shape.ts';
import { sameValue } from './same-value.ts';

/**
 * Merges changed fields with the current rows. Takes a field nobody else changed, drops one that already has
 * the new value, and otherwise asks. Fields that belong together are handled as one. Ignores order fields
 * (see `mergeOrders`).
 */
export function mergeFields(
  shape: Shape,
  planned: Planned,
  input: MergeInput & { ids: IdMap },
): { planned: Planned; questions: SameFieldQuestion[] } {
  const { current, changes, ids } = input;
  const merged = new Map(planned);
  const questions: SameFieldQuestion[] = [];
  for (const [key, record] of planned) {
    const row = record.updated ? rowOf(shape, current, record) : undefined;
    if (!row) continue;
    const order = shape.kinds[record.kind]?.order;
    const fields: Record<string, FieldChange> = {};
    for (const unit of unitsOf(shape, record)) {
      if (order != null && unit[0] === order)
        fields[order] = record.fields[order] ?? { from: null, to: null };
      else if (isFree(record, unit, row)) Object.assign(fields, rebased(record, unit, row));
      else {
        const asked = question(record, { unit, row, changes, ids });
        questions.push({ ...asked, ...askedAsReplaced(shape, record, { unit, row, planned, input }) });
      }
    }
    merged.set(key, { ...record, fields });
  }
  return { planned: merged, questions };
}

/** Groups the changed fields of a record that belong together. */
function unitsOf(shape: Shape, record: PlannedRecord): string[][] {
  const together = groupsOf(tableOf(shape, record.kind), (field) => {
    const change = record.fields[field];
    return change !== undefined && !sameValue(change.from, change.to);
  });
  const units = new Map<string, string[]>();
  for (const field of Object.keys(record.fields)) {
    const group = together.findIndex((each) => each.includes(field));
    const name = group < 0 ? field : `together ${group}`;
    units.set(name, [...(units.get(name) ?? []), field]);
  }
  return [...units.values()];
}

/** Checks whether the fields still have their old values, or already have the new ones. */
function isFree(record: PlannedRecord, unit: readonly string[], row: Fields): boolean {
  const asFound = unit.every((field) => sameValue(row[field], record.fields[field]?.from));
  const asWanted = unit.every((field) => sameValue(row[field], record.fields[field]?.to));
  return asFound || asWanted;
}

function rebased(record: PlannedRecord, unit: readonly string[], row: Fields): Record<string, FieldChange> {
  if (unit.every((field) => sameValue(row[field], record.fields[field]?.to))) return {};
  return Object.fromEntries(
    unit.map((field) => [field, { from: row[field] ?? null, to: record.fields[field]?.to ?? null }]),
  );
}

function question(
  record: PlannedRecord,
  {
    unit,
    row,
    changes,
    ids,
  }: { unit: readonly string[]; row: Fields; changes: readonly LastChange[]; ids: IdMap },
): SameFieldQuestion {
  const name: RecordName = { kind: record.kind, id: record.id };
  const joinedAs = Object.entries(ids).find(([, id]) => record.joined && id === record.id)?.[0];
  const theirs = changes.filter((change) =>
    unit.some((field) => changeKey(change) === changeKey({ ...name, field })),
  );
  const last = newest(theirs);
  return {
    type: 'sameField',
    record: name,
    yours: { kind: record.kind, id: joinedAs === undefined ? record.id : Number(joinedAs) },
    fields: unit.map((field) => ({
      field,
      from: record.fields[field]?.from ?? null,
      theirs: row[field] ?? null,
      yours: record.fields[field]?.to ?? null,
    })),
    choices: ['theirs', 'yours'],
    by: last?.by ?? null,
    at: last?.at ?? null,
  };
}
