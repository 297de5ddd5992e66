import { dayOf, daysLater, longDayText } from '@fieldwright/domain/kernel/days';
import type { MessageKind } from '@fieldwright/domain/settings/message-texts';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Sender } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { composePaymentLink } from '../card-payments/payment-links.mails.ts';
import { composeInvoice } from '../invoices/invoices.mails.ts';
import { composeServiceReport } from '../invoices/service-report.mails.ts';
import { composeStatement } from '../invoices/statements.mails.ts';
import { composeReceipt } from '../payments/receipts.mails.ts';
import { composeAnswer } from '../proposal-links/messages.mails.ts';
import { composeProposalLink } from '../proposal-links/proposal-links.mails.ts';
import { composeSignedCopy } from '../proposal-papers/proposal-papers.mails.ts';
import { composeReminder } from '../proposal-reminders/reminders.mails.ts';
import { findCompany } from '../settings/company.queries.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { exampleCustomer as example } from './email-previews.texts.ts';

interface Words {
  kind: MessageKind;
  subject: string;
  opening: string;
}

interface Example {
  sender: Sender;
  url: string;
  /** the last day of the link and the proposal, formatted */
  until: string;
  /** of a receipt: now and where the company is */
  paidDate: string;
  timeZone: string;
}

/** Composes an email to the example customer, by the same functions as those that are sent. */
function composeExample(
  { kind, subject, opening }: Words,
  { sender, url, until, paidDate, timeZone }: Example,
): Omit<Mail, 'id'> {
  const { to, name, proposal, question, answer, job } = example;
  const base = { to, sender, name };
  const offered = { ...base, text: proposal, url, until };
  const composers: Record<Words['kind'], () => Omit<Mail, 'id'>> = {
    link: () => composeProposalLink({ ...offered, words: { linkSubject: subject, linkOpening: opening } }),
    reminder: () =>
      composeReminder({
        ...offered,
        words: { reminderSubject: subject, reminderOpening: opening },
        goodUntil: until,
        stopUrl: `${url}/reminders`,
      }),
    answer: () =>
      composeAnswer({
        ...base,
        words: { answerSubject: subject, answerOpening: opening },
        proposal,
        question,
        answer,
      }),
    signed: () =>
      composeSignedCopy({
        ...base,
        ...example,
        words: { signedSubject: subject, signedOpening: opening },
        pdf: noPdf,
      }),
    receipt: () =>
      composeReceipt({
        to,
        sender,
        receipt: {
          ...example.receipt,
          companyName: sender.name,
          document: { kind: 'workOrder', id: 0, number: job.number },
          paidDate,
          timeZone,
        },
        words: { receiptSubject: subject, receiptOpening: opening, firstName: name },
        pdf: null,
      }),
    invoice: () =>
      composeInvoice({
        ...base,
        ...job,
        words: { invoiceSubject: subject, invoiceOpening: opening },
        pdf: noPdf,
      }),
    payment: () =>
      composePaymentLink({
        ...base,
        amountCents: job.amountDueCents,
        what: job.what,
        words: { paymentSubject: subject, paymentOpening: opening },
        url,
        until,
      }),
    statement: () =>
      composeStatement({
        ...base,
        balanceCents: job.amountDueCents,
        words: { statementSubject: subject, statementOpening: opening },
        pdf: noPdf,
      }),
    report: () =>
      composeServiceReport({
        ...base,
        number: job.number,
        words: { reportSubject: subject, reportOpening: opening },
        pdf: noPdf,
      }),
  };
  return composers[kind]();
}

/** Attachments aren't shown, only their names. */
const noPdf = Buffer.alloc(0);

/** How long the example's link and proposal last. */
const exampleDays = 30;

/** Returns an email with words that are not saved yet, as an example customer would get it from the company. */
export async function previewEmail(deps: Deps, { db, now }: { db: Read; now: number }, words: Words) {
  const company = await findCompany(db);
  const logo = await mailedLogo(deps, db, company.logo);
  const { name, brandColor, timeZone } = company;
  const until = longDayText(daysLater(dayOf(now, timeZone), exampleDays));
  const sender = { name, contact: company, logo, brandColor };
  const {
    subject,
    text,
    html,
    pictures = [],
    attachments = [],
  } = composeExample(words, {
    sender,
    url: `${deps.config.PUBLIC_URL}/p`,
    until,
    paidDate: new Date(now).toISOString(),
    timeZone,
  });
  const shown = pictures.reduce(
    (page, picture) =>
      page.replaceAll(
        `cid:${picture.name}`,
        `data:${picture.type};base64,${picture.contents.toString('base64')}`,
      ),
    html,
  );
  return { subject, text, html: shown, attachments: attachments.map((each) => each.name) };
}
