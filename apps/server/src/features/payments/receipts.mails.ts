import { type Receipt, receiptLines } from '@fieldwright/domain/payments/receipt';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { receiptTexts as texts } from './receipts.texts.ts';

/** Returns the email with a receipt. */
export function composeReceipt(to: string, receipt: Receipt, sender: Sender): Omit<Mail, 'id'> {
  const { companyName, customerName, number } = receipt;
  const ways = waysToReach(sender);
  return composeCustomerMail(sender, {
    to,
    subject: texts.subject(number, companyName),
    lines: [texts.hello(customerName), texts.thanks(companyName), ...(ways ? [texts.questions(ways)] : [])],
    facts: receiptLines(receipt),
    footer: texts.footer(companyName),
  });
}
