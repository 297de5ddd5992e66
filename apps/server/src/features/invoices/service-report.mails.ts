import { type MessageTexts, reportMessage } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender, waysToReach } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { serviceReportMailTexts as texts } from './service-report.texts.ts';

interface ReportMail {
  to: string;
  number: string;
  /** the customer's first name or company */
  name: string;
  pdf: Buffer;
  sender: Sender;
  words: Pick<MessageTexts, 'reportSubject' | 'reportOpening'>;
}

/** Returns the email with a service report. */
export function composeServiceReport(mail: ReportMail): Omit<Mail, 'id'> {
  const { to, number, name, pdf, sender, words } = mail;
  const { subject, opening } = reportMessage(words, {
    customer: name,
    company: sender.name,
    report: number,
  });
  const ways = waysToReach(sender);
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [texts.hello(name), ...opening, ...(ways ? [texts.questions(ways)] : [])],
    facts: [[texts.number, number]],
    footer: texts.footer(sender.name),
    attachments: [{ name: texts.file(number), type: 'application/pdf', contents: pdf }],
  });
}
