import { type Receipt, receiptLines } from '@fieldwright/domain/payments/receipt';
import type { CompanyContact } from '@fieldwright/domain/settings/company';
import { customerLetter, waysToReach } from '../../integrations/mail/customer-letter.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { receiptTexts as texts } from './receipts.texts.ts';

/** Returns the email with a receipt. @param contact how the company is reached */
export function receiptLetter(to: string, receipt: Receipt, contact: CompanyContact): Omit<Mail, 'id'> {
  const { companyName, customerName, number } = receipt;
  const sender = { name: companyName, contact };
  const ways = waysToReach(sender);
  return customerLetter(sender, {
    to,
    subject: texts.subject(number, companyName),
    lines: [texts.hello(customerName), texts.thanks(companyName), ...(ways ? [texts.questions(ways)] : [])],
    facts: receiptLines(receipt),
    footer: texts.footer(companyName),
  });
}
