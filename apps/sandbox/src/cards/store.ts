import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Provider = 'square' | 'stripe';

/** A refund of a sale. A pending one completes with the next look at it, as most do within seconds, unless it is held. */
export interface Refund {
  id: string;
  amountCents: number;
  reason: string;
  status: 'pending' | 'completed' | 'failed';
  createdDate: string;
  /** what the seller's program has noted on it; Square has no such field */
  metadata?: Record<string, string>;
}

/** A dispute of a payment by its cardholder. */
export interface Dispute {
  id: string;
  state: 'open' | 'won' | 'lost';
  /** by its number among Square's, 1 to 9; Stripe's are all general */
  reason: number;
  version: number;
  createdDate: string;
  updatedDate: string;
}

/** A customer as a seller has registered them. */
export interface Buyer {
  provider: Provider;
  id: string;
  name: string;
  email: string;
  reference: string;
  createdDate: string;
}

/** What is known of a card that was typed. */
export interface KnownCard {
  brand: Sale['brand'];
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** the code with which charges decline once it is saved; null if it is charged */
  declinedLater: string | null;
}

/** A card on file with Square, or a payment method of a customer of Stripe. */
export interface FiledCard extends KnownCard {
  provider: Provider;
  id: string;
  customerId: string;
  /** whether it can still be charged */
  enabled: boolean;
  createdDate: string;
}

/** A card that was typed in the frame of a provider's script. Its token pays once, within a day. */
export interface TokenCard {
  provider: Provider;
  /** the token */
  id: string;
  typed: { number: string; expiry: string; cvc: string; zip: string };
  /** the payment that it has tried to pay; null before */
  usedBy: string | null;
  createdDate: string;
}

/**
 * What one hosted page sells, a payment link of Square or a checkout session of Stripe; or what a saved card pays, an
 * order of Square or a payment intent of Stripe.
 */
export interface Sale {
  provider: Provider;
  /** of the link or session; for a saved card, of the order or payment intent */
  id: string;
  /** whose card is saved or charged */
  customerId?: string;
  /** the saved card: the one that is charged, or was saved by this payment */
  cardId?: string;
  /** whether Stripe saves the card once it is charged */
  savesCard?: boolean;
  /** the card that was typed */
  card?: KnownCard;
  /** Square's order */
  orderId: string;
  /** Square's payment or Stripe's payment intent; null before the first card */
  paymentId: string | null;
  /** Stripe's charge */
  chargeId: string | null;
  name: string;
  /** with the tip */
  amountCents: number;
  /** what of it the seller has called a tip */
  tipCents?: number;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
  note: string;
  metadata: Record<string, string>;
  state: 'open' | 'paid' | 'closed';
  /** whether a card was accepted but the bank hasn't decided yet if it pays; the page is closed */
  held?: boolean;
  /** whether a card has had the temporary error */
  hadError?: boolean;
  /** the code of the last declined card */
  declined: string | null;
  last4: string;
  brand: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER';
  /** the latest one */
  dispute?: Dispute;
  earlierDisputes?: Dispute[];
  version: number;
  createdDate: string;
  updatedDate: string;
  refunds: Refund[];
}

/** What a seller bills by: a plan variation of Square, or a product of Stripe. */
export interface Plan {
  provider: Provider;
  id: string;
  name: string;
  /** Square's: from one payment to the next */
  months: number;
  /** Square's: of each payment */
  amounts: number[];
  createdDate: string;
}

/** An invoice of a billing. The sale of the same payment has the rest. */
export interface Billed {
  id: string;
  saleId: string;
  number: number;
  attempts: number;
  /** of the last attempt; of the invoice before the first */
  attemptDate: string;
  /** Stripe's: whether it isn't finalized yet, so that nobody can pay it; missing for no */
  isDraft?: boolean;
  /** Stripe's: whether it was finalized without being charged automatically */
  isHeld?: boolean;
  /** Stripe's: whether the seller marked it uncollectible; it can still be paid */
  isWrittenOff?: boolean;
}

/** A subscription, which charges a card on file until its last payment. */
export interface Billing {
  provider: Provider;
  id: string;
  /** Stripe's */
  scheduleId: string;
  planId: string;
  customerId: string;
  cardId: string;
  name: string;
  months: number;
  amounts: number[];
  metadata: Record<string, string>;
  state: 'active' | 'canceled' | 'completed';
  /** missing if it began when it was created */
  createdDate?: string;
  startDate: string;
  /** from when no payment is charged; null unless it was canceled */
  canceledDate: string | null;
  endedDate: string | null;
  /** Stripe's: since when its schedule lets it run, without an end; missing for most */
  releasedDate?: string;
  version: number;
  /** oldest first */
  invoices: Billed[];
}

/** An address that a seller has registered for events. */
export interface Subscription {
  provider: Provider;
  id: string;
  url: string;
  /** signs the events */
  secret: string;
  events: string[];
}

interface KeptAnswer {
  body: string;
  status: number;
  answer: unknown;
}

interface State {
  sales: Sale[];
  customers: Buyer[];
  cards: FiledCard[];
  tokens: TokenCard[];
  subscriptions: Subscription[];
  plans: Plan[];
  billings: Billing[];
  /** how far the providers' time is ahead */
  aheadMs: number;
  /** whether pending refunds stay so, as they do until the seller's balance covers them */
  refundsHeld?: boolean;
  /** answers by endpoint and idempotency key */
  answers: Record<string, KeptAnswer>;
}

export interface Store {
  state: State;
  sale(find: (sale: Sale) => boolean): Sale | undefined;
  save(): void;
  id(prefix: string): string;
  now(): Date;
  /** lets the providers' time pass */
  advance(ms: number): void;
}

/**
 * Opens the books of the simulated providers.
 * @param folder where they are kept across restarts; undefined keeps them in memory only
 */
export function openStore(folder: string | undefined): Store {
  const file = folder === undefined ? null : join(folder, 'cards.json');
  const empty: State = {
    sales: [],
    customers: [],
    cards: [],
    tokens: [],
    subscriptions: [],
    plans: [],
    billings: [],
    aheadMs: 0,
    answers: {},
  };
  // books that were kept before cards could be saved, or billed, have no lists of them
  const state: State = { ...empty, ...readState(file) };
  return {
    state,
    sale: (find) => state.sales.find(find),
    save() {
      if (file === null || folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
    id: (prefix) => `${prefix}${randomBytes(9).toString('hex')}`,
    now: () => new Date(Date.now() + state.aheadMs),
    advance(ms) {
      state.aheadMs += ms;
    },
  };
}

function readState(file: string | null): State | null {
  if (file === null) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Cents that were refunded; a pending refund counts once it completes. */
export const refundedCents = ({ refunds }: Pick<Sale, 'refunds'>): number =>
  refunds.filter(({ status }) => status === 'completed').reduce((sum, each) => sum + each.amountCents, 0);

/** Cents that no refund, pending or completed, has claimed. */
export const refundableCents = ({ amountCents, refunds }: Sale): number =>
  amountCents -
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, each) => sum + each.amountCents, 0);

/** Keeps a card for a customer. */
export function fileCard(
  store: Store,
  card: KnownCard & Pick<FiledCard, 'provider' | 'customerId'>,
): FiledCard {
  const id = store.id(card.provider === 'square' ? 'ccof:' : 'pm_');
  const filed = { ...card, id, enabled: true, createdDate: store.now().toISOString() };
  store.state.cards.push(filed);
  return filed;
}

/** Returns a sale paired with each of its disputes, the latest last. */
export const withEachDispute = (sale: Sale): Sale[] =>
  [...(sale.earlierDisputes ?? []), ...(sale.dispute ? [sale.dispute] : [])].map((dispute) => ({
    ...sale,
    dispute,
  }));

/** Checks whether a cardholder disputes a sale, or has won the dispute. */
export const isDisputed = ({ dispute }: Pick<Sale, 'dispute'>): boolean =>
  dispute !== undefined && dispute.state !== 'won';
