import { z } from 'zod';

/** A card that a customer has let the company keep with its provider. */
export const savedCardSchema = z.object({
  id: z.int(),
  provider: z.enum(['square', 'stripe']),
  brand: z.string(),
  last4: z.string(),
  /** 1 to 12 */
  expiryMonth: z.int(),
  expiryYear: z.int(),
  /** Whether the account that keeps it is connected, so that it can be charged. */
  isConnected: z.boolean(),
  /** What the customer agreed to. */
  consentText: z.string(),
  consentDate: z.iso.datetime({ offset: true }),
  /** Who asked the customer; null if the customer agreed on the payment page. */
  consentBy: z.string().nullable(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;
