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
 * The customer's version stays as it was sent, so no file is shown to them, or hidden, afterward (R3.2).
 * @param plan without the fields that a save computes
 */
export function refuseOnAccepted(plan: Plan): Record<string, string> {
  const why = 'The customer accepted it, so it’s locked. Duplicate it to offer something else.';
  return Object.fromEntries([...touchedBy(plan, stillOpen), ...shownAnew(plan)].map((name) => [name, why]));
}

/** Returns the files, as `kind.id`, of which a plan says differently from before whether the customer sees them. */
const shownAnew = ({ steps }: Plan): string[] =>
  steps
    .filter(({ kind }) => kind === 'fileInformations')
    .flatMap(({ kind, records }) =>
      records
        .filter(({ created, deleted, fields: { shown } }) =>
          deleted || !shown ? false : created ? shown.to === true : shown.from !== shown.to,
        )
        .map(({ id }) => `${kind}.${id}`),
    );
