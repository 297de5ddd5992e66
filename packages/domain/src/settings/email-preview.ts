import { z } from 'zod';
import { messageTextsSchema } from './message-texts.ts';

const words = messageTextsSchema.shape;
/** The typed words of an email that is to be shown; empty for the standard ones. Checked as they are when saved. */
export const emailPreviewSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link'), subject: words.linkSubject, opening: words.linkOpening }),
  z.object({ kind: z.literal('reminder'), subject: words.reminderSubject, opening: words.reminderOpening }),
  z.object({ kind: z.literal('answer'), subject: words.answerSubject, opening: words.answerOpening }),
  z.object({ kind: z.literal('signed'), subject: words.signedSubject, opening: words.signedOpening }),
  z.object({ kind: z.literal('receipt'), subject: words.receiptSubject, opening: words.receiptOpening }),
  z.object({ kind: z.literal('invoice'), subject: words.invoiceSubject, opening: words.invoiceOpening }),
  z.object({ kind: z.literal('payment'), subject: words.paymentSubject, opening: words.paymentOpening }),
  z.object({
    kind: z.literal('statement'),
    subject: words.statementSubject,
    opening: words.statementOpening,
  }),
  z.object({ kind: z.literal('report'), subject: words.reportSubject, opening: words.reportOpening }),
]);
