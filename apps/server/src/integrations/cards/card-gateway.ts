import type { DisputeState } from '@fieldwright/domain/payments/dispute';
import type { ProviderReading } from '@fieldwright/domain/payments/payment-attempt';
import type { SavedCard } from '@fieldwright/domain/payments/saved-card';
import type { MadeRefund } from '@fieldwright/domain/payments/sent-refund';
import type { BillingGateway } from './billing-gateway.ts';

/* The port to the providers of card payments. Card numbers are typed on the providers' own pages and in their frames only. */

/** What a company connects its account with; kept sealed. */
export interface CardCredentials {
  /** Square's access token or Stripe's secret key */
  key: string;
  /** Square's location */
  locationId: string | null;
}

/** An account as the provider describes it. */
export interface CardAccount {
  /** as the company knows it */
  label: string;
  /** the provider's id of the account; the same for each of its keys */
  merchant: string;
  locationId: string | null;
  /** whether it takes test cards instead of money */
  isTest: boolean;
}

export interface NewCharge {
  /** UUID of the attempt: the same opens the same page, however often it is asked */
  attempt: string;
  /** without the tip */
  amountCents: number;
  tipCents: number;
  /** what the page says the payment is for */
  name: string;
  /** where the browser goes after the payment, or without one */
  returnUrl: string;
  /** the provider's customer for whom the card is to be saved; null if it isn't */
  saveFor: string | null;
}

export interface NewCustomer {
  /** UUID of the attempt that needs it: the same registers once */
  attempt: string;
  name: string;
  /** empty without one */
  email: string;
  /** our own id */
  reference: string;
}

/** A card that a provider keeps for a customer. */
export interface KeptCard extends SavedCard {
  cardId: string;
}

/** A payment by a saved card. */
export interface SavedCharge {
  /** UUID of the attempt: the same charges once */
  attempt: string;
  /** without the tip */
  amountCents: number;
  tipCents: number;
  name: string;
  customerId: string;
  cardId: string;
}

/** A payment by a card that staff type in the provider's frame. */
export type TypedCharge = Omit<NewCharge, 'returnUrl'>;

/** A page of the provider that takes one payment. */
export interface OpenedCharge {
  chargeId: string;
  /** Square's order, by which its payments are found */
  orderId: string | null;
  url: string;
}

export interface ChargeReading extends Omit<ProviderReading, 'asked'> {
  /** null before the first card */
  paymentId: string | null;
  /** as a card confirmation has it (R3.13): of the payment, or of the page or order while there is none; null if unknown */
  status: string | null;
  /** the code of the last declined card; null if none was, or the card was charged since */
  failure: string | null;
  /** the category of that code; null if the provider gave none */
  failureCategory: string | null;
  card: { brand: string; last4: string } | null;
  /** whether the charge has refunds that may still complete, also of the provider's dashboard; missing for none */
  hasPendingRefunds?: boolean;
  /** the cardholder's dispute; null if there is none, or none that the provider names */
  dispute: CardDispute | null;
}

/** A dispute as the provider describes it. */
export interface CardDispute {
  disputeId: string;
  state: DisputeState;
  /** the provider's word */
  reason: string;
  /** until when the company can answer it; null if it can't */
  dueDate: string | null;
}

/** A dispute in the list of an account. */
export interface ListedDispute extends Pick<CardDispute, 'disputeId' | 'state'> {
  /** ISO 8601; empty if the provider doesn't say */
  begunDate: string;
  /** the provider's id of the payment */
  paymentId: string;
}

/** A refund in an account's list, including those made in the provider's dashboard. */
export interface ListedRefund extends RefundReading {
  /** the provider's id of the payment */
  paymentId: string;
}

/** The most disputes or refunds that are read from a list. */
export const mostListed = 500;

export interface NewRefund {
  /** UUID of the refund: the same refunds once */
  refund: string;
  paymentId: string;
  amountCents: number;
  reason: string;
}

export interface RefundReading {
  refundId: string;
  state: 'pending' | 'completed' | 'failed';
}

/** A webhook whose signature is right. */
export interface CardEvent {
  eventId: string;
  type: string;
  /** every id that it is about: of a page, order or payment, and our attempt's */
  ids: string[];
}

export interface SentEvent {
  /** the body as it came */
  raw: Uint8Array;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  url: string;
  secret: string;
}

/** Takes card payments through one account. Every method may throw `GatewayError`. */
export interface CardGateway extends BillingGateway {
  account(): Promise<CardAccount>;
  open(charge: NewCharge): Promise<OpenedCharge>;
  /** @param hints ids from a webhook, which may name a declined card or a dispute; and of a dispute that is known */
  read(charge: Omit<OpenedCharge, 'url'>, hints?: readonly string[]): Promise<ChargeReading>;
  /** Closes the page or order, so that it takes no payment. Does nothing if it already took one or was closed. */
  close(charge: Omit<OpenedCharge, 'url'>): Promise<void>;
  /** Registers a customer whose card is to be saved. @returns the provider's id */
  register(customer: NewCustomer): Promise<string>;
  /** Saves the card that made a payment. */
  saveCard(asked: { attempt: string; paymentId: string; customerId: string }): Promise<KeptCard>;
  /** Has the provider never charge a saved card again. Does nothing if it can't be charged anymore. */
  forgetCard(card: { cardId: string }): Promise<void>;
  /** Prepares a payment by a saved card, which charges nothing yet. */
  openSaved(charge: SavedCharge): Promise<Omit<OpenedCharge, 'url'>>;
  /**
   * Charges a saved card for what was prepared, which is charged once, however often it is asked for.
   * @throws GatewayError `refused` with the code if the card is declined
   */
  chargeSaved(charge: SavedCharge, opened: Omit<OpenedCharge, 'url'>): Promise<void>;
  /** Prepares a payment by a typed card, which charges nothing yet. */
  openTyped(charge: TypedCharge): Promise<Omit<OpenedCharge, 'url'>>;
  /**
   * Charges a typed card for what was prepared, which is charged once, however often it is asked for.
   * @param charge `token`: of the provider's frame
   * @throws GatewayError `refused` with the code if the card is declined, or its token was used or has expired
   */
  chargeTyped(charge: TypedCharge & { token: string }, opened: Omit<OpenedCharge, 'url'>): Promise<void>;
  refund(refund: NewRefund): Promise<RefundReading>;
  readRefund(refundId: string): Promise<RefundReading>;
  /** Lists the refunds of a payment, also those made in the provider's dashboard. */
  refundsOfPayment(paymentId: string): Promise<MadeRefund[]>;
  /** Lists the disputes of all payments. @param since when the oldest one to list was begun, in milliseconds since 1970 */
  listDisputes(since: number): Promise<ListedDispute[]>;
  /** Lists the refunds of all payments. @param since when the oldest one to list was begun, in milliseconds since 1970 */
  listRefunds(since: number): Promise<ListedRefund[]>;
  /** Asks for webhooks. @param key the same subscribes once */
  subscribe(url: string, key: string): Promise<{ id: string; secret: string }>;
  unsubscribe(id: string): Promise<void>;
  /** Returns null for a webhook that the provider didn't sign. */
  readEvent(sent: SentEvent): Promise<CardEvent | null>;
}

/**
 * Why a provider did nothing (`refused`, `credentials`), or that nobody knows whether it did (`unknown`): no
 * answer, or one that doesn't say.
 */
type GatewayFault = 'refused' | 'credentials' | 'unknown';

export class GatewayError extends Error {
  readonly fault: GatewayFault;
  /** the provider's */
  readonly code: string;
  /** the provider's; null if it gave none */
  readonly category: string | null;
  constructor(fault: GatewayFault, code: string, cause?: unknown, category: string | null = null) {
    super(`The card provider said ${code}.`, { cause });
    this.fault = fault;
    this.code = code;
    this.category = category;
  }
}

/** The gateway of a company without a provider: it takes nothing. */
export function noGateway(): CardGateway {
  const refuse = () => Promise.reject(new GatewayError('refused', 'none'));
  return {
    account: refuse,
    open: refuse,
    read: refuse,
    close: refuse,
    refund: refuse,
    readRefund: refuse,
    refundsOfPayment: refuse,
    listDisputes: refuse,
    listRefunds: refuse,
    register: refuse,
    saveCard: refuse,
    forgetCard: refuse,
    openSaved: refuse,
    chargeSaved: refuse,
    openTyped: refuse,
    chargeTyped: refuse,
    startBilling: refuse,
    findBilling: refuse,
    readBilling: refuse,
    changeBillingCard: refuse,
    stopBilling: refuse,
    subscribe: refuse,
    unsubscribe: refuse,
    readEvent: async () => null,
  };
}

/** Returns the string values of an object's fields, where they are. */
export const idsOf = (object: unknown, names: readonly string[]): string[] =>
  typeof object === 'object' && object !== null
    ? names.flatMap((name) => {
        const value = (object as Record<string, unknown>)[name];
        return typeof value === 'string' ? [value] : [];
      })
    : [];

const disputePrefix = 'dispute:';
/** Marks the id of a dispute among the ids of a webhook, so that only disputes are asked for as such. */
export const disputeHint = (id: string): string => disputePrefix + id;
/** Returns the dispute's id that a hint marks, or none. */
export const disputeIn = (hint: string): string[] =>
  hint.startsWith(disputePrefix) ? [hint.slice(disputePrefix.length)] : [];
