import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { statementMessage } from '@fieldwright/domain/settings/message-texts';
import { z } from 'zod';
import { composeCustomerMail, waysToReach } from '../../integrations/mail/customer-mail.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { invoiceCompany } from './invoices.queries.ts';
import { findSentStatement } from './statements.queries.ts';
import { statementMailTexts as texts } from './statements.texts.ts';

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
    const ways = waysToReach(sender);
    const balance = moneyText(sent.balanceCents);
    const { subject, opening } = statementMessage(words, { customer: name, company, balance });
    return composeCustomerMail(sender, {
      to: email,
      subject,
      lines: [texts.hello(name), ...opening, ...(ways ? [texts.questions(ways)] : [])],
      facts: [[texts.balance, balance]],
      footer: texts.footer(company),
      attachments: [{ name: texts.file, type: 'application/pdf', contents: sent.pdf }],
    });
  },
});
