import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type MessageTexts, signedMessage } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { proposalPaperMailTexts as texts } from './proposal-papers.texts.ts';

interface SignedCopy {
  to: string;
  sender: Sender;
  /** the company's own words */
  words: Pick<MessageTexts, 'signedSubject' | 'signedOpening'>;
  /** the customer's first name or company */
  name: string;
  /** the proposal's title; may be empty */
  proposal: string;
  number: string;
  /** the accepted option */
  option: string;
  totalCents: number;
  signer: string;
  pdf: Buffer;
}

/** Returns the email with the copy of what a customer signed. */
export function composeSignedCopy(copy: SignedCopy): Omit<Mail, 'id'> {
  const { to, sender, words, name, proposal, number, option, totalCents, signer, pdf } = copy;
  const { subject, opening } = signedMessage(words, { customer: name, company: sender.name, proposal });
  const ways = waysToReach(sender);
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [texts.hello(name), ...opening, ...(ways ? [texts.questions(ways)] : [])],
    facts: [
      [texts.number, number],
      [texts.option, option],
      [texts.total, moneyText(totalCents)],
      [texts.signer, signer],
    ],
    footer: texts.footer(sender.name),
    attachments: [{ name: texts.signedFile(number), type: 'application/pdf', contents: pdf }],
  });
}
