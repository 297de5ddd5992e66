import type { ProposalEmail } from '@fieldwright/contract/proposal-links';
import type { Read } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { emailsOfProposal } from './proposal-emails.queries.ts';

/** Lists the emails about a proposal. @throws Refusal `not_found`, also if the person may not open it */
export async function emailsAbout(
  { db, who }: { db: Read; who: SignedIn },
  id: number,
): Promise<ProposalEmail[]> {
  await openForScreen(proposalKind, { db, who }, id);
  return emailsOfProposal(db, id);
}
