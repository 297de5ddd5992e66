import { type MessageTexts, reminderMessage } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { proposalLinkTexts as linkTexts } from '../proposal-links/proposal-links.texts.ts';
import { reminderTexts as texts } from './reminders.texts.ts';

interface ReminderContent {
  to: string;
  sender: Sender;
  /** the company's own words */
  words: Pick<MessageTexts, 'reminderSubject' | 'reminderOpening'>;
  /** the customer's first name or company */
  name: string;
  /** the proposal's title; may be empty */
  text: string;
  url: string;
  /** the link's last day, formatted */
  until: string;
  /** the proposal's last day, formatted; null without one */
  goodUntil: string | null;
  /** the page on which the recipient turns reminders off */
  stopUrl: string;
}

/** Returns the email that reminds a customer of a proposal. */
export function composeReminder(content: ReminderContent): Omit<Mail, 'id'> {
  const { to, sender, words, name, text, url, until, goodUntil, stopUrl } = content;
  const facts = { customer: name, company: sender.name, proposal: text };
  const { subject, opening } = reminderMessage(words, facts);
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [linkTexts.hello(name), ...opening, linkTexts.accept(waysToReach(sender), sender.name)],
    facts: goodUntil === null ? [] : [[texts.goodUntil, goodUntil]],
    action: { text: linkTexts.action, url },
    footer: `${texts.why(sender.name)} ${linkTexts.footer(until)}`,
    unsubscribe: { text: texts.stop, url: stopUrl },
  });
}
