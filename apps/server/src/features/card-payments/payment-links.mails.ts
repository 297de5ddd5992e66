import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type MessageTexts, paymentMessage } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { cardTexts as texts } from './card-payments.texts.ts';

interface PaymentLinkContent {
  to: string;
  sender: Sender;
  /** the customer's first name or company */
  name: string;
  amountCents: number;
  /** like "Work order 1042" */
  what: string;
  words: Pick<MessageTexts, 'paymentSubject' | 'paymentOpening'>;
  url: string;
  /** the link's last day, formatted */
  until: string;
}

/** Returns the email with the link by which a customer pays. */
export function composePaymentLink(content: PaymentLinkContent): Omit<Mail, 'id'> {
  const { to, sender, name, what, words, url, until } = content;
  const amount = moneyText(content.amountCents);
  const facts = { customer: name, company: sender.name, document: what, due: amount };
  const { subject, opening } = paymentMessage(words, facts);
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [texts.hello(name), ...opening, texts.help(waysToReach(sender), sender.name)],
    action: { text: texts.action(amount), url },
    footer: texts.footer(until),
  });
}
