import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { queryClient } from '../../lib/requests/query-client.ts';
import { openVoid } from '../payments/void.dialog.tsx';
import { creditChanged, voidCredit } from './account-credit.data.ts';
import { saveAtOnce, workOrderKind, workOrdersChanged } from './work-order.data.ts';

interface Voided {
  /** as saved */
  base: WorkOrder;
  paymentId: number;
  receipt: string;
  amountCents: number;
}

/** Opens the dialog that voids a payment of a work order. */
export function voidPayment({ base, paymentId, receipt, amountCents }: Voided): void {
  openVoid({
    what: 'payment',
    receipt,
    amountCents,
    async send({ reason, ...request }) {
      const start = startEdit(workOrderShape, base);
      const edit = removeRecord(workOrderShape, start, { kind: 'payments', id: paymentId, reason });
      await saveAtOnce(edit, request);
      await workOrderKind.load(base.id);
      workOrdersChanged(queryClient);
    },
  });
}

/** Opens the dialog that voids a payment by credit, on both of its work orders. */
export function voidCreditPayment({
  workOrderId,
  paymentId,
  receipt,
  amountCents,
}: Omit<Voided, 'base'> & { workOrderId: number }): void {
  openVoid({
    what: 'payment',
    receipt,
    amountCents: Math.abs(amountCents),
    isCredit: true,
    async send({ reason }) {
      await voidCredit(paymentId, reason);
      await creditChanged(queryClient, workOrderId);
    },
  });
}
