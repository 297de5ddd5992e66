import { useMain } from '../../app/main/use-main.ts';
import { openTakePayment } from './take-payment.dialog.tsx';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Opens the dialog that takes a payment; null for who may not. What is changed here is saved first: the balance is of it. */
export function useTakePayment(): (() => void) | null {
  const { view, draft, editor, totals, context } = useWorkOrderScreen();
  const { may } = useMain();
  if (!may('payments.collect') || draft.id <= 0) return null;
  return () => {
    if (view.isDirty) editor.save();
    openTakePayment({
      editor,
      dueCents: totals && Math.max(0, totals.amountDueCents),
      method: context.baseView.defaultCustomerPayment === 'cash' ? 'cash' : 'check',
      customerId: context.customer.id,
      email: context.customer.email,
    });
  };
}
