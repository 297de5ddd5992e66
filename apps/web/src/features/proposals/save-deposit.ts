import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/errors/api-error.ts';
import { sentPlan } from '../documents/document-kind.ts';
import { sendSave } from '../documents/send-save.ts';
import { proposalQuery } from './proposal.data.ts';
import { depositTexts as texts } from './proposal.texts.ts';

/**
 * Saves a deposit, or a void of one, apart from the edit in progress.
 * @param key the same for every try, so that it is done once
 * @param leastDueCents for a deposit: the least balance the user expects; if it is lower, they are asked
 * @throws ApiError; also if someone has changed the same since
 */
export async function saveDeposit(
  edit: Edit<SalesProposal>,
  request: { key: string; label: string; leastDueCents?: number | undefined },
): Promise<void> {
  const answer = await sendSave('POST /api/salesproposals', {
    ...request,
    plan: sentPlan(planSave(salesProposalShape, edit)),
    basedOn: edit.base!.version,
  });
  if (answer.outcome !== 'saved')
    throw new ApiError('refused', { status: 409, said: { text: texts.changedSince } });
}

/** Invalidates a proposal and the lists of proposals. */
export function depositsChanged(client: QueryClient, proposalId: number): void {
  void client.invalidateQueries(proposalQuery(proposalId));
  void client.invalidateQueries({ queryKey: ['proposals', 'list'] });
}
