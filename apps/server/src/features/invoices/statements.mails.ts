import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type MessageTexts, statementMessage } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { statementMailTexts as texts } from './statements.texts.ts';

interface StatementMail {
  to: string;
  /** the customer's first name or company */
  name: string;
  balanceCents: number;
  pdf: Buffer;
  sender: Sender;
  words: Pick<MessageTexts, 'statementSubject' | 'statementOpening'>;
}

/** Returns the email with a statement. */
export function composeStatement(mail: StatementMail): Omit<Mail, 'id'> {
  const { to, name, balanceCents, pdf, sender, words } = mail;
  const balance = moneyText(balanceCents);
  const { subject, opening } = statementMessage(words, { customer: name, company: sender.name, balance });
  const ways = waysToReach(sender);
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [texts.hello(name), ...opening, ...(ways ? [texts.questions(ways)] : [])],
    facts: [[texts.balance, balance]],
    footer: texts.footer(sender.name),
    attachments: [{ name: texts.file, type: 'application/pdf', contents: pdf }],
  });
}
