import { receiptLines } from '@fieldwright/domain/payments/receipt';
import { z } from 'zod';
import { customerLetter, waysToReach } from '../../integrations/mail/customer-letter.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { findReceipt } from './receipts.queries.ts';

/** Sends a receipt as it stands by then; nothing where the payment has been voided in between. */
export const receiptMail = mailJob({
  name: 'receipt_mail',
  payload: z.object({
    of: z.enum(['workOrder', 'salesProposal']),
    paymentId: z.int(),
    documentId: z.int().default(0),
    email: z.string(),
    key: z.uuid(),
  }),
  id: ({ key }) => `receipt-${key}`,
  about: ({ of, documentId, paymentId }) => ({
    kind: 'receipt',
    entity: of,
    id: documentId,
    partId: paymentId,
  }),
  async letter({ db, payload: { of, paymentId, email } }) {
    const found = await findReceipt(db, of, paymentId);
    if (!found || found.status !== 'completed') return null;
    const { receipt, contact } = found;
    const { companyName, customerName, number } = receipt;
    const sender = { name: companyName, contact };
    const ways = waysToReach(sender);
    return customerLetter(sender, {
      to: email,
      subject: `Receipt ${number} from ${companyName}`,
      lines: [
        customerName ? `Hello ${customerName},` : 'Hello,',
        `Thank you for your payment. This is your receipt from ${companyName}.`,
        ...(ways ? [`If you have questions, ${ways}.`] : []),
      ],
      facts: receiptLines(receipt),
      footer: `${companyName} sent you this receipt.`,
    });
  },
});
