import { z } from 'zod';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { invoiceCompany } from './invoices.queries.ts';
import { composeServiceReport } from './service-report.mails.ts';
import { findSentReport } from './service-report.queries.ts';

/** Sends a service report exactly as it was stored. */
export const serviceReportMail = mailJob({
  name: 'service_report_mail',
  payload: z.object({
    id: z.int(),
    workOrderId: z.int(),
    number: z.string(),
    email: z.string(),
    name: z.string(),
    key: z.uuid(),
  }),
  id: ({ key }) => `service-report-${key}`,
  about: ({ workOrderId, id }) => ({
    kind: 'serviceReport',
    entity: 'workOrder',
    id: workOrderId,
    partId: id,
  }),
  async compose({ deps, db, payload: { id, number, email, name } }) {
    const sent = await findSentReport(db, id);
    if (!sent) return null;
    const { contact, words, logo, brandColor, name: company } = await invoiceCompany(db);
    const picture = await mailedLogo(deps, db, logo);
    const sender = { name: company, contact, logo: picture, brandColor };
    return composeServiceReport({ to: email, number, name, pdf: sent.pdf, sender, words });
  },
});
