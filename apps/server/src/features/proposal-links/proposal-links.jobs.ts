import { customerLinkState } from '@fieldwright/domain/proposals/customer-link';
import { z } from 'zod';
import { letter } from '../../integrations/mail/letter.ts';
import { job } from '../../jobs/job.ts';
import { linkAddress } from './link-address.ts';
import { linkById, placeOf } from './proposal-links.queries.ts';

const lastDay = (date: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric' }).format(new Date(date));

/** Mails a customer the link to a proposal; nothing where it has been ended meanwhile. */
export const proposalLinkMail = job({
  name: 'proposal_link_mail',
  payload: z.object({ linkId: z.int() }),
  async run({ deps, db, payload }) {
    const link = await linkById(db, payload.linkId);
    if (!link || link.mailedTo === null || customerLinkState(link, Date.now()) !== 'open') return;
    const { companyName, firstName, company, text, timeZone } = await placeOf(db, link.salesProposalId);
    const subject = text ? `${text}: your proposal from ${companyName}` : `Your proposal from ${companyName}`;
    await deps.mailer.send(
      letter({
        to: link.mailedTo,
        fromName: companyName,
        id: `proposal-link-${link.id}`,
        subject,
        lines: [
          `Hello ${firstName || company},`,
          `${companyName} has put together a proposal for you. See what is included and what it costs.`,
          `To accept it, or to ask about it, call ${companyName} or reply to whoever sent it to you.`,
        ],
        action: { text: 'See your proposal', url: linkAddress(deps.config, link.nonce) },
        footer: `The link works until ${lastDay(link.expiresDate, timeZone)}. It is yours alone: whoever has it sees the proposal.`,
      }),
    );
  },
});
