import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type CardPayments = Answer<'GET /api/workorders/{id}/cardpayments'>;
export type CardAttempt = CardPayments['attempts'][number];
export type PaymentLink = CardPayments['links'][number];

export type SavedCard = CardPayments['savedCards'][number];

/** The document that a card pays. */
export interface PaidDocument {
  entity: 'workOrder' | 'salesProposal';
  id: number;
}

const paths = { workOrder: 'workorders', salesProposal: 'salesproposals' } as const;

export const cardPaymentsQuery = ({ entity, id }: PaidDocument) =>
  queryOptions({
    queryKey: ['cardPayments', entity, id],
    queryFn: ({ signal }) => api(`GET /api/${paths[entity]}/{id}/cardpayments`, { params: { id }, signal }),
    staleTime: 0,
  });

/** Loads again what a payment changes: the list itself, and the document with its balance. */
export function cardPaymentsChanged(client: QueryClient, { entity }: PaidDocument): void {
  const work = ['workorder', 'workorders'];
  // a deposit pays the work order that was sold from its proposal
  const keys = entity === 'workOrder' ? work : ['proposals', ...work];
  for (const key of ['cardPayments', 'payments', ...keys]) void client.invalidateQueries({ queryKey: [key] });
}

/** Returns a payment's fields about saving its card, with the terms that the customer heard, if they agreed. */
export const agreedTo = (
  saveCard: boolean,
  words: string | null,
): { saveCard: boolean; consentText?: string } =>
  saveCard && words !== null ? { saveCard, consentText: words } : { saveCard };

/** @param body has its own key, so that a retry after a lost response starts no second payment */
export const startPayment = (
  { entity, id }: PaidDocument,
  body: {
    key: string;
    amountCents: number;
    tipCents: number;
    saveCard?: boolean;
    consentText?: string;
    savedCardId?: number;
    cardToken?: string;
  },
) => api(`POST /api/${paths[entity]}/{id}/cardpayments`, { params: { id }, body });

export const checkPayment = (id: number) => api('POST /api/cardpayments/{id}/check', { params: { id } });
export const cancelPayment = (id: number) => api('POST /api/cardpayments/{id}/cancel', { params: { id } });

export const refundPayment = (
  id: number,
  body: { key: string; amountCents: number; tipCents: number; reason: string },
) => api('POST /api/cardpayments/{id}/refund', { params: { id }, body });

/** Refunds what is left of a payment of several work orders, on all of them. */
export const refundAll = (id: number, body: { key: string; reason: string }) =>
  api('POST /api/cardpayments/{id}/refundall', { params: { id }, body });

interface NewLink {
  key: string;
  channel: PaymentLink['channel'];
  amountCents: number;
  allowPart: boolean;
  email?: string;
}

export const makePaymentLink = ({ entity, id }: PaidDocument, body: NewLink) =>
  api(`POST /api/${paths[entity]}/{id}/paymentlinks`, { params: { id }, body });

export const revokePaymentLink = (id: number) =>
  api('POST /api/paymentlinks/{id}/revoke', { params: { id } });
