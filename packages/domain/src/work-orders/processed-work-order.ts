import { type Plan, touchedBy } from '../kernel/edit-plan.ts';
import type { Fields } from '../kernel/edit-shape.ts';
import { siteKinds } from './site-part.ts';

/** Money goes on coming in, and systems are the site's, whatever becomes of the work order. */
const stillOpen: readonly string[] = ['payments', ...siteKinds];

/**
 * Why a plan cannot be saved on a processed work order (R4.7), by record: only payments and what belongs to the site may
 * be touched. Not asked of who may process: what they take off is hidden (R4.4).
 * @param plan without what a save works out by itself
 */
export function refuseOnProcessed(plan: Plan): Record<string, string> {
  const why = 'The work order is processed. Ask the office to reopen it first.';
  return Object.fromEntries(touchedBy(plan, stillOpen).map((name) => [name, why]));
}

/**
 * What a save leaves of `complete` (R4.6): a processed work order was complete and stays so, whatever comes in after it,
 * since an incomplete one cannot be processed. Any other is complete where the save finishes it.
 * @param before the work order as it is; null where the save creates it
 * @param finishes whether the save is a whole one, and not of one child
 */
export const completeAfter = (before: Fields | null, finishes: boolean): boolean =>
  finishes || (before?.['processed'] === true && before['complete'] === true);
