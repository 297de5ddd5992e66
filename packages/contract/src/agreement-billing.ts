import { billingFrequencies } from '@fieldwright/domain/company-lists/agreement-plan';
import { billedStates, billingStates } from '@fieldwright/domain/payments/billing-state';
import { refundOutcomes } from '@fieldwright/domain/payments/settled-by-hand';
import { z } from 'zod';
import { cardDisputeSchema, cardRefundSchema } from './card-attempts.ts';
import { squareConfirmationSchema, stripeConfirmationSchema } from './card-confirmations.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { savedCardSchema } from './saved-cards.ts';

/** Saved cards that are charged again and again for an agreement, by a subscription of the provider. */

const moment = z.iso.datetime({ offset: true });

export const billedInvoiceSchema = z.object({
  id: z.int(),
  state: z.enum(billedStates),
  amountCents: z.int(),
  paidCents: z.int(),
  /** How much of it was refunded. */
  refundedCents: z.int(),
  /** What can be refunded now: nothing while a refund is on its way. */
  refundableCents: z.int(),
  /** From when a refund on its way can be settled by hand; null without one, or while the provider can be asked. */
  refundSettledFrom: moment.nullable(),
  /** Those that were asked for here. */
  refunds: z.array(cardRefundSchema),
  /** The cardholder's dispute; null without one. */
  dispute: cardDisputeSchema.nullable(),
  date: moment,
  /** Why the card was declined; null if it wasn't. */
  failure: z.string().nullable(),
  /** Where the customer can pay it; null if it isn't due. */
  url: z.string().nullable(),
  /** The confirmation of the invoice's card by Square; null with Stripe. */
  square: squareConfirmationSchema.nullable(),
  /** The confirmation of the invoice's card by Stripe; null with Square. */
  stripe: stripeConfirmationSchema.nullable(),
});

const billingPhaseSchema = z.object({ payments: z.int(), amountCents: z.int() });

export const billingSchema = z.object({
  id: z.int(),
  state: z.enum(billingStates),
  provider: z.enum(['square', 'stripe']),
  isTest: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string() }),
  billingFrequency: z.enum(billingFrequencies),
  phases: z.array(billingPhaseSchema),
  /** When the card is charged next; null if it isn't. */
  nextDate: moment.nullable(),
  /** Why the provider refused it, or another card; null if it didn't. */
  failure: z.string().nullable(),
  /** Whether it is to stop, or its card to change, as soon as the provider answers. */
  isWaiting: z.boolean(),
  /** Whether the provider refuses the key of the account, so that it can be neither asked nor told to stop. */
  isKeyRefused: z.boolean(),
  /** Whether the provider still bills it, though it was marked as stopped: stopping it there fails. */
  isStillBilled: z.boolean(),
  /** From when it can be marked as stopped; null while the provider can be asked. */
  stoppedFrom: moment.nullable(),
  /** Who marked it as stopped, when and why; replaced once the provider has answered. Null if nobody did. */
  byHand: z
    .object({ note: z.string(), date: moment, by: z.string().nullable(), isReplaced: z.boolean() })
    .nullable(),
  consentText: z.string(),
  createdDate: moment,
  by: z.string().nullable(),
  /** Newest first. */
  invoices: z.array(billedInvoiceSchema),
  version: z.int(),
});

export const agreementBillingSchema = z.object({
  /** The latest billing, or an earlier one that can still be paid; null if no card was ever billed. */
  billing: billingSchema.nullable(),
  /** Cards that were billed before and have paid or are still billed at their provider, the latest first. */
  earlier: z.array(
    billingSchema.pick({ id: true, provider: true, card: true, isStillBilled: true, invoices: true }),
  ),
  /** Why no card can be billed from now on; null if one can. */
  refusal: z.string().nullable(),
  billingFrequency: z.enum(billingFrequencies),
  /** What is charged if a card is billed from now on. */
  phases: z.array(billingPhaseSchema),
  /** The customer's saved cards that can be charged, each with what the customer agrees to. */
  offers: z.array(z.object({ card: savedCardSchema, consentText: z.string() })),
});
export type AgreementBilling = z.infer<typeof agreementBillingSchema>;

/** With the rights to work orders only: of agreements sold on those that the person may change. */
const access = ['agreements.edit', 'workorders.edit', 'workorders.own'] as const;
const agreements = { id: 'agreements' } as const;
const billings = { id: 'agreement_billings' } as const;
const invoices = { id: 'agreement_invoices' } as const;
const answer = agreementBillingSchema;

export const agreementBillingEndpoints = {
  'GET /api/agreements/{id}/billing': {
    summary: 'Get the card billed for an agreement, its payments so far, and the cards that could be billed',
    access,
    params: idParams,
    answer,
    errors: ['not_found'],
    ids: agreements,
  },
  'POST /api/agreements/{id}/billing': {
    summary: 'Bill a saved card for an agreement until it ends; idempotent by key',
    access,
    params: idParams,
    body: z.object({
      /** Created by the client, once per request: the same key begins it once. */
      key: z.uuid(),
      savedCardId: z.int(),
      /** What the customer agreed to, as it was offered. */
      consentText: z.string().max(1_000),
    }),
    answer,
    errors: ['not_found', 'removed', 'key_reused'],
    ids: agreements,
  },
  'POST /api/agreementbillings/{id}/card': {
    summary: 'Switch an agreement’s coming and overdue payments to another saved card',
    access,
    params: idParams,
    body: z.object({ savedCardId: z.int() }),
    answer,
    errors: ['not_found'],
    ids: billings,
  },
  'POST /api/agreementbillings/{id}/stop': {
    summary: 'Stop billing a card for an agreement',
    access,
    params: idParams,
    answer,
    errors: ['not_found'],
    ids: billings,
  },
  'POST /api/agreementbillings/{id}/check': {
    summary: 'Ask the provider what was billed for an agreement',
    access,
    params: idParams,
    answer,
    errors: ['not_found'],
    ids: billings,
  },
  'POST /api/agreementbillings/{id}/settle': {
    summary: 'Mark a card billed for an agreement as stopped while its provider can no longer be asked',
    access: 'settings.edit',
    params: idParams,
    body: z.object({ note: z.string().trim().min(1, 'Enter a note.').max(500) }),
    answer,
    errors: ['not_found'],
    ids: billings,
  },
  'POST /api/agreementinvoices/{id}/refund': {
    summary: 'Refund a card payment billed for an agreement, whole or in part; idempotent by key',
    access: 'payments.void',
    params: idParams,
    body: z.object({
      /** Created by the client, once per request: the same key refunds once. */
      key: z.uuid(),
      amountCents: z.int().min(1).max(99_999_999),
      reason: z.string().trim().min(1).max(500),
    }),
    answer,
    errors: ['not_found', 'key_reused'],
    ids: invoices,
  },
  'POST /api/agreementinvoices/{id}/settle': {
    summary: 'Settle a refund of a payment billed for an agreement while its provider can no longer be asked',
    access: 'settings.edit',
    params: idParams,
    body: z.object({
      outcome: z.enum(refundOutcomes),
      note: z.string().trim().min(1, 'Enter a note.').max(500),
    }),
    answer,
    errors: ['not_found'],
    ids: invoices,
  },
} as const satisfies EndpointList;
