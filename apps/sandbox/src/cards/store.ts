import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Provider = 'square' | 'stripe';

/** A refund of a sale. A pending one completes with the next look at it, as most do within seconds. */
export interface Refund {
  id: string;
  amountCents: number;
  reason: string;
  status: 'pending' | 'completed' | 'failed';
  createdDate: string;
}

/** What one hosted page sells: a payment link of Square or a checkout session of Stripe. */
export interface Sale {
  provider: Provider;
  /** of the link or session */
  id: string;
  /** Square's order */
  orderId: string;
  /** Square's payment or Stripe's payment intent; null before the first card */
  paymentId: string | null;
  /** Stripe's charge */
  chargeId: string | null;
  name: string;
  amountCents: number;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
  note: string;
  metadata: Record<string, string>;
  state: 'open' | 'paid' | 'closed';
  /** the code of the last declined card */
  declined: string | null;
  last4: string;
  brand: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER';
  disputed: boolean;
  version: number;
  createdDate: string;
  updatedDate: string;
  refunds: Refund[];
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
  subscriptions: Subscription[];
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
  const state: State = readState(file) ?? { sales: [], subscriptions: [], answers: {} };
  let aheadMs = 0;
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
    now: () => new Date(Date.now() + aheadMs),
    advance(ms) {
      aheadMs += ms;
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
