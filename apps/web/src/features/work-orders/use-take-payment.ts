import { useMain } from '../../app/main/use-main.ts';
import { openTax } from '../documents/tax.dialog.tsx';
import { openTakePayment } from './take-payment.dialog.tsx';
import type { ChooseTax } from './use-shown-due.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Opens the dialog that takes a payment; null for who may not. What is changed here is saved first: the balance is of it. */
export function useTakePayment(): (() => void) | null {
  const { view, draft, editor, partEditor, context, readOnly } = useWorkOrderScreen();
  const { may } = useMain();
  if (!may('payments.collect') || draft.id <= 0 || draft.hidden) return null;
  // what is chosen is saved at once: a payment is taken of what is saved
  const chooseTax: ChooseTax = (ended) => {
    const keepPart = () => {
      partEditor.keepPart();
      ended(true);
      editor.save();
    };
    const cancelPart = () => {
      partEditor.cancelPart();
      ended(false);
    };
    openTax({ ...partEditor, keepPart, cancelPart }, 'workOrder', context.baseView.allowOverrideTaxes);
  };
  return () => {
    if (view.isDirty) editor.save();
    openTakePayment({
      editor,
      chooseTax: readOnly ? null : chooseTax,
      method: context.baseView.defaultCustomerPayment === 'cash' ? 'cash' : 'check',
      customerId: context.customer.id,
      email: context.customer.email,
    });
  };
}
