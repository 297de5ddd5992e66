import { lines } from '../kernel/field.ts';
import type { ProposalStatus } from './proposal-status.ts';
import { proposalTransitions } from './proposal-status.ts';

/** What a customer writes by a link. */
export const customerMessageKinds = ['question', 'decline'] as const;

export const questionSchema = lines(2_000).refine((text) => text !== '', 'Please enter your question.');
/** Why a customer declines; may be empty. */
export const declineReasonSchema = lines(2_000);
export const answerSchema = lines(4_000).refine((text) => text !== '', 'Enter an answer.');

/** Returns the status after the customer declines; null if a proposal with this status can't be declined (R4.25). */
export const statusDeclined = (status: ProposalStatus): ProposalStatus | null =>
  proposalTransitions[status].Declined?.includes('customer') ? 'Declined' : null;
