import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { openCardPayments } from '../card-payments/card-payments.dialog.tsx';
import { cardPaymentsTexts as cardTexts } from '../card-payments/card-payments.texts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { depositTexts as texts } from './proposal.texts.ts';

/**
 * Shows the button that charges a card for the deposit of an accepted proposal, and refunds it (R1.8), where
 * `TakeDeposit` shows the one for cash and checks.
 */
export function ChargeDeposit({ view }: { view: DocumentView<SalesProposal> }) {
  const { draft, isDirty, context } = view;
  const { id, number } = draft;
  // once it's sold, its deposits pay the work order's balance
  const owing = context.soldAs
    ? ({ kind: 'workOrder', id: context.soldAs.id, number: context.soldAs.number } as const)
    : ({ kind: 'salesProposal', id, number } as const);
  const { may } = useMain();
  const charge = () =>
    openCardPayments({ entity: 'salesProposal', id, owing, mayRefund: may('payments.void') });
  return (
    <Button disabled={isDirty} title={isDirty ? texts.saveFirst : undefined} onClick={charge}>
      {cardTexts.button}
    </Button>
  );
}
