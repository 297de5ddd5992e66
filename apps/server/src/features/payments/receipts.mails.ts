import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type Receipt, receiptLines } from '@fieldwright/domain/payments/receipt';
import { receiptMessage } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import type { ReceiptWords } from './receipts.queries.ts';
import { receiptTexts as texts } from './receipts.texts.ts';

interface ReceiptMail {
  to: string;
  receipt: Receipt;
  sender: Sender;
  words: ReceiptWords;
  /** with the lines of the work order; null without */
  pdf: Buffer | null;
}

/** Returns the email with a receipt. */
export function composeReceipt({ to, receipt, sender, words, pdf }: ReceiptMail): Omit<Mail, 'id'> {
  const { companyName, customerName, number } = receipt;
  const { firstName, ...own } = words;
  const { subject, opening } = receiptMessage(own, {
    customer: firstName,
    company: companyName,
    receipt: number,
    amount: moneyText(receipt.amountCents),
  });
  const ways = waysToReach(sender);
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [texts.hello(customerName), ...opening, ...(ways ? [texts.questions(ways)] : [])],
    facts: receiptLines(receipt),
    footer: texts.footer(companyName),
    ...(pdf && { attachments: [{ name: texts.file(number), type: 'application/pdf', contents: pdf }] }),
  });
}
