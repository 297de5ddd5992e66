import { dayOf, daysLater, longDayText } from '@fieldwright/domain/kernel/days';
import type { PreviewedEmail } from '@fieldwright/domain/settings/email-preview';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Sender } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { composeAnswer } from '../proposal-links/messages.mails.ts';
import { composeProposalLink } from '../proposal-links/proposal-links.mails.ts';
import { composeSignedCopy } from '../proposal-papers/proposal-papers.mails.ts';
import { composeReminder } from '../proposal-reminders/reminders.mails.ts';
import { findCompany } from '../settings/company.queries.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { exampleCustomer as example } from './email-previews.texts.ts';

interface Words {
  kind: PreviewedEmail;
  subject: string;
  opening: string;
}

interface Example {
  sender: Sender;
  url: string;
  /** the last day of the link and the proposal, formatted */
  until: string;
}

/** Composes an email to the example customer, by the same functions as those that are sent. */
function composeExample(
  { kind, subject, opening }: Words,
  { sender, url, until }: Example,
): Omit<Mail, 'id'> {
  const { to, name, proposal, question, answer } = example;
  const base = { to, sender, name };
  const offered = { ...base, text: proposal, url, until };
  const composers: Record<Words['kind'], () => Omit<Mail, 'id'>> = {
    link: () => composeProposalLink({ ...offered, words: { linkSubject: subject, linkOpening: opening } }),
    reminder: () =>
      composeReminder({
        ...offered,
        words: { reminderSubject: subject, reminderOpening: opening },
        goodUntil: until,
        stopUrl: `${url}/reminders`,
      }),
    answer: () =>
      composeAnswer({
        ...base,
        words: { answerSubject: subject, answerOpening: opening },
        proposal,
        question,
        answer,
      }),
    signed: () =>
      composeSignedCopy({
        ...base,
        ...example,
        words: { signedSubject: subject, signedOpening: opening },
        pdf: Buffer.alloc(0),
      }),
  };
  return composers[kind]();
}

/** How long the example's link and proposal last. */
const exampleDays = 30;

/** Returns an email with words that are not saved yet, as an example customer would get it from the company. */
export async function previewEmail(deps: Deps, { db, now }: { db: Read; now: number }, words: Words) {
  const company = await findCompany(db);
  const logo = await mailedLogo(deps, db, company.logo);
  const { name, brandColor, timeZone } = company;
  const until = longDayText(daysLater(dayOf(now, timeZone), exampleDays));
  const sender = { name, contact: company, logo, brandColor };
  const {
    subject,
    text,
    html,
    pictures = [],
  } = composeExample(words, {
    sender,
    url: `${deps.config.PUBLIC_URL}/p`,
    until,
  });
  const shown = pictures.reduce(
    (page, picture) =>
      page.replaceAll(
        `cid:${picture.name}`,
        `data:${picture.type};base64,${picture.contents.toString('base64')}`,
      ),
    html,
  );
  return { subject, text, html: shown };
}
