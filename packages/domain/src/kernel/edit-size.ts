import { decimalText } from './decimal-text.ts';
import { recordsOf } from './edit-graph.ts';
import type { Plan } from './edit-plan.ts';
import { type Aggregate, kindsOf, type Shape } from './edit-shape.ts';

/**
 * The maximum number of records that a save may change and that a document may have, of all kinds together.
 * The time of a save grows with its size, and others wait for it: 2,000 lines take a third of a second.
 * Twelve options of 150 lines fit.
 */
export const sizeLimits = { save: 2_000, document: 3_000 } as const;

/** Returns why a save is too large, in words for the person, or null. */
export function refusePlanSize({ entity, steps }: Plan): string | null {
  const changed = steps.reduce((sum, { kind, records }) => sum + (kind === entity ? 0 : records.length), 0);
  if (changed <= sizeLimits.save) return null;
  return `This changes ${decimalText(changed)} lines. You can save up to ${decimalText(sizeLimits.save)} at a time. Save some now and the rest afterward.`;
}

/**
 * Returns why nothing can be added to a document, in words for the person, or null. Changing and removing
 * records of a large document is always allowed.
 * @param after the document with the plan's changes
 */
export function refuseDocumentSize(shape: Shape, plan: Plan, after: Aggregate): string | null {
  const adds = plan.steps.some(
    ({ kind, records }) => kind !== shape.name && records.some(({ created }) => created),
  );
  const count = kindsOf(shape).reduce((sum, kind) => sum + recordsOf(after, kind).length, 0);
  if (!adds || count <= sizeLimits.document) return null;
  return `This would have ${decimalText(count)} lines. The limit is ${decimalText(sizeLimits.document)}. Add the rest to another one.`;
}
