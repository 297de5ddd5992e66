import { assertTravels, flagged } from './edit-change.ts';
import {
  clearReferences,
  findRecord,
  isLive,
  nameKey,
  type RecordName,
  recordsOf,
  withDependants,
} from './edit-graph.ts';
import { removalWay } from './edit-removal.ts';
import { baseline, type Edit, withDraft } from './edit-session.ts';
import {
  type Aggregate,
  type EditRecord,
  type KindOf,
  kindShape,
  kindsOf,
  noFlags,
  type Shape,
  type WhenGone,
} from './edit-shape.ts';
import { invariant } from './invariant.ts';

/**
 * Removes a child and all that is a part of it (R4.15). A record created in this edit is dropped, any other is put back
 * to its base and flagged as deleted (R4.4). References to them are cleared as the shape says.
 * Refuses a payment that is to be voided without a reason, and what never travels in a plan (R4.5).
 * @param reason why a recorded payment is voided
 */
export function removeRecord<A extends Aggregate>(
  shape: Shape<A>,
  edit: Edit<A>,
  { kind, id, reason }: { kind: KindOf<A>; id: number; reason?: string },
): Edit<A> {
  const start = findRecord(edit.draft, { kind, id });
  invariant(start !== undefined && isLive(start), 'record_not_there', nameKey({ kind, id }));
  assertTravels(shape, kind, start);
  const names = withDependants(shape, edit.draft, { kind, id });
  const gone = new Map(names.map((name) => [nameKey(name), findRecord(edit.draft, name)?.created ?? false]));
  const stays = (name: RecordName, whenGone: WhenGone) => {
    const temporary = gone.get(nameKey(name));
    return temporary === undefined || (whenGone === 'keep' && !temporary);
  };
  const draft: Aggregate = { ...edit.draft };
  for (const each of kindsOf(shape)) {
    const kept = recordsOf(draft, each).filter(
      (record) => gone.get(nameKey({ kind: each, id: record.id })) !== true,
    );
    draft[each] = kept.map((record) => {
      if (!isLive(record)) return record;
      if (gone.has(nameKey({ kind: each, id: record.id }))) {
        return removed(shape, edit, { kind: each, id: record.id, reason });
      }
      return flagged(baseline(edit), each, clearReferences(kindShape(shape, each), record, stays));
    });
  }
  return withDraft(shape, edit, draft as A);
}

/** A saved record on its way out: as it was, flagged as deleted; a payment with the reason for voiding it. */
function removed(
  shape: Shape,
  edit: Edit,
  { kind, id, reason }: RecordName & { reason: string | undefined },
): EditRecord {
  const base = findRecord(baseline(edit), { kind, id });
  invariant(base !== undefined, 'record_without_base', nameKey({ kind, id }));
  const record: EditRecord = { ...base, ...noFlags, deleted: true };
  if (removalWay(kindShape(shape, kind).removal, shape.facts(edit.base ?? {})) !== 'void') return record;
  invariant(
    reason !== undefined && reason.trim() !== '',
    'void_reason_missing',
    nameKey({ kind, id }),
    'reason',
  );
  return { ...record, voidReason: reason.trim() };
}
