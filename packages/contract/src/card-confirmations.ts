import { z } from 'zod';

/** Square's confirmation of a card (R3.13). */
export const squareConfirmationSchema = z.object({
  orderId: z.string().nullable(),
  status: z.string(),
  errors: z.array(z.object({ category: z.string(), code: z.string() })),
});

/** Stripe's confirmation of a card (R3.13). */
export const stripeConfirmationSchema = z.object({
  id: z.string(),
  status: z.string(),
  subscription_id: z.string().nullable(),
  subscription_schedule_id: z.string().nullable(),
});
