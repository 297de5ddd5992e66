import { receiptNumber } from '@fieldwright/domain/payments/receipt';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { queryClient } from '../../lib/requests/query-client.ts';
import type { PaymentAttempt } from '../payments/payment-attempt.ts';
import { paymentRowTexts } from '../payments/payment-row.texts.ts';
import { saveAtOnce, workOrderKind, workOrdersChanged } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

export interface Recorded {
  paymentId: number;
  workOrderId: number;
  /** the receipt number */
  number: string;
  amountCents: number;
  /** as text */
  method: string;
}

/** Records a payment and reloads the work order. @throws ApiError */
export async function recordPayment({
  key,
  edit,
  paymentId: sent,
  leastDueCents,
}: PaymentAttempt<WorkOrder>): Promise<Recorded> {
  const { ids } = await saveAtOnce(edit, { key, label: texts.takeTitle, leastDueCents });
  const paymentId = ids[String(sent)]!;
  const { document } = await workOrderKind.load(edit.draft.id);
  workOrdersChanged(queryClient);
  const { amountCents, method } = document.payments.find(({ id }) => id === paymentId)!;
  const number = receiptNumber(document.number, document.payments, paymentId)!;
  return {
    paymentId,
    workOrderId: document.id,
    number,
    amountCents,
    method: paymentRowTexts.methods[method],
  };
}
