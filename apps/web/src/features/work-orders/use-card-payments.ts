import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { useMain } from '../../app/main/use-main.ts';
import { openCardPayments } from '../card-payments/card-payments.dialog.tsx';
import { useWorkOrderScreen } from './work-order-screen.ts';

/**
 * Returns a function that opens the dialog for card payments, with an amount if one is given; null if the user may not.
 * Unsaved changes are saved first, since the balance depends on them.
 */
export function useCardPayments(): ((amountCents?: number | null) => void) | null {
  const { view, draft, editor, context } = useWorkOrderScreen();
  const { may } = useMain();
  // a payment changes the work order, so reading it is not enough
  const mayChange = may('workorders.edit') || may('workorders.own');
  if (!may('payments.collect') || !mayChange || draft.id <= 0 || draft.hidden || context.placeRemoval)
    return null;
  if (!takesCards(context.baseView) && !draft.payments.some(({ method }) => method === 'card')) return null;
  return (amountCents = null) => {
    if (view.isDirty) editor.save();
    const note = context.baseView.chargeSettings.customText;
    const { id, number } = draft;
    openCardPayments({
      entity: 'workOrder',
      id,
      owing: { kind: 'workOrder', id, number },
      mayRefund: may('payments.void'),
      note,
      amountCents,
    });
  };
}

/** Says whether the company takes cards in any way. */
export const takesCards = (baseView: WorkOrderContext['baseView']): boolean =>
  [
    baseView.technicianGateway,
    baseView.dispatcherGateway,
    baseView.customerLinkGateway,
    baseView.qrCodeGateway,
  ].some((gateway) => gateway !== 'none');
