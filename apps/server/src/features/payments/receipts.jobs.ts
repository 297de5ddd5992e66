import { paidNames } from '@fieldwright/domain/saves/document-names';
import { z } from 'zod';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { composeReceipt } from './receipts.mails.ts';
import { findReceipt } from './receipts.queries.ts';
import { findSentReceipt } from './sent-receipts.queries.ts';

/**
 * Sends a receipt with the data at the time of sending, and its PDF as it was stored; nothing if the payment has since been
 * voided.
 */
export const receiptMail = mailJob({
  name: 'receipt_mail',
  payload: z.object({
    of: z.enum(paidNames),
    paymentId: z.int(),
    documentId: z.int().default(0),
    email: z.string(),
    key: z.uuid(),
    sentId: z.int().nullable().default(null),
  }),
  id: ({ key }) => `receipt-${key}`,
  about: ({ of, documentId, paymentId }) => ({
    kind: 'receipt',
    entity: of,
    id: documentId,
    partId: paymentId,
  }),
  async compose({ deps, db, payload: { of, paymentId, email, sentId } }) {
    const found = await findReceipt(db, of, paymentId);
    if (!found || found.status !== 'completed') return null;
    const { receipt, contact, look, words } = found;
    const logo = await mailedLogo(deps, db, look.logo);
    const sender = { ...look, name: receipt.companyName, contact, logo };
    const sent = sentId === null ? null : await findSentReceipt(db, sentId);
    return composeReceipt({ to: email, receipt, sender, words, pdf: sent?.pdf ?? null });
  },
});
