import { moneyBackMethods } from '@fieldwright/domain/payments/money-back';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** Credit on a customer's account: what their work orders are overpaid by, which can pay another one. */

export const newCreditPaymentSchema = z.object({
  /** Created by the client, once per payment: the same key uses nothing twice. */
  key: z.uuid(),
  amountCents: z.int().min(1).max(99_999_999),
  /** The balance that the person saw; a lower one now refuses the payment. */
  dueCents: z.int(),
});

const usedCreditSchema = z.object({
  /** The payments of this work order: one for each work order that the credit comes from. */
  payments: z.array(
    z.object({
      id: z.int(),
      /** The receipt number. */
      receipt: z.string(),
      amountCents: z.int(),
      /** The work order that was overpaid. */
      fromWorkOrderId: z.int(),
    }),
  ),
});
export type CreditUsed = z.infer<typeof usedCreditSchema>;

const moneyBackSchema = z.object({
  /** Created by the client, once per payment: the same key gives nothing back twice. */
  key: z.uuid(),
  amountCents: z.int().min(1, 'Enter an amount above zero.').max(99_999_999),
  method: z.enum(moneyBackMethods),
  /** The check number; empty for cash. */
  reference: z.string().trim().max(100),
  reason: z.string().trim().min(1, 'Enter a reason.').max(500),
  /** The balance that the person saw, below zero; if less is overpaid now, nothing is recorded. */
  dueCents: z.int(),
});
export type MoneyBack = z.infer<typeof moneyBackSchema>;

const moneyGivenSchema = z.object({
  /** The payment below zero. */
  id: z.int(),
  receipt: z.string(),
});
export type MoneyGiven = z.infer<typeof moneyGivenSchema>;

export const accountCreditEndpoints = {
  'POST /api/workorders/{id}/moneyback': {
    summary:
      'Record that money an overpaid work order received was given back by cash or check; idempotent by key',
    access: 'payments.void',
    params: idParams,
    body: moneyBackSchema,
    answer: moneyGivenSchema,
    errors: ['not_found', 'removed', 'key_reused'],
    ids: { id: 'work_orders' },
  },
  'POST /api/workorders/{id}/credit': {
    summary:
      "Pay a work order with what the customer's other work orders are overpaid by, the oldest first; idempotent by key",
    access: 'payments.collect',
    params: idParams,
    body: newCreditPaymentSchema,
    answer: usedCreditSchema,
    errors: ['not_found', 'removed', 'key_reused'],
    ids: { id: 'work_orders' },
  },
  'POST /api/workorderpayments/{id}/voidcredit': {
    summary: 'Void a payment by credit, on both work orders; the credit can be used again',
    access: 'payments.void',
    params: idParams,
    body: z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(500) }),
    answer: z.object({
      /** Both payments. */
      voided: z.array(z.int()),
    }),
    errors: ['not_found', 'removed'],
    ids: { id: 'work_order_payments' },
  },
} as const satisfies EndpointList;
