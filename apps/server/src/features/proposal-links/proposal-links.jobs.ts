import { customerLinkState } from '@fieldwright/domain/proposals/customer-link';
import { z } from 'zod';
import { customerLetter, waysToReach } from '../../integrations/mail/customer-letter.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { linkAddress } from './link-address.ts';
import { linkById, placeOf } from './proposal-links.queries.ts';

const lastDay = (date: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' }).format(new Date(date));

/** Mails a customer the link to a proposal; nothing where it has been ended meanwhile. */
export const proposalLinkMail = mailJob({
  name: 'proposal_link_mail',
  payload: z.object({ linkId: z.int(), proposalId: z.int().default(0) }),
  id: ({ linkId }) => `proposal-link-${linkId}`,
  about: ({ proposalId, linkId }) => ({
    kind: 'proposalLink',
    entity: 'salesProposal',
    id: proposalId,
    partId: linkId,
  }),
  async letter({ deps, db, payload }) {
    const now = deps.clock();
    const link = await linkById(db, payload.linkId);
    if (!link || link.mailedTo === null || customerLinkState(link, now) !== 'open') return null;
    const { companyName, contact, firstName, company, text, timeZone } = await placeOf(
      db,
      link.salesProposalId,
      now,
    );
    const sender = { name: companyName, contact };
    const subject = text ? `${text}: your proposal from ${companyName}` : `Your proposal from ${companyName}`;
    return customerLetter(sender, {
      to: link.mailedTo,
      subject,
      lines: [
        `Hello ${firstName || company},`,
        `${companyName} has put together a proposal for you. See what is included and what it costs.`,
        `To accept it, or to ask about it, ${waysToReach(sender) || `get in touch with ${companyName}`}.`,
      ],
      action: { text: 'See your proposal', url: linkAddress(deps.config, link.nonce) },
      footer: `The link works until ${lastDay(link.expiresDate, timeZone)}. Anyone who has it can see the proposal.`,
    });
  },
});
