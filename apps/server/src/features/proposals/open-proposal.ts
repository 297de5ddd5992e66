import type { DocumentContext } from '@fieldwright/contract/documents';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import { offeredProposal } from '@fieldwright/domain/proposals/revision-content';
import { revisionDifferences } from '@fieldwright/domain/proposals/revision-differences';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { SignedInContext } from '../../http/bind.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { proposalKind } from './proposal-kind.ts';

/** The version sent last, as the statement reads it: with its content instead of the differences. */
interface ReadSent {
  number: number;
  date: string;
  by: string | null;
  content: RevisionContent;
}

type Read = SalesProposal & { context: Omit<DocumentContext, 'sent'> & { sent: ReadSent | null } };

/** How the database writes that nothing was sent. Within a text, the quotes would be escaped. */
const neverSent = '"sent" : null';

/** The most differences that a screen lists. */
const most = 200;

/**
 * Returns a proposal for its screen, as JSON, with how it differs from what the customer sees.
 * @throws Refusal `not_found`
 */
export async function openProposal(
  context: Pick<SignedInContext, 'db' | 'who'>,
  id: number,
): Promise<string> {
  const { text } = await openForScreen(proposalKind, context, id);
  if (text.includes(neverSent)) return text;
  const proposal = JSON.parse(text) as Read;
  const { sent, pricing, loanPlans } = proposal.context;
  if (!sent) return text;
  const { content, ...kept } = sent;
  const differences = revisionDifferences(content.proposal, offeredProposal(proposal, pricing, loanPlans));
  return JSON.stringify({
    ...proposal,
    context: { ...proposal.context, sent: { ...kept, differences: differences.slice(0, most) } },
  });
}
