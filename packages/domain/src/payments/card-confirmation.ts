import { z } from 'zod';

/** What Square says about a payment (R3.13). Categories and codes are Square's; new ones come, so any is taken. */
export const squareConfirmationSchema = z.object({
  orderId: z.string(),
  status: z.string(),
  errors: z.array(z.object({ category: z.string(), code: z.string() })),
});

/** What Stripe says about a payment (R3.13). `status` is an event's type or an object's status. */
export const stripeConfirmationSchema = z.object({
  id: z.string(),
  status: z.string(),
  /** only where the payment began a membership */
  subscription_id: z.string().nullable(),
  subscription_schedule_id: z.string().nullable(),
});

/** The statuses that count as paid, by provider kind (R4.20, R4.21). Letter for letter; nothing else counts. */
export const paidStatuses = {
  square: ['APPROVED', 'COMPLETED'],
  stripe: ['invoice.paid', 'invoice.payment_succeeded', '_charge.succeeded', 'paid'],
} as const;

/**
 * Whether a confirmation says that the card was charged (R4.20, R4.21). What a browser hands in is only a hint: the
 * server asks the provider itself.
 */
export function confirmsPayment(
  provider: keyof typeof paidStatuses,
  { status }: { status: string },
): boolean {
  return (paidStatuses[provider] as readonly string[]).includes(status);
}
