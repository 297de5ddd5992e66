import { useMain } from '../../app/main/use-main.ts';
import { openPaySeveral } from '../shared-payments/pay-several.dialog.tsx';
import { useTakePayment } from './use-take-payment.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/**
 * Returns a function that opens the dialog for one payment of this and other unpaid work orders of the customer; null if
 * there are none, or the user may not. Unsaved changes are saved first, since the balance depends on them.
 */
export function usePaySeveral(): (() => void) | null {
  const { view, draft, editor, context } = useWorkOrderScreen();
  const { may } = useMain();
  const takesPayments = useTakePayment() !== null;
  const { unpaid, baseView, customer } = context;
  if (!takesPayments || !baseView.displayUnpaidWorkOrders || unpaid.length === 0) return null;
  return () => {
    if (view.isDirty) editor.save();
    openPaySeveral({ customerId: customer.id, workOrderId: draft.id, mayRefund: may('payments.void') });
  };
}
