import { cardChannels } from '@fieldwright/domain/payments/card-amount';
import { refundStatuses } from '@fieldwright/domain/payments/card-refund';
import { disputeStates } from '@fieldwright/domain/payments/dispute';
import { attemptStatuses } from '@fieldwright/domain/payments/payment-attempt';
import { z } from 'zod';
import { squareConfirmationSchema, stripeConfirmationSchema } from './card-confirmations.ts';
import { settledByHandSchema } from './settled-payments.ts';

/* Attempts to take a card payment, and their refunds. */

const moment = z.iso.datetime({ offset: true });

export const cardDisputeSchema = z.object({
  state: z.enum(disputeStates),
  /** In the provider's words. */
  reason: z.string(),
  /** The deadline for the company to answer it. */
  dueDate: moment.nullable(),
});

export const cardRefundSchema = z.object({
  id: z.int(),
  /** With what is of the tip. */
  amountCents: z.int(),
  tipCents: z.int(),
  status: z.enum(refundStatuses),
  reason: z.string(),
  /** Why it failed; null unless it did. */
  failure: z.string().nullable(),
  createdDate: moment,
  by: z.string().nullable(),
});

/** The whole of a card payment that pays several work orders. */
export const sharedChargeSchema = z.object({
  /** Of all work orders, without the tip. */
  amountCents: z.int(),
  tipCents: z.int(),
  /** The numbers of all work orders, its own too. */
  workOrders: z.array(z.string()),
});

export const cardAttemptSchema = z.object({
  id: z.int(),
  channel: z.enum(cardChannels),
  provider: z.enum(['square', 'stripe']),
  status: z.enum(attemptStatuses),
  isTest: z.boolean(),
  amountCents: z.int(),
  refundedCents: z.int(),
  /** Beside the amount: it pays nothing of the balance. */
  tipCents: z.int(),
  tipRefundedCents: z.int(),
  /** With what can be refunded of the tip. */
  refundableCents: z.int(),
  refundableTipCents: z.int(),
  /** The provider's page, while it takes a card. */
  url: z.string().nullable(),
  /** Why the last card was declined; null if none was. */
  failure: z.string().nullable(),
  /** Square's confirmation of the card; null with Stripe, and before the first answer. */
  square: squareConfirmationSchema.nullable(),
  /** Stripe's confirmation of the card; null with Square, and before the first answer. */
  stripe: stripeConfirmationSchema.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Whether a saved card pays. */
  isSavedCard: z.boolean(),
  /** Whether staff typed the card in the provider's frame. */
  isTypedCard: z.boolean(),
  /** How saving the card is doing; null if it isn't to be saved. */
  saveState: z.enum(['asked', 'saved', 'failed']).nullable(),
  /** The cardholder's dispute; null without one. */
  dispute: cardDisputeSchema.nullable(),
  createdDate: moment,
  /** Who started it; null for a customer. */
  by: z.string().nullable(),
  /** The card payment that it is a part of, if that pays several work orders; all amounts here are of one. */
  shared: sharedChargeSchema.nullable(),
  /** The document's payment, once the card was charged. */
  paymentId: z.int().nullable(),
  /** Null unless someone has settled it by hand. */
  byHand: settledByHandSchema.nullable(),
  refunds: z.array(cardRefundSchema),
});
export type CardAttempt = z.infer<typeof cardAttemptSchema>;
