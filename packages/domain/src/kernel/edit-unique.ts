import { flagged, uniqueKey } from './edit-change.ts';
import { idsIn, isLive, mapIds, recordsOf, referenceEntries } from './edit-graph.ts';
import { siblingsOf } from './edit-order.ts';
import { baseline, type Edit, withDraft } from './edit-session.ts';
import {
  type Aggregate,
  type EditRecord,
  type KindOf,
  kindShape,
  kindsOf,
  noFlags,
  type Shape,
} from './edit-shape.ts';

/**
 * Makes one record of those that are the same (R4.14: one recommendation per site system and work order). The eldest
 * stays and gets the others' children, behind its own, and their values where it has none. The others go: a new one is
 * dropped, a saved one is flagged as deleted. One that is removed already never stands in for a live one.
 */
export function joinDuplicates<A extends Aggregate>(
  shape: Shape<A>,
  edit: Edit<A>,
  kind: KindOf<A>,
): Edit<A> {
  const eldest = new Map<string, EditRecord>();
  const joins = new Map<number, number>();
  for (const record of recordsOf(edit.draft, kind).filter(isLive)) {
    const key = uniqueKey(shape, kind, record);
    if (key === null) continue;
    const first = eldest.get(key);
    if (first) joins.set(record.id, first.id);
    eldest.set(key, first ? filledFrom(first, record) : record);
  }
  if (joins.size === 0) return edit;
  const survivors = new Map([...eldest.values()].map((record) => [record.id, record]));
  const draft: Aggregate = { ...edit.draft };
  draft[kind] = recordsOf(draft, kind).flatMap((record) => {
    if (!joins.has(record.id)) return [flagged(baseline(edit), kind, survivors.get(record.id) ?? record)];
    if (record.created) return [];
    const base = recordsOf(baseline(edit), kind).find(({ id }) => id === record.id);
    return [{ ...record, ...base, ...noFlags, deleted: true }];
  });
  for (const each of kindsOf(shape))
    draft[each] = withRepointed(shape, edit, { kind: each, draft, to: kind, joins });
  return withDraft(shape, edit, draft as A);
}

function filledFrom(first: EditRecord, other: EditRecord): EditRecord {
  const missing = Object.entries(other).filter(([field, value]) => value != null && isEmpty(first[field]));
  return { ...first, ...Object.fromEntries(missing) };
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '';
}

/** The records of a kind, with references to joined records moved to those they joined. */
function withRepointed(
  shape: Shape,
  edit: Edit,
  {
    kind,
    draft,
    to,
    joins,
  }: { kind: string; draft: Aggregate; to: string; joins: ReadonlyMap<number, number> },
): readonly EditRecord[] {
  const { parent, order } = kindShape(shape, kind);
  const added = new Map<number, number>();
  return recordsOf(draft, kind).map((record) => {
    let result = record;
    for (const [field, reference] of referenceEntries(kindShape(shape, kind))) {
      if (reference.to !== to || record.deleted) continue;
      if (!idsIn(record[field]).some((id) => joins.has(id))) continue;
      result = { ...result, [field]: mapIds(record[field], (id) => joins.get(id) ?? id) };
      if (field !== parent || order === null) continue;
      const parentId = result[field] as number;
      const before = added.get(parentId) ?? siblingsOf(shape, draft, { kind, parentId }).length;
      added.set(parentId, before + 1);
      result = { ...result, [order]: before };
    }
    return result === record ? record : flagged(baseline(edit), kind, result);
  });
}
