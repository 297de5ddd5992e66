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
import { settledTax, type TaxedDocument } from '@fieldwright/domain/taxes/tax-rules';
import { dateNow } from '../../lib/clock.ts';
import type { DocumentKind } from './document-kind.ts';

/** What became of temporary ids, by number. */
export const idsOf = (answer: SavedAnswer): IdMap => answer.ids as unknown as IdMap;

/** Whether new records have become one with another new one, or with one that was there (R4.14). */
export function areJoined(shape: Shape, ids: IdMap, base: Aggregate | null): boolean {
  const given = Object.values(ids);
  const there = base ? kindsOf(shape).flatMap((kind) => recordsOf(base, kind).map(({ id }) => id)) : [];
  return new Set([...given, ...there]).size < given.length + there.length;
}

/** What has been changed since a draft was sent: the plan of the next save, in the ids of the draft. */
export function plannedSince<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>, sent: A): Plan {
  const base = settle(shape, sent, {});
  const draft: Aggregate = { ...edit.draft };
  for (const kind of kindsOf(shape)) {
    draft[kind] = recordsOf(edit.draft, kind).flatMap((record) => {
      const name = { kind, id: record.id };
      if (!record.deleted || !findRecord(sent, name)?.deleted) return [record];
      // its removal has been sent: what is left of it is no change any more
      const left = findRecord(base, name);
      return left ? [left] : [];
    });
  }
  return planSave(shape, { ...edit, base, draft: draft as A });
}

/** The document after a save that nobody else's came between, as the server has it. */
export function settledDocument<A extends Aggregate>(
  shape: Shape<A>,
  { sent, base, answer }: { sent: A; base: A | null; answer: SavedAnswer },
  pricing: PricingSettings,
): A {
  const settled = settle(shape, sent, idsOf(answer)) as A & TaxedDocument;
  const before = (base ?? shape.blank) as unknown as TaxedDocument;
  const updatedDate = dateNow().toISOString();
  return { ...settled, ...settledTax(before, settled, pricing), version: answer.version, updatedDate };
}

/** An edit without changes of what the server has by now; of a document that was never saved, beside what its site has. */
export async function startAnew<A extends Aggregate>(
  kind: DocumentKind<A>,
  { base, draft }: Edit<A>,
): Promise<{ edit: Edit<A>; context?: DocumentContext }> {
  if (base === null) return { edit: startNewEdit(kind.shape, {}, await kind.loadBeside?.(draft)) };
  const { document, context } = await kind.load(draft.id);
  return { edit: startEdit(kind.shape, document), context };
}

/** An edit of a document with the changes of a plan in it, or of none. */
export function editWith<A extends Aggregate>(shape: Shape<A>, document: A, plan: Plan, ids: IdMap): Edit<A> {
  const start = startEdit(shape, document);
  if (plan.steps.length === 0) return start;
  return openPlan(shape, start, repointPlan(shape as unknown as Shape, plan, ids));
}

/**
 * The draft with what only the server sets as it is there by now, such as its status or that it is processed: of that
 * nobody has changes of their own, so what is shown is what holds.
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
