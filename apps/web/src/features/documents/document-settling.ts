import type { DocumentContext, SavedAnswer } from '@fieldwright/contract/documents';
import { repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import { findRecord, type IdMap, recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import { openPlan } from '@fieldwright/domain/kernel/edit-open';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { type Edit, startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { settle } from '@fieldwright/domain/kernel/edit-settle';
import {
  type Aggregate,
  type Fields,
  kindShape,
  kindsOf,
  type Shape,
} from '@fieldwright/domain/kernel/edit-shape';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { settledTax } from '@fieldwright/domain/taxes/tax-rules';
import { dateNow } from '../../lib/clock.ts';
import type { DocumentKind, EditedDocument } from './document-kind.ts';

/** Returns the saved ids by temporary id. */
export const idsOf = (answer: SavedAnswer): IdMap => answer.ids;

/** Checks whether a save merged new records with each other or with existing ones (R4.14). */
export function areJoined(shape: Shape, ids: IdMap, base: Aggregate | null): boolean {
  const given = Object.values(ids);
  const there = base ? kindsOf(shape).flatMap((kind) => recordsOf(base, kind).map(({ id }) => id)) : [];
  return new Set([...given, ...there]).size < given.length + there.length;
}

/** Returns the plan of what changed since a draft was sent, in the draft's ids. */
export function plannedSince<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>, sent: A): Plan {
  const base = settle(shape, sent, {});
  const draft: Aggregate = { ...edit.draft };
  for (const kind of kindsOf(shape)) {
    draft[kind] = recordsOf(edit.draft, kind).flatMap((record) => {
      const name = { kind, id: record.id };
      if (!record.deleted || !findRecord(sent, name)?.deleted) return [record];
      // the removal was sent, so what is left of it is no change
      const left = findRecord(base, name);
      return left ? [left] : [];
    });
  }
  return planSave(shape, { ...edit, base, draft: draft as A });
}

/** Returns the document after a save, if no one else saved in between. */
export function settledDocument<A extends EditedDocument>(
  shape: Shape<A>,
  { sent, base, answer }: { sent: A; base: A | null; answer: SavedAnswer },
  pricing: PricingSettings,
): A {
  const settled = settle(shape, sent, idsOf(answer));
  const before = base ?? startNewEdit(shape, {}).draft;
  const updatedDate = dateNow().toISOString();
  const number = answer.number === undefined ? {} : { number: answer.number };
  return {
    ...settled,
    ...settledTax(before, settled, pricing),
    ...number,
    version: answer.version,
    updatedDate,
  };
}

/**
 * Returns an edit of the current server version without changes; for a document that was never saved, with
 * the current data of its site.
 */
export async function startAnew<A extends EditedDocument>(
  kind: DocumentKind<A>,
  { base, draft }: Edit<A>,
): Promise<{ edit: Edit<A>; context?: DocumentContext }> {
  if (base === null) return { edit: startNewEdit(kind.shape, {}, await kind.loadBeside?.(draft)) };
  const { document, context } = await kind.load(draft.id);
  return { edit: startEdit(kind.shape, document), context };
}

/** Returns an edit of a document with a plan's changes applied. */
export function editWith<A extends Aggregate>(shape: Shape<A>, document: A, plan: Plan, ids: IdMap): Edit<A> {
  const start = startEdit(shape, document);
  if (plan.steps.length === 0) return start;
  return openPlan(shape, start, repointPlan(shape, plan, ids));
}

/**
 * Copies fields that only the server sets, such as status or processed, into the draft. No one edits those,
 * so the draft shows the current values.
 */
export function withServersOwn<A extends Aggregate>(shape: Shape<A>, draft: A, there: A): A {
  const own = (managed: readonly string[], from: Fields) =>
    Object.fromEntries(managed.map((field) => [field, from[field]]));
  const lists = kindsOf(shape).map((kind) => [
    kind,
    recordsOf(draft, kind).map((record) => {
      const known = findRecord(there, { kind, id: record.id });
      return known ? { ...record, ...own(kindShape(shape, kind).managed, known) } : record;
    }),
  ]);
  return { ...draft, ...own(shape.managed, there), ...Object.fromEntries(lists) };
}
