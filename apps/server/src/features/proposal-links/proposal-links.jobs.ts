import { written } from '@fieldwright/domain/kernel/date-format';
import { customerLinkState } from '@fieldwright/domain/proposals/customer-link';
import { z } from 'zod';
import { mailJob } from '../../jobs/mail-job.ts';
import { linkAddress } from '../proposals/link-address.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { composeProposalLink } from './proposal-links.mails.ts';
import { linkById, placeOf } from './proposal-links.queries.ts';

const lastDay = (date: string, timeZone: string) =>
  written(date, timeZone, { month: 'long', day: 'numeric' });

/** Emails a customer the link to a proposal; nothing if the link has since ended. */
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
  async compose({ deps, db, payload }) {
    const now = deps.clock();
    const link = await linkById(db, payload.linkId);
    if (!link || link.mailedTo === null || customerLinkState(link, now) !== 'open') return null;
    const place = await placeOf(db, link.salesProposalId, now);
    const { companyName, contact, brandColor, words, firstName, company, text, timeZone } = place;
    const logo = await mailedLogo(deps, db, place.logo);
    return composeProposalLink({
      to: link.mailedTo,
      sender: { name: companyName, contact, logo, brandColor },
      words,
      name: firstName || company,
      isSecond: link.secondSigner,
      text,
      url: linkAddress(deps.config, link.nonce),
      until: lastDay(link.expiresDate, timeZone),
    });
  },
});
