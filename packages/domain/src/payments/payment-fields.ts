import { z } from 'zod';
import { type Fields, idSchema } from '../kernel/edit-shape.ts';
import { amountCents, dateTime, text } from '../kernel/field.ts';
import { checkRule } from './check-number.ts';

/** The purpose of a payment. */
export const paymentKinds = ['deposit', 'progress', 'balance', 'membership'] as const;
/** How it was paid. Cards are charged through a provider, never through an edit session. */
export const paymentMethods = ['cash', 'check', 'card', 'bank', 'financing', 'other'] as const;
export const paymentStatuses = ['pending', 'completed', 'failed', 'voided'] as const;

/** A payment of a proposal or a work order. Status, refunds and voiding are set by separate commands. */
export const paymentFields = {
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  amountCents,
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

/** Card payments are never part of a cascade (R4.5). */
const cardPaymentsKeptOut = {
  field: 'method',
  value: 'card',
  because: 'Card payments are taken and refunded through the card processor.',
} as const;

const paymentRemoval = {
  rule: 'voided',
  because: 'A recorded payment can only be voided, with a reason. It stays on the books.',
} as const;

/** Refuses a payment of zero. */
const someMoney = {
  fields: ['amountCents'],
  faults: ({ amountCents: cents }: Fields): Record<string, string> =>
    cents === 0 ? { amountCents: 'Enter an amount above zero.' } : {},
} as const;

/** The parts of the shape that payments of work orders and proposals share. */
export const paymentShape = {
  managed: managedPaymentFields,
  keptOut: cardPaymentsKeptOut,
  rules: [checkRule, someMoney],
  removal: paymentRemoval,
  blank: blankPayment,
} as const;
