import { type Plan, touchedBy } from '../kernel/edit-plan.ts';

/** Money goes on coming in, papers are still attached, and a loan may be asked for what was accepted. */
const stillOpen: readonly string[] = ['payments', 'loanApplications', 'fileInformations'];

/**
 * Why a plan cannot be saved on an accepted proposal (R4.8, R4.25), by record: what the customer has said yes to stays as
 * it was, and so does that they have. It is asked of everybody; who wants to offer something else marks it as new.
 * @param plan without what a save works out by itself
 */
export function refuseOnAccepted(plan: Plan): Record<string, string> {
  const why = 'The customer has accepted it, so it stays as it is. Duplicate it to offer something else.';
  return Object.fromEntries(touchedBy(plan, stillOpen).map((name) => [name, why]));
}
