import type { JobHelpers, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import {
  cardEvent,
  cardEventSweep,
  cardWatch,
  companyCardWatch,
} from '../features/card-payments/card-payments.jobs.ts';
import { paymentLinkMail } from '../features/card-payments/payment-links.jobs.ts';
import { savesSweep } from '../features/documents/documents.jobs.ts';
import {
  companyEmailWatch,
  emailSweep,
  emailWatch,
  personEmailWatch,
} from '../features/emails/emails.jobs.ts';
import { errorReportSweep } from '../features/error-reports/error-reports.jobs.ts';
import {
  companyFileSweep,
  fileArrived,
  fileRemoval,
  fileSweep,
  photoPlaces,
} from '../features/files/files.jobs.ts';
import { importRun, importSweep } from '../features/imports/imports.jobs.ts';
import { invoiceMail } from '../features/invoices/invoices.jobs.ts';
import { preparedPdf } from '../features/invoices/prepared-pdfs.jobs.ts';
import { serviceReportMail } from '../features/invoices/service-report.jobs.ts';
import { statementMail } from '../features/invoices/statements.jobs.ts';
import { companyLoanWatch, loanReport, loanWatch } from '../features/loans/loans.jobs.ts';
import { receiptMail } from '../features/payments/receipts.jobs.ts';
import {
  identitySweep,
  invitationMail,
  passwordChangedMail,
  resetMail,
  resetRequest,
  signUpMail,
  signUpRequest,
} from '../features/people/people.jobs.ts';
import {
  secondFactorMail,
  secondFactorNews,
  secondFactorTurnedOff,
} from '../features/people/second-factor.jobs.ts';
import { bookImportMail, bookImportNews } from '../features/price-books/exchange/book-import-news.jobs.ts';
import {
  bookImportRun,
  bookImportUndo,
  bookImportWatch,
} from '../features/price-books/exchange/book-imports.jobs.ts';
import { customerNewsMail } from '../features/proposal-links/customer-news.jobs.ts';
import { answerMail } from '../features/proposal-links/messages.jobs.ts';
import { proposalLinkMail } from '../features/proposal-links/proposal-links.jobs.ts';
import { proposalPdf, signedCopyMail } from '../features/proposal-papers/proposal-papers.jobs.ts';
import { companyReminderWatch, reminderWatch } from '../features/proposal-reminders/reminder-watch.jobs.ts';
import { reminderMail } from '../features/proposal-reminders/reminders.jobs.ts';
import { companyRemovalSweep, removalSweep } from '../features/removals/removals.jobs.ts';
import { liveSweep } from '../live/live.jobs.ts';
import type { Job } from './job.ts';

/** All jobs. */
const jobs = [
  signUpRequest,
  signUpMail,
  resetRequest,
  resetMail,
  passwordChangedMail,
  invitationMail,
  secondFactorMail,
  secondFactorTurnedOff,
  secondFactorNews,
  receiptMail,
  invoiceMail,
  serviceReportMail,
  statementMail,
  identitySweep,
  liveSweep,
  savesSweep,
  fileArrived,
  fileRemoval,
  fileSweep,
  companyFileSweep,
  photoPlaces,
  errorReportSweep,
  importRun,
  importSweep,
  bookImportRun,
  bookImportUndo,
  bookImportWatch,
  bookImportNews,
  bookImportMail,
  proposalLinkMail,
  emailWatch,
  companyEmailWatch,
  personEmailWatch,
  emailSweep,
  removalSweep,
  companyRemovalSweep,
  loanReport,
  loanWatch,
  companyLoanWatch,
  paymentLinkMail,
  answerMail,
  proposalPdf,
  preparedPdf,
  signedCopyMail,
  customerNewsMail,
  reminderMail,
  reminderWatch,
  companyReminderWatch,
  cardEvent,
  cardWatch,
  companyCardWatch,
  cardEventSweep,
] as Job[];

/** The names of the jobs that the runtime role may enqueue. */
export const jobNames: readonly string[] = jobs.map(({ name }) => name);

/** The format that `enqueue` of migration 0002 writes. */
const envelopeSchema = z.object({
  companyId: z.int().nullable(),
  personId: z.int().nullable(),
  data: z.unknown(),
});

/** Cron times are UTC. Runs that were missed while no worker was running are made up for within a day. */
export const crontab = [
  '17 3 * * * identity_sweep ?fill=1d',
  '*/10 * * * * live_sweep',
  '37 3 * * * saves_sweep ?fill=1d',
  '47 3 * * * file_sweep ?fill=1d',
  '57 3 * * * error_report_sweep ?fill=1d',
  '7 4 * * * import_sweep ?fill=1d',
  '*/5 * * * * email_watch',
  '17 4 * * * email_sweep ?fill=1d',
  '27 4 * * * removal_sweep ?fill=1d',
  '*/5 * * * * price_book_import_watch',
  '7 * * * * proposal_reminder_watch',
  '* * * * * loan_watch',
  '* * * * * card_watch',
  '37 4 * * * card_event_sweep ?fill=1d',
].join('\n');

async function runJob(deps: Deps, { payload, run }: Job, raw: unknown): Promise<void> {
  // A job of the crontab has no envelope; it belongs to no company.
  const envelope = envelopeSchema.safeParse(raw);
  const { companyId, personId, data } = envelope.success
    ? envelope.data
    : { companyId: null, personId: null, data: {} };
  const db = deps.database.forJob(companyId, personId);
  await run({ deps, db, payload: payload.parse(data), companyId });
}

/**
 * Returns the handlers of all jobs in graphile-worker's format.
 * @param watch receives the work on each job and the id under which the queue holds it
 */
export const taskList = (
  deps: Deps,
  watch: (lockedBy: string, work: Promise<void>) => Promise<void>,
): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (raw: unknown, { job: { locked_by } }: JobHelpers) => watch(locked_by!, runJob(deps, job, raw)),
    ]),
  );
