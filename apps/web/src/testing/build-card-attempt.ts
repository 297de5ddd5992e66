import type { CardAttempt } from '../features/card-payments/card-payments.data.ts';

/** Returns a card payment in progress. */
export const buildCardAttempt = (fields: Partial<CardAttempt> = {}): CardAttempt => ({
  id: 3,
  channel: 'dispatcher',
  provider: 'stripe',
  status: 'pending',
  isTest: true,
  amountCents: 43_800,
  refundedCents: 0,
  tipCents: 0,
  tipRefundedCents: 0,
  refundableCents: 0,
  refundableTipCents: 0,
  url: 'https://pay.example/3',
  failure: null,
  card: null,
  isSavedCard: false,
  saveState: null,
  dispute: null,
  createdDate: '2026-11-25T14:00:00Z',
  by: 'Beth Young',
  paymentId: null,
  byHand: null,
  refunds: [],
  ...fields,
});
