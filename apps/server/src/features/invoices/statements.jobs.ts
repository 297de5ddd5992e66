import { z } from 'zod';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { invoiceCompany } from './invoices.queries.ts';
import { composeStatement } from './statements.mails.ts';
import { findSentStatement } from './statements.queries.ts';

/** Sends a statement exactly as it was stored. */
export const statementMail = mailJob({
  name: 'statement_mail',
  payload: z.object({
    id: z.int(),
    customerId: z.int(),
    email: z.string(),
    name: z.string(),
    key: z.uuid(),
  }),
  id: ({ key }) => `statement-${key}`,
  about: ({ customerId, id }) => ({ kind: 'statement', entity: 'customer', id: customerId, partId: id }),
  async compose({ deps, db, payload: { id, email, name } }) {
    const sent = await findSentStatement(db, id);
    if (!sent) return null;
    const { contact, words, logo, brandColor, name: company } = await invoiceCompany(db);
    const picture = await mailedLogo(deps, db, logo);
    const sender = { name: company, contact, logo: picture, brandColor };
    return composeStatement({
      to: email,
      name,
      balanceCents: sent.balanceCents,
      pdf: sent.pdf,
      sender,
      words,
    });
  },
});
