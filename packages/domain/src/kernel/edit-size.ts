import { recordsOf } from './edit-graph.ts';
import type { Plan } from './edit-plan.ts';
import { type Aggregate, kindsOf, type Shape } from './edit-shape.ts';

/**
 * The most records that a save changes, and that a document has: lines, parts, photos, all kinds together. A save's time
 * grows with them, and others wait for it: 2,000 lines take a third of a second. Twelve options of 150 lines fit.
 */
export const sizeLimits = { save: 2_000, document: 3_000 } as const;

const inDigits = (count: number) => count.toLocaleString('en-US');

/** Why a save is too large, in words for the person; null where it is not. */
export function refusePlanSize({ entity, steps }: Plan): string | null {
  const changed = steps.reduce((sum, { kind, records }) => sum + (kind === entity ? 0 : records.length), 0);
  if (changed <= sizeLimits.save) return null;
  return `This changes ${inDigits(changed)} lines. Save at most ${inDigits(sizeLimits.save)} at once: take some out and save them next.`;
}

/**
 * Why a document is too large to add to it, in words for the person; null where it is not, or where nothing is added: what
 * is there can always be changed and removed.
 * @param after the document with the plan's changes
 */
export function refuseDocumentSize(shape: Shape, plan: Plan, after: Aggregate): string | null {
  const adds = plan.steps.some(
    ({ kind, records }) => kind !== shape.name && records.some(({ created }) => created),
  );
  const count = kindsOf(shape).reduce((sum, kind) => sum + recordsOf(after, kind).length, 0);
  if (!adds || count <= sizeLimits.document) return null;
  return `This would have ${inDigits(count)} lines. The most is ${inDigits(sizeLimits.document)}: add the rest to another one.`;
}
