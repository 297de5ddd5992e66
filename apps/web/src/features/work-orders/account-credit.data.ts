import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { workOrderKind, workOrdersChanged } from './work-order.data.ts';

interface CreditPayment {
  /** a retry sends the same, so that nothing is used twice */
  key: string;
  amountCents: number;
  /** the balance as shown */
  dueCents: number;
}

/** Pays a work order with what the customer's other work orders are overpaid by. @throws ApiError */
export const payWithCredit = (id: number, body: CreditPayment) =>
  api('POST /api/workorders/{id}/credit', { params: { id }, body });

/** Voids a payment by credit on both work orders. @throws ApiError */
export const voidCredit = (id: number, reason: string) =>
  api('POST /api/workorderpayments/{id}/voidcredit', { params: { id }, body: { reason } });

/** Loads the work order again, and the lists that its payments by credit change. */
export async function creditChanged(client: QueryClient, workOrderId: number): Promise<void> {
  await workOrderKind.load(workOrderId);
  workOrdersChanged(client);
  for (const key of ['customer', 'customers', 'payments']) void client.invalidateQueries({ queryKey: [key] });
}
