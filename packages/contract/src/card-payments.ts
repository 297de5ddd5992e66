import { cardChannels } from '@fieldwright/domain/payments/card-amount';
import { cardChannelsSchema } from '@fieldwright/domain/payments/card-channels';
import { handOutcomes, refundOutcomes } from '@fieldwright/domain/payments/settled-by-hand';
import { tipPercentsSchema } from '@fieldwright/domain/payments/tip-percents';
import { cardTokenPattern } from '@fieldwright/domain/payments/typed-card';
import { customerLinkStates } from '@fieldwright/domain/proposals/customer-link';
import { z } from 'zod';
import { cardAttemptSchema } from './card-attempts.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { newPaymentLinkSchema } from './payment-links.ts';
import { savedCardSchema } from './saved-cards.ts';
import { toSettleSchema } from './settled-payments.ts';
import { shownPaymentSchema } from './shown-payment.ts';

/** Card payments through a provider (R1.8): accounts, attempts, refunds, and the links by which customers pay. */

const moment = z.iso.datetime({ offset: true });
const provider = z.enum(['square', 'stripe']);
const channel = z.enum(cardChannels);
const linkChannel = z.enum(['customerLink', 'qrCode']);
const cents = z.int().min(1).max(99_999_999);
const tipCents = z.int().min(0).max(99_999_999).default(0);
/** Created by the client, once per request: the same key does nothing twice. */
const key = z.uuid();

export const cardAccountSchema = z.object({
  id: z.int(),
  provider,
  /** As the provider names the account. */
  label: z.string(),
  /** Whether it takes test cards instead of money. */
  isTest: z.boolean(),
  /** Whether the provider reports payments at once; otherwise it is asked every minute. */
  hasWebhook: z.boolean(),
  /**
   * Square's application ID or Stripe's publishable key, by which a browser names the account to the provider; null without
   * one. No card can be typed in the provider's frame then.
   */
  publicId: z.string().nullable(),
  /** Payments through the provider that it hasn't answered for a while. */
  inDoubt: z.int(),
  connectedDate: moment,
  connectedBy: z.string().nullable(),
});
export type CardAccount = z.infer<typeof cardAccountSchema>;

export const cardSettingsSchema = z.object({
  ...cardChannelsSchema.shape,
  /** Whether customers' cards may be saved. */
  saveCreditCards: z.boolean(),
  /** Whether tips are taken by card, and the percentages that customers are offered. */
  cardTips: z.boolean(),
  tipPercents: z.array(z.int()),
  accounts: z.array(cardAccountSchema),
  /** Payments in doubt for a while, and those settled by hand that the provider reports differently. */
  toSettle: z.array(toSettleSchema),
  version: z.int(),
});
export type CardSettings = z.infer<typeof cardSettingsSchema>;

export const paymentLinkSchema = z.object({
  id: z.int(),
  channel: linkChannel,
  amountCents: z.int(),
  allowPart: z.boolean(),
  state: z.enum(customerLinkStates),
  /** The address to share; null after the link has ended. */
  url: z.string().nullable(),
  /** The QR code: its width in modules and the path of the dark ones. */
  qr: z.object({ size: z.int(), path: z.string() }).nullable(),
  createdDate: moment,
  createdBy: z.string(),
  expiresDate: moment,
  /** When the customer first opened it. */
  openedDate: moment.nullable(),
  /** The email address it was sent to; null if it was only shown. */
  mailedTo: z.string().nullable(),
});
export type PaymentLink = z.infer<typeof paymentLinkSchema>;

/** What the provider's frame needs, in which staff type a card. */
export const cardFrameSchema = z.object({
  provider,
  /** Square's application ID or Stripe's publishable key. */
  publicId: z.string(),
  /** Square's location. */
  locationId: z.string().nullable(),
  /** The address of the provider's script. */
  scriptUrl: z.string(),
});

export const cardPaymentsSchema = z.object({
  /** The balance due; null if it isn't known. */
  dueCents: z.int().nullable(),
  /** The deposit that was agreed, and what of it is still due; null if none was. */
  deposit: z.object({ agreedCents: z.int(), dueCents: z.int() }).nullable(),
  /** What is due now, the rest of the deposit or the balance, without what payments in progress have claimed. */
  openCents: z.int().nullable(),
  /** Why no card can be charged now; null if one can. */
  refusal: z.string().nullable(),
  /** The customer's email address; empty without one. */
  email: z.string(),
  /** The channels that a provider takes cards of. Staff share one: their own. */
  channels: z.array(z.object({ channel, provider, isTest: z.boolean() })),
  /** The provider's frame, in which the office types a card by phone; missing where none is offered. */
  cardFrame: cardFrameSchema.optional(),
  /** Newest first. */
  attempts: z.array(cardAttemptSchema),
  links: z.array(paymentLinkSchema),
  /** The customer's, newest first. */
  savedCards: z.array(savedCardSchema),
  /** What the customer agrees to if their card is saved; null where none is saved. */
  saveConsent: z.string().nullable(),
  /** The tips to offer; null where none are taken. */
  tipPercents: z.array(z.int()).nullable(),
});
export type CardPayments = z.infer<typeof cardPaymentsSchema>;

const collect = 'payments.collect';
const ofDocument = { access: collect, params: idParams } as const;
const startErrors = ['not_found', 'removed', 'key_reused', 'payment_in_progress'] as const;
const linkErrors = ['not_found', 'removed', 'key_reused', 'too_many_attempts'] as const;

/**
 * The text of `saveConsent` that the customer agreed to. It's refused if the text has changed since; the customer must read
 * the new one. If it's missing, the current text is kept.
 */
const consentText = z.string().max(2000).optional();

/** Square's application ID or Stripe's publishable key, of the same environment as the account; empty for none. */
const publicId = z.string().trim().max(200);

/** Starts a card payment. */
export const newCardPaymentSchema = z.object({
  key,
  amountCents: cents,
  /** Charged with the amount; pays nothing of the balance. */
  tipCents,
  /** Whether the customer has agreed that the card is saved; not for a saved card. */
  saveCard: z.boolean().default(false),
  consentText,
  /** The customer's saved card to charge; missing for a card that is typed on the provider's page. */
  savedCardId: z.int().optional(),
  /**
   * The token of a card that the office typed in the provider's frame. It pays once, and is never stored; repeat it with the
   * same key after a lost response.
   */
  cardToken: z
    .string()
    .regex(cardTokenPattern, 'Type the card again.')
    .meta({ examples: ['cnon:card-nonce-ok'] })
    .optional(),
});
const start = {
  ...ofDocument,
  body: newCardPaymentSchema,
  answer: cardAttemptSchema,
  errors: startErrors,
} as const;
const newLink = {
  ...ofDocument,
  body: newPaymentLinkSchema,
  answer: paymentLinkSchema,
  errors: linkErrors,
} as const;
const list = { ...ofDocument, answer: cardPaymentsSchema, errors: ['not_found'] } as const;
const workOrders = { id: 'work_orders' } as const;
const proposals = { id: 'sales_proposals' } as const;
const attempts = { id: 'card_attempts' } as const;

export const cardPaymentEndpoints = {
  'GET /api/cardsettings': {
    summary:
      'Get the provider that takes cards on each channel, and the connected accounts, without their keys',
    access: 'settings.edit',
    answer: cardSettingsSchema,
  },
  'PATCH /api/cardsettings': {
    summary:
      'Choose the provider of each channel, and whether cards are saved and tips taken; only the fields you send change',
    access: 'settings.edit',
    body: cardChannelsSchema.partial().extend({
      saveCreditCards: z.boolean().optional(),
      cardTips: z.boolean().optional(),
      tipPercents: tipPercentsSchema.optional(),
      basedOn: z.int().optional(),
    }),
    answer: cardSettingsSchema,
    errors: ['stale_version'],
  },
  'POST /api/cardaccounts': {
    summary:
      "Connect an account with a provider, after checking its key; replaces the provider's earlier one",
    access: 'settings.edit',
    body: z.object({
      provider,
      /** Square's access token or Stripe's secret key. It is stored encrypted and never returned. */
      key: z.string().trim().min(1).max(500),
      /** Square's location, if the account has several. */
      locationId: z.string().trim().max(100).default(''),
      publicId: publicId.optional(),
    }),
    answer: cardSettingsSchema,
  },
  'PATCH /api/cardaccounts/{id}': {
    summary:
      'Change the public identifier of a connected account, by which staff type cards in the provider’s frame',
    access: 'settings.edit',
    params: idParams,
    body: z.object({ publicId }),
    answer: cardSettingsSchema,
    errors: ['not_found'],
    ids: { id: 'card_accounts' },
  },
  'POST /api/cardaccounts/{id}/disconnect': {
    summary: 'Disconnect an account; its channels then take no cards',
    access: 'settings.edit',
    params: idParams,
    answer: cardSettingsSchema,
    errors: ['not_found', 'payment_in_progress'],
    ids: { id: 'card_accounts' },
  },
  'GET /api/workorders/{id}/cardpayments': {
    ...list,
    summary: "List a work order's card payments and payment links, with what can be charged",
    ids: workOrders,
  },
  'GET /api/salesproposals/{id}/cardpayments': {
    ...list,
    summary: "List a proposal's card deposits and payment links, with what can be charged",
    ids: proposals,
  },
  'POST /api/workorders/{id}/cardpayments': {
    ...start,
    summary:
      "Start a card payment of a work order, on the provider's page or by a saved or typed card; idempotent by key",
    ids: workOrders,
  },
  'POST /api/salesproposals/{id}/cardpayments': {
    ...start,
    summary:
      "Start a card deposit of a proposal, on the provider's page or by a saved or typed card; idempotent by key",
    ids: proposals,
  },
  'POST /api/cardpayments/{id}/check': {
    summary: 'Ask the provider about a card payment',
    access: collect,
    params: idParams,
    answer: cardAttemptSchema,
    errors: ['not_found'],
    ids: attempts,
  },
  'POST /api/cardpayments/{id}/cancel': {
    summary: "Close a card payment's page, unless the card was charged",
    access: collect,
    params: idParams,
    answer: cardAttemptSchema,
    errors: ['not_found'],
    ids: attempts,
  },
  'POST /api/cardpayments/{id}/settle': {
    summary:
      'Settle a payment in doubt whose provider can no longer be asked, or use the provider’s later answer instead',
    access: 'settings.edit',
    params: idParams,
    body: z.object({
      /** `provider`: its answer replaces what was settled. */
      outcome: z.enum([...handOutcomes, ...refundOutcomes, 'provider']),
      note: z.string().trim().min(1, 'Enter a note.').max(500),
    }),
    answer: cardSettingsSchema,
    errors: ['not_found', 'unavailable'],
    ids: attempts,
  },
  'POST /api/cardpayments/{id}/refund': {
    summary: 'Refund a card payment, whole or in part; idempotent by key',
    access: 'payments.void',
    params: idParams,
    body: z.object({
      key,
      /** With what is refunded of the tip. */
      amountCents: cents,
      /** How much of it is of the tip. */
      tipCents,
      reason: z.string().trim().min(1).max(500),
    }),
    answer: cardAttemptSchema,
    errors: ['not_found', 'key_reused'],
    ids: attempts,
  },
  'POST /api/cardpayments/{id}/refundall': {
    summary:
      'Refund what is left of a card payment that pays several work orders, on all of them; idempotent by key',
    access: 'payments.void',
    params: idParams,
    body: z.object({ key, reason: z.string().trim().min(1).max(500) }),
    answer: cardAttemptSchema,
    errors: ['not_found', 'key_reused'],
    ids: attempts,
  },
  'POST /api/workorders/{id}/paymentlinks': {
    ...newLink,
    summary: "Create a link or QR code by which a work order's customer pays, and optionally email it",
    ids: workOrders,
  },
  'POST /api/salesproposals/{id}/paymentlinks': {
    ...newLink,
    summary:
      "Create a link or QR code by which a proposal's customer pays a deposit, and optionally email it",
    ids: proposals,
  },
  'POST /api/paymentlinks/{id}/revoke': {
    summary: 'Revoke a payment link immediately, and close its page',
    access: collect,
    params: idParams,
    answer: paymentLinkSchema,
    errors: ['not_found'],
    ids: { id: 'payment_links' },
  },
  'POST /api/savedcards/{id}/remove': {
    summary: 'Remove a saved card, so that it can’t be charged again; returns the customer’s other cards',
    access: collect,
    params: idParams,
    answer: z.array(savedCardSchema),
    errors: ['not_found'],
    ids: { id: 'saved_cards' },
  },
  'POST /api/paymentlinks/open': {
    summary: 'Get what a payment link asks the customer to pay, and the state of their payment',
    access: 'public',
    body: z.object({ token: z.string().min(20).max(200) }),
    answer: shownPaymentSchema,
    errors: ['link_expired', 'too_many_attempts'],
  },
  'POST /api/paymentlinks/pay': {
    summary: "Get the provider's page on which the customer pays; the same amount gives the same page",
    access: 'public',
    body: z.object({
      token: z.string().min(20).max(200),
      amountCents: cents,
      /** Charged with the amount; pays nothing of the balance. */
      tipCents,
      /** Whether the customer agrees that the card is saved. */
      saveCard: z.boolean().default(false),
      consentText,
    }),
    answer: z.object({ url: z.string() }),
    errors: ['link_expired', 'too_many_attempts', 'payment_in_progress', 'unavailable'],
  },
  'POST /api/webhooks/cards/{account}': {
    summary: "Receive a provider's signed event about a card payment",
    access: 'public',
    params: z.object({ account: z.uuid() }),
    webhook: true,
    bytes: 256 * 1024,
    answer: z.null(),
    errors: ['not_found'],
    ids: { account: 'card_account_guids' },
  },
} as const satisfies EndpointList;
