import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';

export type UnpaidWorkOrders = Answer<'GET /api/customers/{id}/unpaidworkorders'>;
export type UnpaidWorkOrder = UnpaidWorkOrders['workOrders'][number];

export const unpaidQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['workorders', 'unpaid', customerId],
    queryFn: ({ signal }) =>
      api('GET /api/customers/{id}/unpaidworkorders', { params: { id: customerId }, signal }),
    staleTime: 0,
  });

export interface RecordedShares {
  /** a retry sends the same, so that nothing is recorded twice */
  key: string;
  method: 'cash' | 'check';
  reference: string;
  text: string;
  shares: { workOrderId: number; amountCents: number; dueCents: number }[];
}

export const recordShares = (customerId: number, body: RecordedShares) =>
  api('POST /api/customers/{id}/payments', { params: { id: customerId }, body });

export interface ChargedShares {
  /** a retry sends the same, so that nothing is charged twice */
  key: string;
  shares: { workOrderId: number; amountCents: number; dueCents: number }[];
  tipCents: number;
  saveCard?: boolean;
  consentText?: string;
  savedCardId?: number;
}

export const chargeShares = (customerId: number, body: ChargedShares) =>
  api('POST /api/customers/{id}/cardpayments', { params: { id: customerId }, body });

/** Loads again what payments of several work orders change. */
export function sharesPaid(client: QueryClient): void {
  const keys = ['workorder', 'workorders', 'customer', 'customers', 'payments', 'cardPayments', 'ownday'];
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
}
