import { copyAsNew } from '../kernel/edit-copy.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { blankTaxEntry } from '../taxes/tax-entry.ts';
import type { SalesProposal, SalesProposalRoot } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

/** Makes a proposal a template (R4.10): status Created, no tax. */
export function makeTemplate<P extends SalesProposalRoot>(proposal: P): P {
  return { ...proposal, isTemplate: true, status: 'Created', ...blankTaxEntry };
}

/** Makes a template a proposal again (R4.10). Its tax has to be chosen anew. */
export function makeProposal<P extends SalesProposalRoot>(template: P): P {
  return { ...template, isTemplate: false };
}

/**
 * Marks a proposal as new (R4.11): an edit of a proposal of its own with new temporary ids throughout. Payments, loan
 * applications, status and dates stay with the original, which is not touched; so do signatures, which are no part of
 * the edit.
 * @param guid the new proposal's address
 */
export function markAsNew(proposal: SalesProposal, guid: string): Edit<SalesProposal> {
  return copyAsNew(salesProposalShape, proposal, {
    fields: { guid, expiresDate: null },
    without: ['payments', 'loanApplications'],
  });
}
