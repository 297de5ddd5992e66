import { useMain } from '../../app/main/use-main.ts';
import { openTax } from '../documents/tax.dialog.tsx';
import { openTakePayment } from './take-payment.dialog.tsx';
import { taxChoice } from './tax-choice.ts';
import { takesCards, useCardPayments } from './use-card-payments.ts';
import type { ChooseTax } from './use-shown-due.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/**
 * Returns a function that opens the payment dialog; null if the user may not. Unsaved changes are saved
 * first, since the balance depends on them.
 */
export function useTakePayment(): (() => void) | null {
  const { view, draft, editor, partEditor, context, readOnly } = useWorkOrderScreen();
  const { may } = useMain();
  const chargeCard = useCardPayments();
  // a payment changes the work order, so reading it is not enough
  const mayChange = may('workorders.edit') || may('workorders.own');
  if (!may('payments.collect') || !mayChange || draft.id <= 0 || draft.hidden || context.placeRemoval)
    return null;
  // the tax is saved at once, since the payment is for the saved balance
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
    openTax({ ...partEditor, keepPart, cancelPart }, 'workOrder', taxChoice(context.baseView));
  };
  return () => {
    if (view.isDirty) editor.save();
    openTakePayment({
      editor,
      chooseTax: readOnly ? null : chooseTax,
      method: context.baseView.defaultCustomerPayment === 'cash' ? 'cash' : 'check',
      customerId: context.customer.id,
      email: context.customer.email,
      creditCents: context.creditCents,
      chargeCard: takesCards(context.baseView) ? chargeCard : null,
      isFinanced: context.baseView.hasLoanApplications,
    });
  };
}
