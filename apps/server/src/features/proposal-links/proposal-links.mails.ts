import { linkMessage, type MessageTexts } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { proposalLinkTexts as texts } from './proposal-links.texts.ts';

interface ProposalLinkContent {
  to: string;
  sender: Sender;
  /** the company's own words */
  words: Pick<MessageTexts, 'linkSubject' | 'linkOpening'>;
  /** the customer's first name or company */
  name: string;
  /** it goes to the second signer, whose name isn't known */
  isSecond?: boolean;
  /** the proposal's title; may be empty */
  text: string;
  url: string;
  /** the link's last day, formatted */
  until: string;
}

/** Returns the email with the link to a proposal. */
export function composeProposalLink({
  to,
  sender,
  words,
  name,
  isSecond,
  text,
  url,
  until,
}: ProposalLinkContent): Omit<Mail, 'id'> {
  const { subject, opening } = linkMessage(words, { customer: name, company: sender.name, proposal: text });
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [
      isSecond ? texts.helloSecond : texts.hello(name),
      ...opening,
      ...(isSecond ? [texts.second] : []),
      texts.accept(waysToReach(sender), sender.name),
    ],
    action: { text: texts.action, url },
    footer: texts.footer(until),
  });
}
