import { uniqueKey } from '@fieldwright/domain/kernel/edit-change';
import { isLive, recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import {
  type Aggregate,
  type EditRecord,
  type Fields,
  kindShape,
  noFlags,
} from '@fieldwright/domain/kernel/edit-shape';
import { brokenInvariantField, brokenInvariantName } from '@fieldwright/domain/kernel/invariant';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import type { HistoryRow } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DocumentTable, documentTables, type KindTable } from './document-tables.ts';

/** A kind of child, with a door of its own. */
export interface Door {
  document: DocumentTable;
  child: KindTable;
}

export interface ChildBody {
  id: number;
  key?: string | undefined;
  basedOn?: number | undefined;
  [field: string]: unknown;
}

/**
 * What the person says of the record itself: its own fields, without the name of the document where it has none, and
 * without what only the product sets where it comes back as it is.
 */
export function ownFields({ document, child }: Door, named: Fields, record: Fields = {}): Fields {
  const { schema, managed } = kindShape(document.shape, child.kind);
  const says = ([field, value]: [string, unknown]) =>
    field in schema.shape &&
    !(field in noFlags) &&
    value !== undefined &&
    !(managed.includes(field) && sameValue(value, record[field] ?? null));
  return Object.fromEntries(Object.entries(named).filter(says));
}

/** What the domain refuses of a single child is the caller's to mend. */
export function attempt(change: () => Edit): Edit {
  try {
    return change();
  } catch (error) {
    const name = brokenInvariantName(error);
    if (name === 'record_not_there') throw new Refusal('not_found');
    const words = name === null ? undefined : inWords[name];
    if (words === undefined) throw error;
    throw new Refusal('invalid', { fields: { [brokenInvariantField(error) ?? 'body']: words } });
  }
}

const inWords: Readonly<Record<string, string>> = {
  reference_to_nothing: 'It is not there.',
  field_not_settable: 'Only the product sets this.',
  parent_missing: 'This is required.',
  identity_is_fixed: 'It cannot be changed. Remove it and add another.',
  kept_out_of_plans: 'Card payments are made and refunded through the provider.',
  void_reason_missing: 'Enter a reason.',
};

/**
 * Why a new child that says something else cannot join the one that is there for the same (R4.14): by the field that
 * both are for. Null where none is there.
 */
export function twinOf({ document: { shape }, child: { kind } }: Door, document: Aggregate, edit: Edit) {
  const keyOf = (record: EditRecord) => uniqueKey(shape, kind, record);
  const there = recordsOf(document, kind).filter(isLive);
  const twin = recordsOf(edit.draft, kind)
    .filter(({ created }) => created)
    .map((made) => there.find((record) => keyOf(record) !== null && keyOf(record) === keyOf(made)))
    .find((record) => record !== undefined);
  const field = kindShape(shape, kind).uniqueBy?.findLast((name) => name !== `${shape.name}Id`);
  return twin && field ? { [field]: `There is one already, with the id ${twin.id}. Change that one.` } : null;
}

/**
 * The plan with the old values that the caller saw: those before the first change after that version. So the merge asks
 * where somebody else has changed the same field since.
 * @param since the changes after the version, oldest first
 */
export function asSeen(plan: Plan, since: readonly Pick<HistoryRow, 'steps'>[]): Plan {
  const was = new Map<string, unknown>();
  for (const { steps } of since) {
    for (const { kind, records } of steps)
      for (const { id, fields } of records)
        for (const field in fields) {
          const name = `${kind}:${id}:${field}`;
          if (!was.has(name)) was.set(name, fields[field]!.from);
        }
  }
  const steps = plan.steps.map(({ kind, records }) => ({
    kind,
    records: records.map((record) => {
      const fields = Object.entries(record.fields).map(([field, change]) => {
        const name = `${kind}:${record.id}:${field}`;
        return [field, was.has(name) ? { ...change, from: was.get(name) } : change];
      });
      return { ...record, fields: Object.fromEntries(fields) };
    }),
  }));
  return { ...plan, steps };
}

/** Every kind of child of both documents. */
export const doors: Door[] = Object.values(documentTables).flatMap((document) =>
  document.kinds.map((child) => ({ document, child })),
);
