import { type Plan, touchedBy } from '../kernel/edit-plan.ts';
import type { Fields } from '../kernel/edit-shape.ts';
import { siteKinds } from './site-part.ts';

/** The kinds that stay editable: payments still come in, and systems belong to the site. */
const stillOpen: readonly string[] = ['payments', ...siteKinds];

/**
 * Returns why a plan can't be saved on a processed work order (R4.7), by record. Only payments and the site's
 * records may change. Not checked for people who may process; lines they remove are hidden (R4.4).
 * @param plan without the fields that a save computes
 */
export function refuseOnProcessed(plan: Plan): Record<string, string> {
  const why = 'The work order is processed. Ask the office to reopen it first.';
  return Object.fromEntries(touchedBy(plan, stillOpen).map((name) => [name, why]));
}

/**
 * Returns the value of `complete` after a save (R4.6). A processed work order stays complete, since an
 * incomplete one can't be processed. Any other is complete if the save finishes it.
 * @param before the current work order, or null if the save creates it
 * @param finishes whether it is a full save rather than a save of one child
 */
export const completeAfter = (before: Fields | null, finishes: boolean): boolean =>
  finishes || (before?.['processed'] === true && before['complete'] === true);
