import { emailSchema } from '@fieldwright/domain/people/person';
import { z } from 'zod';

/** What is asked for a link or QR code by which a customer pays. */
export const newPaymentLinkSchema = z.object({
  /** Created by the client, once per request: the same key does nothing twice. */
  key: z.uuid(),
  channel: z.enum(['customerLink', 'qrCode']),
  amountCents: z.int().min(1).max(99_999_999),
  /** Whether the customer may pay less. */
  allowPart: z.boolean().default(false),
  /** The address to send it to; missing for a link that is only shown. */
  email: emailSchema.optional(),
});
