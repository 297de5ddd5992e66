import { written } from '@fieldwright/domain/kernel/date-format';
import { customerLinkState } from '@fieldwright/domain/proposals/customer-link';
import { paidNames } from '@fieldwright/domain/saves/document-names';
import { z } from 'zod';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { cardTexts } from './card-payments.texts.ts';
import { linkAddress } from './link-address.ts';
import { composePaymentLink } from './payment-links.mails.ts';
import { linkById, placeOf } from './payment-links.queries.ts';

/** Emails a customer the link to pay; nothing if the link has since ended. */
export const paymentLinkMail = mailJob({
  name: 'payment_link_mail',
  payload: z.object({ linkId: z.int(), entity: z.enum(paidNames), documentId: z.int() }),
  id: ({ linkId }) => `payment-link-${linkId}`,
  about: ({ entity, documentId, linkId }) => ({
    kind: 'paymentLink',
    entity,
    id: documentId,
    partId: linkId,
  }),
  async compose({ deps, db, payload }) {
    const link = await linkById(db, payload.linkId);
    if (!link || link.mailedTo === null || customerLinkState(link, deps.clock()) !== 'open') return null;
    const { entity, documentId: id, amountCents, expiresDate, nonce } = link;
    const place = await placeOf(db, { entity, id });
    if (!place) return null;
    const { companyName, contact, brandColor, firstName, timeZone, words } = place;
    const logo = await mailedLogo(deps, db, place.logo);
    return composePaymentLink({
      to: link.mailedTo,
      sender: { name: companyName, contact, logo, brandColor },
      name: firstName,
      amountCents,
      what: cardTexts[entity](place.number),
      words,
      url: linkAddress(deps.config, nonce),
      until: written(expiresDate, timeZone, { month: 'long', day: 'numeric' }),
    });
  },
});
