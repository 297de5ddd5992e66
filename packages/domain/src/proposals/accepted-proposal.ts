import { type Plan, type PlanRecord, touchedBy } from '../kernel/edit-plan.ts';

/**
 * The kinds that stay editable: payments still come in, files are attached, and a loan may be requested for
 * the accepted package.
 */
const stillOpen: readonly string[] = ['payments', 'loanApplications', 'fileInformations'];

/** The root's texts that are not part of the agreement: its title, and the note for the customer. */
const corrected: readonly string[] = ['text', 'note'];

/**
 * Returns why a plan can't be saved on an accepted proposal (R4.8, R4.25), by record. The accepted contents
 * and the acceptance are locked; only the title and note can be corrected. Applies to everyone; to offer
 * something else, mark the proposal as new.
 * @param plan without the fields that a save computes
 */
export function refuseOnAccepted(plan: Plan): Record<string, string> {
  const why = 'The customer accepted it, so it’s locked. Duplicate it to offer something else.';
  const steps = plan.steps.map(({ kind, records }) => ({
    kind,
    records: kind === plan.entity ? records.map(withoutTexts) : records,
  }));
  return Object.fromEntries(touchedBy({ ...plan, steps }, stillOpen).map((name) => [name, why]));
}

const withoutTexts = (record: PlanRecord): PlanRecord => ({
  ...record,
  fields: Object.fromEntries(Object.entries(record.fields).filter(([field]) => !corrected.includes(field))),
});
