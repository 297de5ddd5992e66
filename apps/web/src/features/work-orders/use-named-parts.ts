import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { invoiceTexts } from '@fieldwright/domain/work-orders/invoice.texts';
import { settledOutsideId, workOrderLines } from '@fieldwright/domain/work-orders/work-order-pricing';
import { paymentRowTexts } from '../payments/payment-row.texts.ts';
import { soldByNumber } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Returns the names of the parts of the totals. */
export function useNamedParts() {
  const { draft, context } = useWorkOrderScreen();
  return {
    billed: workOrderLines(draft),
    discounts: draft.discounts.filter(isLive).toSorted(byOrder('order')),
    rebates: draft.rebates.filter(isLive).toSorted(byOrder('order')),
    taxText: context.taxItems.find(({ id }) => id === draft.taxItemId)?.text ?? null,
    payments: new Map([
      [settledOutsideId, invoiceTexts.paidBefore] as const,
      ...draft.deposits.map(
        ({ salesProposalId: id }) => [id, texts.depositOn(soldByNumber(context, id))] as const,
      ),
      ...draft.payments.map(({ id, method }) => [id, paymentRowTexts.methods[method]] as const),
    ]),
  };
}
