import type { DocumentContext } from '@fieldwright/contract/documents';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { proposalTerms, type TermsFacts } from '@fieldwright/domain/proposals/proposal-terms';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import { offeredProposal } from '@fieldwright/domain/proposals/revision-content';
import { revisionDifferences } from '@fieldwright/domain/proposals/revision-differences';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { fillHole } from '../../db/json-hole.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { addressed } from '../files/files.commands.ts';
import { proposalKind } from './proposal-kind.ts';

/** The version sent last, as the statement reads it: with its content instead of the differences. */
interface ReadSent {
  number: number;
  date: string;
  by: string | null;
  /** that it would be sent with now */
  terms: TermsFacts;
  content: RevisionContent;
}

type ReadSigned = Omit<NonNullable<DocumentContext['signed']>, 'differences' | 'name'> & {
  names: string[];
  content: RevisionContent;
};

type Read = SalesProposal & {
  context: Omit<DocumentContext, 'sent' | 'signed'> & { sent: ReadSent | null; signed: ReadSigned | null };
};

/** How the database writes that nothing was sent. Within a text, the quotes would be escaped. */
const neverSent = '"sent" : null';

const named = <Signed extends { names: string[] }>({ names, ...signed }: Signed) => ({
  ...signed,
  name: listText(names),
});

/** The most differences that a screen lists. */
const most = 200;

/**
 * Returns a proposal for its screen, as JSON, with how it differs from what the customer sees.
 * @throws Refusal `not_found`
 */
export async function openProposal(
  deps: Deps,
  { db, who }: Pick<SignedInContext, 'db' | 'who'>,
  id: number,
): Promise<string> {
  const opened = await openForScreen(proposalKind, { db, who }, id);
  const text = fillHole(opened.text, addressed(deps, who, opened.files, 'small'));
  if (text.includes(neverSent)) return text;
  const proposal = JSON.parse(text) as Read;
  const { sent, signed, pricing, loanPlans } = proposal.context;
  if (!sent) return text;
  // a template has nothing of the customer that it was made for
  if (proposal.isTemplate)
    return JSON.stringify({
      ...proposal,
      context: {
        ...proposal.context,
        sent: null,
        signed: null,
        messages: [],
        timeline: [],
        noReminders: false,
      },
    });
  const { terms, ...last } = sent;
  const current = offeredProposal(proposal, pricing, loanPlans, proposalTerms(terms));
  const compared = <Kept extends { content: RevisionContent }>({ content, ...kept }: Kept) => ({
    ...kept,
    differences: revisionDifferences(content.proposal, current).slice(0, most),
  });
  const context = { ...proposal.context, sent: compared(last), signed: signed && named(compared(signed)) };
  return JSON.stringify({ ...proposal, context });
}
