import { type Plan, touchedBy } from '../kernel/edit-plan.ts';

/**
 * The kinds that stay editable: payments still come in, files are attached, and a loan may be requested for
 * the accepted package.
 */
const stillOpen: readonly string[] = ['payments', 'loanApplications', 'fileInformations'];

/**
 * Returns why a plan can't be saved on an accepted proposal (R4.8, R4.25), by record. Everything that the
 * customer read is locked, the title and the note included. Applies to everyone; to offer something else,
 * mark the proposal as new.
 * @param plan without the fields that a save computes
 */
export function refuseOnAccepted(plan: Plan): Record<string, string> {
  const why = 'The customer accepted it, so it’s locked. Duplicate it to offer something else.';
  return Object.fromEntries(touchedBy(plan, stillOpen).map((name) => [name, why]));
}
