import { written } from '@fieldwright/domain/kernel/date-format';
import { longDayText } from '@fieldwright/domain/kernel/days';
import { refuseReminder } from '@fieldwright/domain/proposals/reminder';
import { z } from 'zod';
import { mailJob } from '../../jobs/mail-job.ts';
import { placeOf } from '../proposal-links/proposal-links.queries.ts';
import { linkAddress } from '../proposals/link-address.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { stopAddress } from './addresses.commands.ts';
import { composeReminder } from './reminders.mails.ts';
import { reminderById, reminderFacts } from './reminders.queries.ts';

/**
 * Reminds a customer of a proposal; nothing if they have answered since, if it or the link has ended, or if they want no
 * reminders anymore.
 */
export const reminderMail = mailJob({
  name: 'proposal_reminder_mail',
  payload: z.object({ reminderId: z.int(), proposalId: z.int() }),
  id: ({ reminderId }) => `proposal-reminder-${reminderId}`,
  about: ({ proposalId, reminderId }) => ({
    kind: 'proposalReminder',
    entity: 'salesProposal',
    id: proposalId,
    partId: reminderId,
  }),
  async compose({ deps, db, payload: { reminderId, proposalId } }) {
    const now = deps.clock();
    const reminder = await reminderById(db, reminderId);
    const facts = reminder && (await reminderFacts(db, proposalId, now));
    if (!facts?.link || refuseReminder(facts)) return null;
    const { link } = facts;
    // another link was emailed since: that reminds them, too
    if (link.id !== reminder!.linkId || (reminder!.automatic && facts.asks)) return null;
    const place = await placeOf(db, proposalId, now);
    const { companyName, contact, brandColor, words, firstName, company, text, timeZone, expiresDate } =
      place;
    const logo = await mailedLogo(deps, db, place.logo);
    return composeReminder({
      to: reminder!.mailedTo,
      sender: { name: companyName, contact, logo, brandColor },
      words,
      name: firstName || company,
      text,
      url: linkAddress(deps.config, link.nonce),
      until: written(link.expiresDate, timeZone, { month: 'long', day: 'numeric' }),
      goodUntil: expiresDate && longDayText(expiresDate),
      stopUrl: await stopAddress(deps, db, reminder!.mailedTo),
    });
  },
});
