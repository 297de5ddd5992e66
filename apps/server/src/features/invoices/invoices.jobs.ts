import { z } from 'zod';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { composeInvoice } from './invoices.mails.ts';
import { findSentInvoice, invoiceCompany } from './invoices.queries.ts';

/** Sends an invoice exactly as it was stored. */
export const invoiceMail = mailJob({
  name: 'invoice_mail',
  payload: z.object({
    id: z.int(),
    workOrderId: z.int(),
    number: z.string(),
    email: z.string(),
    name: z.string(),
    key: z.uuid(),
  }),
  id: ({ key }) => `invoice-${key}`,
  about: ({ workOrderId, id }) => ({ kind: 'invoice', entity: 'workOrder', id: workOrderId, partId: id }),
  async compose({ deps, db, payload: { id, number, email, name } }) {
    const sent = await findSentInvoice(db, id);
    if (!sent) return null;
    const { contact, words, logo, brandColor, name: company } = await invoiceCompany(db);
    const picture = await mailedLogo(deps, db, logo);
    const sender = { name: company, contact, logo: picture, brandColor };
    return composeInvoice({ ...sent, to: email, number, name, sender, words });
  },
});
