import { flagged } from './edit-change.ts';
import {
  clearReferences,
  findRecord,
  isLive,
  nameKey,
  type RecordName,
  recordsOf,
  withDependants,
} from './edit-graph.ts';
import { isVoiding, promiseNone, whyNotRemoved } from './edit-refusal.ts';
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
 * Removes a child and all its dependants (R4.15). Drops records created in this edit; restores others to
 * their base and flags them as deleted (R4.4). Clears references to them as the shape says.
 * @param reason why a recorded payment is voided
 * @throws if `whyNotRemoved` returns a reason
 */
export function removeRecord<A extends Aggregate>(
  shape: Shape<A>,
  edit: Edit<A>,
  { kind, id, reason }: { kind: KindOf<A>; id: number; reason?: string | undefined },
): Edit<A> {
  promiseNone(whyNotRemoved(shape, edit, { kind, id, reason }));
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
      const cleared = clearReferences(kindShape(shape, each), record, stays);
      return cleared === record ? record : flagged(baseline(edit), each, cleared);
    });
  }
  return withDraft(shape, edit, draft as A);
}

/**
 * Returns a saved record flagged as deleted, with its base values; a payment also gets the reason for voiding
 * it.
 */
function removed(
  shape: Shape,
  edit: Edit,
  { kind, id, reason }: RecordName & { reason: string | undefined },
): EditRecord {
  const base = findRecord(baseline(edit), { kind, id });
  invariant(base !== undefined, 'record_without_base', nameKey({ kind, id }));
  const record: EditRecord = { ...base, ...noFlags, deleted: true };
  if (!isVoiding(shape, edit, kind)) return record;
  invariant(reason !== undefined && reason.trim() !== '', 'void_reason_missing', nameKey({ kind, id }));
  return { ...record, voidReason: reason.trim() };
}
