import type { Plan } from '../kernel/edit-plan.ts';
import { sameValue } from '../kernel/same-value.ts';

/** Money goes on coming in, and systems are the site's, whatever becomes of the work order. */
const stillOpen: readonly string[] = ['payments', 'siteSystems', 'agreementSiteSystems'];

/**
 * Why a plan cannot be saved on a processed work order (R4.7), by record: only payments and what belongs to the site may
 * be touched. Not asked of who may process: what they take off is hidden (R4.4).
 * @param plan without what a save works out by itself
 */
export function refuseOnProcessed(plan: Plan): Record<string, string> {
  const touched = plan.steps
    .filter(({ kind }) => !stillOpen.includes(kind))
    .flatMap(({ kind, records }) =>
      records
        .filter(
          ({ created, deleted, fields }) =>
            created || deleted || Object.values(fields).some(({ from, to }) => !sameValue(from, to)),
        )
        .map(({ id }) => `${kind}.${id}`),
    );
  const why = 'The work order is processed. Ask the office to reopen it first.';
  return Object.fromEntries(touched.map((name) => [name, why]));
}
