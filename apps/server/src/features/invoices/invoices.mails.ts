import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { invoiceMessage, type MessageTexts } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { invoiceMailTexts as texts } from './invoices.texts.ts';

interface InvoiceMail {
  to: string;
  number: string;
  /** the customer's first name or company */
  name: string;
  totalCents: number;
  amountDueCents: number;
  pdf: Buffer;
  sender: Sender;
  words: Pick<MessageTexts, 'invoiceSubject' | 'invoiceOpening'>;
}

/** Returns the email with an invoice. */
export function composeInvoice(mail: InvoiceMail): Omit<Mail, 'id'> {
  const { to, number, name, totalCents, amountDueCents, pdf, sender, words } = mail;
  const facts = { customer: name, company: sender.name, invoice: number, balance: moneyText(amountDueCents) };
  const { subject, opening } = invoiceMessage(words, facts);
  const ways = waysToReach(sender);
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [texts.hello(name), ...opening, ...(ways ? [texts.questions(ways)] : [])],
    facts: [
      [texts.number, number],
      [texts.total, moneyText(totalCents)],
      amountDueCents < 0
        ? [texts.overpaid, moneyText(-amountDueCents)]
        : [texts.balance, moneyText(amountDueCents)],
    ],
    footer: texts.footer(sender.name),
    attachments: [{ name: texts.file(number), type: 'application/pdf', contents: pdf }],
  });
}
