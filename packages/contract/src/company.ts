import { count } from '@fieldwright/domain/kernel/field';
import { kept, named } from '@fieldwright/domain/kernel/record-shape';
import { workingHoursSchema } from '@fieldwright/domain/schedule/working-hours';
import { boardMinutesSchema } from '@fieldwright/domain/settings/board-minutes';
import { companySchema as contactSchema } from '@fieldwright/domain/settings/company';
import { companyLookSchema } from '@fieldwright/domain/settings/company-look';
import { companyNameSchema } from '@fieldwright/domain/settings/company-name';
import { companyZoneSchema } from '@fieldwright/domain/settings/company-zone';
import { defaultDepositSchema } from '@fieldwright/domain/settings/default-deposit';
import { documentNumbersSchema } from '@fieldwright/domain/settings/document-numbers';
import { emailPreviewSchema } from '@fieldwright/domain/settings/email-preview';
import { invoiceSettingsSchema } from '@fieldwright/domain/settings/invoice-settings';
import { messageTextsSchema } from '@fieldwright/domain/settings/message-texts';
import { proposalDaysSchema } from '@fieldwright/domain/settings/proposal-days';
import { reminderSettingsSchema } from '@fieldwright/domain/settings/reminders';
import { trades } from '@fieldwright/domain/settings/setup';
import { signingSchema } from '@fieldwright/domain/settings/signing';
import { taxSettingsSchema } from '@fieldwright/domain/settings/tax-settings';
import { taxedByDefaultSchema } from '@fieldwright/domain/settings/taxed-by-default';
import { workOrderSettingsSchema } from '@fieldwright/domain/settings/work-order-settings';
import { z } from 'zod';
import { changeSchema } from './documents.ts';
import type { EndpointList } from './endpoint.ts';

/** The company's own contact details and settings. */

/** A company's contact details as stored; empty texts if not given. */
export const companyContactSchema = kept(contactSchema);

const companySchema = companyContactSchema.extend({
  id: z.int(),
  name: z.string(),
  timeZone: z.string(),
  /** Its working hours in its own time zone; times for calls are proposed within them. */
  workingHours: workingHoursSchema,
  /** How many days its new proposals are valid. */
  proposalDays: z.int(),
  /** What its new proposals ask for as a deposit, in percent of the total; null for none. */
  depositPercent: z.number().nullable(),
  /** How many minutes its boards keep dates that nobody looks at; null: as the installation says (R9.13). */
  boardMinutes: z.int().nullable(),
  /** Its trades, chosen in the setup. */
  trades: z.array(z.enum(trades)),
  ...taxSettingsSchema.shape,
  ...kept(taxedByDefaultSchema).shape,
  ...companyLookSchema.shape,
  /** The company's own words in the emails with the link to a proposal, a reminder, an answer, a signed copy, a receipt, an invoice, a payment link, a statement and a service report; empty: the standard ones. */
  ...kept(messageTextsSchema).shape,
  ...kept(invoiceSettingsSchema).shape,
  ...kept(workOrderSettingsSchema).shape,
  ...kept(signingSchema).shape,
  ...reminderSettingsSchema.shape,
  /** How its proposals and work orders are numbered. */
  ...kept(documentNumbersSchema).shape,
  proposalNextNumber: z.int(),
  workOrderNextNumber: z.int(),
  version: z.int(),
});
export type Company = z.infer<typeof companySchema>;

const link = z.object({ href: z.string(), text: z.string() }).nullable();

/** A company's contact details as customers see them: links, and lines for the footer. */
export const shownContactSchema = z.object({
  phone: link,
  email: link,
  website: link,
  lines: z.array(z.string()),
});

export const companyEndpoints = {
  'GET /api/company': {
    summary:
      'Get the current company: contact details, working hours, how long proposals are good, and how tax is rounded',
    access: 'settings.edit',
    answer: companySchema,
  },
  'PATCH /api/company': {
    summary:
      'Update the name, contact details, logo, brand color, time zone, working hours, how long proposals are good, the deposit they ask for, the words of emails, what invoices and work orders show, how documents are numbered, or tax settings; only the fields you send change',
    access: 'settings.edit',
    body: named(contactSchema).extend({
      name: companyNameSchema.optional(),
      timeZone: companyZoneSchema.optional(),
      /** All weekdays; validated by `wrongHours`. */
      workingHours: workingHoursSchema.optional(),
      proposalDays: proposalDaysSchema.optional(),
      ...defaultDepositSchema.partial().shape,
      boardMinutes: boardMinutesSchema.nullish(),
      ...taxSettingsSchema.partial().shape,
      ...taxedByDefaultSchema.partial().shape,
      /** A logo is a file uploaded as one. */
      ...companyLookSchema.partial().shape,
      /**
       * Empty for the standard words; {customer}, {company} and {proposal} are filled in, {receipt} and {amount} for a
       * receipt, {invoice} and {balance} for an invoice, {document} and {due} for a payment link, {balance} for a statement,
       * or {report} for a service report.
       */
      ...messageTextsSchema.partial().shape,
      ...invoiceSettingsSchema.partial().shape,
      ...workOrderSettingsSchema.partial().shape,
      ...signingSchema.partial().shape,
      ...reminderSettingsSchema.partial().shape,
      /** For new proposals and work orders; a number that was given already is refused. */
      ...documentNumbersSchema.partial().shape,
      /** The version the change is based on. Fields that others have changed since are not overwritten. */
      basedOn: count.optional(),
    }),
    answer: companySchema,
    errors: [
      'stale_version',
      'file_incomplete',
      'file_attached',
      'file_damaged',
      'file_refused',
      'price_file_running',
    ],
  },
  'POST /api/company/emailpreview': {
    summary: 'Get an email to an example customer with words that are not saved yet, as it would be sent',
    access: 'settings.edit',
    body: emailPreviewSchema,
    answer: z.object({
      subject: z.string(),
      /** Its plain part. */
      text: z.string(),
      /** Its HTML part, with the logo in it. */
      html: z.string(),
      /** The names of the attached files. */
      attachments: z.array(z.string()),
    }),
  },
  'GET /api/company/changes': {
    summary: "List changes to the company's name, contact details and settings, newest first",
    access: 'audit.view',
    answer: z.array(changeSchema),
  },
} as const satisfies EndpointList;
