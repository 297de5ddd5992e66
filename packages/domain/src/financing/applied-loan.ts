import { recordsOf } from '../kernel/edit-graph.ts';
import type { Plan } from '../kernel/edit-plan.ts';
import type { Aggregate } from '../kernel/edit-shape.ts';
import { isOnlyOffered } from './loan-application-fields.ts';
import { isOver, type LoanStatus } from './loan-state.ts';

export const appliedTexts = {
  changed: 'The customer has applied for this plan. Cancel the application first.',
} as const;

/** The fields that an application was made with. */
const fixed: readonly string[] = ['loanRateId', 'amountCents', 'salesProposalPackageId'];

/** Checks whether a plan was applied for and the application still counts. */
export const isApplied = (application: { status: LoanStatus; redirectUrl: string | null }): boolean =>
  !isOnlyOffered(application) && !isOver(application.status);

/**
 * Returns why a plan can't be saved on a document with loan applications, by record: one that the customer has
 * applied for keeps its plan and amount, and isn't removed.
 */
export function refuseApplied(plan: Plan, current: Aggregate | null): Record<string, string> {
  if (current === null) return {};
  const applied = recordsOf(current, 'loanApplications').filter((record) =>
    isApplied(record as unknown as Parameters<typeof isApplied>[0]),
  );
  const records = plan.steps.flatMap(({ kind, records: all }) => (kind === 'loanApplications' ? all : []));
  return Object.fromEntries(
    records
      .filter(({ id, deleted, fields }) => {
        const touches = deleted || fixed.some((field) => field in fields) || fields['hidden']?.to === true;
        return touches && applied.some((each) => each.id === id);
      })
      .map(({ id }) => [`loanApplications.${id}`, appliedTexts.changed]),
  );
}
