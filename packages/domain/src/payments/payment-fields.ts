import { z } from 'zod';
import { type Fields, idSchema } from '../kernel/edit-shape.ts';
import { amountCents, dateTime, text } from '../kernel/field.ts';
import { maxCents, moneyMessages } from '../kernel/read-money.ts';
import { checkRule } from './check-number.ts';

/** The purpose of a payment. */
export const paymentKinds = ['deposit', 'progress', 'balance', 'membership'] as const;
/**
 * How it was paid. Cards are charged through a provider, never through an edit session. Credit is money that another work
 * order of the customer was overpaid by: below zero on that one, above zero on the one that it pays.
 */
export const paymentMethods = ['cash', 'check', 'card', 'bank', 'financing', 'other', 'credit'] as const;
export const paymentStatuses = ['pending', 'completed', 'failed', 'voided'] as const;

/** A payment of a proposal or a work order. Status, refunds and voiding are set by separate commands. */
export const paymentFields = {
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  /** Below zero only for credit that another work order has used, and for money given back by cash or check. */
  amountCents: z
    .int('Enter an amount.')
    .min(-maxCents, moneyMessages.large)
    .max(maxCents, moneyMessages.large),
  receivedDate: dateTime.nullable(),
  /** Check number or similar. */
  reference: text(100),
  text: text(500),
  status: z.enum(paymentStatuses),
  refundedCents: amountCents,
  voidReason: text(500).nullable(),
  voidedBy: idSchema.nullable(),
  voidedDate: dateTime.nullable(),
} as const;

export const blankPayment = {
  kind: 'balance',
  method: 'cash',
  amountCents: 0,
  receivedDate: null,
  reference: '',
  text: '',
  status: 'completed',
  refundedCents: 0,
  voidReason: null,
  voidedBy: null,
  voidedDate: null,
} as const;

const managedPaymentFields = ['status', 'refundedCents', 'voidReason', 'voidedBy', 'voidedDate'] as const;

/** Card payments are never part of a cascade (R4.5), nor is credit, which changes two work orders at once. */
const paymentsKeptOut = {
  field: 'method',
  because: {
    card: 'Card payments are taken and refunded through the card processor.',
    credit: 'Credit is used and voided on both work orders at once.',
  },
} as const;

const paymentRemoval = {
  rule: 'voided',
  because: 'A recorded payment can only be voided, with a reason. It stays on the books.',
} as const;

/** Refuses a payment of zero or less. */
const someMoney = {
  fields: ['amountCents'],
  faults: ({ amountCents: cents }: Fields): Record<string, string> => {
    if (Number(cents) < 0) return { amountCents: moneyMessages.negative };
    return cents === 0 ? { amountCents: 'Enter an amount above zero.' } : {};
  },
} as const;

/** The parts of the shape that payments of work orders and proposals share. */
export const paymentShape = {
  managed: managedPaymentFields,
  keptOut: paymentsKeptOut,
  rules: [checkRule, someMoney],
  removal: paymentRemoval,
  blank: blankPayment,
} as const;
