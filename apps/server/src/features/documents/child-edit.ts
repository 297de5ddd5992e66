import { type Added, addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { isLive, type RecordName, recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import {
  type EditRefusal,
  whyNotAdded,
  whyNotChanged,
  whyNotRemoved,
} from '@fieldwright/domain/kernel/edit-refusal';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import {
  type Aggregate,
  type EditRecord,
  type Fields,
  type KindOf,
  kindShape,
  noFlags,
  type RecordOf,
  type Shape,
  uniqueKey,
} from '@fieldwright/domain/kernel/edit-shape';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { z } from 'zod';
import type { HistoryRow } from '../../db/history.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DocumentKind, type KindTable, kindTable } from './document-kind.ts';
import { documentRefusals } from './document-refusals.texts.ts';

/** A kind of child that has its own endpoints. `R` is its record. */
export interface ChildEndpoint<out R extends EditRecord = EditRecord> {
  document: DocumentKind;
  child: KindTable;
  /** carries the type; never set */
  readonly record?: R;
}

/** The fields that bodies of all children share. */
export const childBodySchema = z.looseObject({
  id: z.int(),
  key: z.string().optional(),
  basedOn: z.int().optional(),
  /** for a payment: the lowest balance due that the caller expects */
  leastDueCents: z.int().optional(),
});
export type ChildBody = z.infer<typeof childBodySchema>;

/**
 * Returns the fields that the person sets on the record: without the name of the document if the record has
 * no such field, and without unchanged values of fields that only the product sets.
 */
export function ownFields({ document, child }: ChildEndpoint, named: Fields, record: Fields = {}): Fields {
  const { schema, managed } = kindShape(document.shape, child.kind);
  const says = ([field, value]: [string, unknown]) =>
    field in schema.shape &&
    !(field in noFlags) &&
    value !== undefined &&
    !(managed.includes(field) && sameValue(value, record[field] ?? null));
  return Object.fromEntries(Object.entries(named).filter(says));
}

/** A child as the body describes it; a new one has no permanent id yet. */
export interface WantedChild {
  kind: string;
  id: number;
  fields: Fields;
}

/** Adds the child, or changes it if it has an id. @throws Refusal if the domain rejects the edit */
export function editWith(shape: Shape, start: Edit, { kind, id, fields }: WantedChild): Added<Aggregate> {
  if (id > 0) {
    refuseEdit(whyNotChanged(shape, start, { kind, id, fields }));
    return { edit: changeRecord(shape, start, { kind, id, fields }), id };
  }
  refuseEdit(whyNotAdded(shape, start, { kind, fields }));
  return addRecord(shape, start, { kind, fields });
}

/** Removes the child. @throws Refusal if the domain rejects the removal */
export function editWithout(
  shape: Shape,
  start: Edit,
  removal: RecordName & { reason?: string | undefined },
): Edit {
  refuseEdit(whyNotRemoved(shape, start, removal));
  return removeRecord(shape, start, removal);
}

function refuseEdit(refusal: EditRefusal | null): void {
  if (!refusal) return;
  const { why, field } = refusal;
  if (why === 'record_not_there') throw new Refusal('not_found');
  throw new Refusal('invalid', { fields: { [field ?? 'body']: inWords[why] } });
}

const inWords: Record<Exclude<EditRefusal['why'], 'record_not_there'>, string> = {
  reference_to_nothing: refusalTexts.notThere,
  field_not_settable: documentRefusals.notSettable,
  parent_missing: refusalTexts.required,
  identity_is_fixed: documentRefusals.fixed,
  kept_out_of_plans: documentRefusals.cardPayment,
  void_reason_missing: documentRefusals.voidReason,
};

/**
 * Returns why a new child can't be added next to an existing one with the same unique key but other contents
 * (R4.14), by the field that identifies both; null if there is no such child.
 */
export function twinOf(
  { document: { shape }, child: { kind } }: ChildEndpoint,
  document: Aggregate,
  edit: Edit,
) {
  const keyOf = (record: EditRecord) => uniqueKey(shape, kind, record);
  const there = recordsOf(document, kind).filter(isLive);
  const twin = recordsOf(edit.draft, kind)
    .filter(({ created }) => created)
    .map((made) => there.find((record) => keyOf(record) !== null && keyOf(record) === keyOf(made)))
    .find((record) => record !== undefined);
  const field = kindShape(shape, kind).uniqueBy?.findLast((name) => name !== `${shape.name}Id`);
  return twin && field ? { [field]: documentRefusals.twin(twin.id) } : null;
}

/**
 * Returns the plan with the old values that the caller saw, from before the first change after that version.
 * The merge can then ask about fields that someone else has changed since.
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

/** Lists the endpoints of every kind of child of a document. */
export const childEndpointsOf = (document: DocumentKind): ChildEndpoint[] =>
  document.kinds.map((child) => ({ document, child }));

/** Returns the endpoint of one kind of child. */
export const childEndpointOf = <A extends Aggregate, K extends KindOf<A>>(
  document: DocumentKind<A>,
  kind: K,
): ChildEndpoint<RecordOf<A, K> & EditRecord> => ({ document, child: kindTable(document, kind) });
