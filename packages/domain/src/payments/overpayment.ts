import type { Plan } from '../kernel/edit-plan.ts';

/**
 * Whether a plan records a payment that pays more than the person knows of: somebody else has recorded one since, or
 * the work order costs less by now. Then the person is asked before anything is written.
 * @param amountDueCents left to pay once the plan is carried out; null where that is not known
 * @param leastDueCents the least that the person expects it to be; undefined asks nothing, for a device that worked
 * offline and has the money already
 */
export function paysUnknowinglyTooMuch(
  { steps }: Plan,
  { amountDueCents, leastDueCents }: { amountDueCents: number | null; leastDueCents: number | undefined },
): boolean {
  const records = steps.some(
    ({ kind, records }) => kind === 'payments' && records.some((each) => each.created),
  );
  if (!records || amountDueCents === null || leastDueCents === undefined) return false;
  return amountDueCents < Math.min(0, leastDueCents);
}
