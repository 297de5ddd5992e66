import { dateTime } from '@fieldwright/domain/kernel/field';
import { paymentFields } from '@fieldwright/domain/payments/payment-fields';
import { mostCardShares, mostShares } from '@fieldwright/domain/payments/shares';
import { z } from 'zod';
import { cardAttemptSchema } from './card-attempts.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { savedCardSchema } from './saved-cards.ts';

/** Payments of several work orders of a customer at once, such as one check for three of them. */

const ids = { id: 'customers' } as const;
const collect = 'payments.collect' as const;
const cents = z.int().min(1).max(99_999_999);

const isEachOnce = (shares: readonly { workOrderId: number }[]) =>
  new Set(shares.map(({ workOrderId }) => workOrderId)).size === shares.length;
const shareSchema = z.object({
  workOrderId: z.int(),
  amountCents: cents,
  /** The balance that the person saw; a lower one now refuses the payment. */
  dueCents: z.int(),
});
/** What is paid of each work order; each at most once. */
const sharesOf = <S extends z.ZodType<{ workOrderId: number }>>(share: S, most: number) =>
  z.array(share).min(1).max(most).refine(isEachOnce, 'Name each work order once.');

const unpaidWorkOrdersSchema = z.object({
  /** Those with a balance that the person may record payments on: done ones first, oldest first. */
  workOrders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      text: z.string(),
      /** The street; empty if there is none. */
      street: z.string(),
      createdDate: dateTime,
      /** Whether the work is done, so that the balance is owed. */
      isOwed: z.boolean(),
      dueCents: z.int(),
      /** What a card can pay of it now: the rest of an agreed deposit or the balance, without payments in progress. */
      cardCents: z.int(),
    }),
  ),
  /** How a card can pay; null where none can. */
  card: z
    .object({
      provider: z.enum(['square', 'stripe']),
      isTest: z.boolean(),
      /** The customer's, newest first. */
      savedCards: z.array(savedCardSchema),
      /** What the customer agrees to if their card is saved; null where none is saved. */
      saveConsent: z.string().nullable(),
      /** The tips to offer; null where none are taken. */
      tipPercents: z.array(z.int()).nullable(),
    })
    .nullable(),
});
export type UnpaidWorkOrders = z.infer<typeof unpaidWorkOrdersSchema>;

export const newSharedPaymentSchema = z.object({
  /** Created by the client, once per payment: the same key records nothing twice. */
  key: z.uuid(),
  method: z.enum(['cash', 'check']),
  /** The check number; empty for cash. */
  reference: paymentFields.reference.default(''),
  text: paymentFields.text.default(''),
  shares: sharesOf(shareSchema, mostShares),
});

const newSharedCardPaymentSchema = z.object({
  /** Created by the client, once per payment: the same key charges nothing twice. */
  key: z.uuid(),
  shares: sharesOf(shareSchema, mostCardShares),
  /** Charged with the amounts; pays nothing of a balance. */
  tipCents: z.int().min(0).max(99_999_999).default(0),
  /** Whether the customer has agreed that the card is saved; not for a saved card. */
  saveCard: z.boolean().default(false),
  /** The text of `saveConsent` that the customer agreed to, as for a card payment of one work order. */
  consentText: z.string().max(2000).optional(),
  /** The customer's saved card to charge; missing for a card that is typed on the provider's page. */
  savedCardId: z.int().optional(),
});

const recordedSharesSchema = z.object({
  /** A payment of each work order. */
  payments: z.array(
    z.object({
      id: z.int(),
      workOrderId: z.int(),
      /** The receipt number. */
      receipt: z.string(),
      amountCents: z.int(),
    }),
  ),
});
export type RecordedShares = z.infer<typeof recordedSharesSchema>;

export const sharedPaymentEndpoints = {
  'GET /api/customers/{id}/unpaidworkorders': {
    summary:
      "List a customer's work orders with a balance that you may take payments of, and how a card can pay",
    access: collect,
    params: idParams,
    answer: unpaidWorkOrdersSchema,
    errors: ['not_found'],
    ids,
  },
  'POST /api/customers/{id}/payments': {
    summary:
      'Record cash or a check for several work orders of a customer, as a payment on each; idempotent by key',
    access: collect,
    params: idParams,
    body: newSharedPaymentSchema,
    answer: recordedSharesSchema,
    errors: ['not_found', 'removed', 'key_reused'],
    ids,
  },
  'POST /api/customers/{id}/cardpayments': {
    summary:
      "Start one card payment of several work orders of a customer, on the provider's page or by a saved card; idempotent by key",
    access: collect,
    params: idParams,
    body: newSharedCardPaymentSchema,
    answer: cardAttemptSchema,
    errors: ['not_found', 'removed', 'key_reused', 'payment_in_progress'],
    ids,
  },
} as const satisfies EndpointList;
