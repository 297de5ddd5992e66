import { amendPlan } from '../kernel/edit-amend.ts';
import { copyAsNew } from '../kernel/edit-copy.ts';
import type { Plan } from '../kernel/edit-plan.ts';
import type { Edit } from '../kernel/edit-session.ts';
import type { Shape } from '../kernel/edit-shape.ts';
import { blankTaxEntry } from '../taxes/tax-entry.ts';
import type { SalesProposal, SalesProposalRoot } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/** What a template has: status Created, no tax (R4.10), and so no customer who has accepted it. */
const ofTemplate = {
  status: 'Created',
  ...blankTaxEntry,
  frozenTax: null,
  acceptedBy: null,
  acceptance: null,
  acceptedDate: null,
} as const satisfies Partial<SalesProposalRoot>;

/** Makes a proposal a template (R4.10): status Created, no tax. */
export function makeTemplate<P extends SalesProposalRoot>(proposal: P): P {
  return { ...proposal, isTemplate: true, ...ofTemplate };
}

/** Makes a template a proposal again (R4.10). Its tax has to be chosen anew. */
export function makeProposal<P extends SalesProposalRoot>(template: P): P {
  return { ...template, isTemplate: false };
}

/**
 * A plan that makes a proposal a template, with what comes of that (R4.10), whatever the screen sent of it. Any other
 * plan as it is. An accepted proposal never comes this far (`refuseOnAccepted`).
 * @param before the proposal as it is; null where the plan creates it
 * @param after the proposal after the plan
 */
export function withTemplate(plan: Plan, before: SalesProposal | null, after: SalesProposal): Plan {
  if (!after.isTemplate || before?.isTemplate) return plan;
  const shape = salesProposalShape as unknown as Shape;
  return amendPlan(shape, plan, { kind: shape.name, id: plan.id, was: before, to: ofTemplate });
}

/**
 * Marks a proposal as new (R4.11): an edit of a proposal of its own with new temporary ids throughout. Payments, loan
 * applications, status and dates stay with the original, which is not touched; so do signatures, which are no part of
 * the edit, and files: a file belongs to one record, and what was attached to an offer is mostly about that customer
 * and address. Whoever wants one in the copy attaches it there.
 * @param guid the new proposal's address
 */
export function markAsNew(proposal: SalesProposal, guid: string): Edit<SalesProposal> {
  return copyAsNew(salesProposalShape, proposal, {
    fields: { guid, expiresDate: null },
    without: ['payments', 'loanApplications', 'fileInformations'],
  });
}
