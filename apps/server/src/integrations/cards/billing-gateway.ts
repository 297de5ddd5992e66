import type { BillingPhase } from '@fieldwright/domain/payments/billing-phases';
import type { BilledState, BillingState } from '@fieldwright/domain/payments/billing-state';

/* The part of the port to the providers that bills saved cards for agreements. */

/** A saved card that is to be charged again and again. */
export interface NewBilling {
  /** UUID of the billing: the same begins once */
  billing: string;
  /** what the customer pays for */
  name: string;
  customerId: string;
  cardId: string;
  /** from one payment to the next */
  months: number;
  phases: readonly BillingPhase[];
  /** the day of the first payment, as `2027-01-05`; null if it is charged at once */
  startDate: string | null;
}

/** Square's subscription, or Stripe's schedule. */
export interface BillingRef {
  billingId: string;
  /** Stripe's, of its schedule, where it is known */
  subscriptionId?: string | null;
}

/** A provider's error, as a card confirmation has it (R3.13). */
export interface ChargeError {
  category: string;
  code: string;
}

export interface InvoiceReading {
  invoiceId: string;
  /** as a card confirmation has it (R3.13): Square's of the payment, or of the invoice while there is none */
  status: string;
  state: BilledState;
  /** Square's; null with Stripe */
  orderId: string | null;
  /** null before the first card */
  paymentId: string | null;
  amountCents: number;
  paidCents: number;
  /** ISO 8601 */
  createdDate: string;
  /** of the declined card; null if none was, or nobody says why */
  error: ChargeError | null;
  /** where the customer can pay it; null if it isn't to be paid */
  url: string | null;
}

export interface BillingReading {
  /** null for a status that nobody knows */
  state: BillingState | null;
  /** Stripe's, of its schedule; Square's own */
  subscriptionId: string | null;
  /** when the card is charged next, in ISO 8601; null if it isn't */
  nextDate: string | null;
  /** those that the reading is about, newest first */
  invoices: InvoiceReading[];
}

/** What the provider is asked about a billing. */
export interface BillingQuestion extends BillingRef {
  /** ids of invoices that are known as paid, which needn't be read again */
  paid?: readonly string[];
  /** ids from webhooks, which may name a declined card */
  hints?: readonly string[];
}

/** Bills saved cards again and again. Every method may throw `GatewayError`. */
export interface BillingGateway {
  startBilling(billing: NewBilling): Promise<BillingRef>;
  /** Finds what was begun, after an answer was lost for longer than a provider knows a key; null if nothing was. */
  findBilling(billing: Pick<NewBilling, 'billing' | 'customerId'>): Promise<BillingRef | null>;
  readBilling(question: BillingQuestion): Promise<BillingReading>;
  /** Has the coming payments charge another card, and tries to charge it for what is due, where the provider can. */
  changeBillingCard(billing: BillingRef & { cardId: string }): Promise<void>;
  /** Has no coming payment charged, and what is unpaid not be paid anymore. Does nothing if none would be. */
  stopBilling(billing: BillingRef): Promise<void>;
}
