import { reportMessage } from '@fieldwright/domain/settings/message-texts';
import { z } from 'zod';
import { composeCustomerMail, waysToReach } from '../../integrations/mail/customer-mail.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { invoiceCompany } from './invoices.queries.ts';
import { findSentReport } from './service-report.queries.ts';
import { serviceReportMailTexts as texts } from './service-report.texts.ts';

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
    const ways = waysToReach(sender);
    const { subject, opening } = reportMessage(words, { customer: name, company, report: number });
    return composeCustomerMail(sender, {
      to: email,
      subject,
      lines: [texts.hello(name), ...opening, ...(ways ? [texts.questions(ways)] : [])],
      facts: [[texts.number, number]],
      footer: texts.footer(company),
      attachments: [{ name: texts.file(number), type: 'application/pdf', contents: sent.pdf }],
    });
  },
});
