import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { ChargeDeposit } from './charge-deposit.tsx';
import { takeDeposit } from './deposit.dialog.tsx';
import { depositTexts as texts } from './proposal.texts.ts';
import { depositsChanged } from './save-deposit.ts';

/**
 * Shows the deposit buttons on an accepted proposal, for users who may collect payments (R6.4), unless its
 * place was removed (R4.4).
 */
export function TakeDeposit({
  view,
  isPlaceRemoved,
}: {
  view: DocumentView<SalesProposal>;
  isPlaceRemoved: boolean;
}) {
  const { draft, edit, isDirty } = view;
  const { may } = useMain();
  const client = useQueryClient();
  const mayTake = may('payments.collect') && (may('proposals.edit') || may('proposals.own'));
  if (draft.status !== 'Accepted' || draft.hidden || isPlaceRemoved || !mayTake || !edit.base) return null;
  const take = async () => {
    const cents = await takeDeposit({
      proposal: edit.base!,
      context: view.context,
      pricing: view.editor.pricing,
    });
    if (cents === null) return;
    showToast({ text: texts.recorded(moneyText(cents)) });
    depositsChanged(client, draft.id);
  };
  return (
    <>
      <Button disabled={isDirty} title={isDirty ? texts.saveFirst : undefined} onClick={() => void take()}>
        {texts.take}
      </Button>
      <ChargeDeposit view={view} />
    </>
  );
}
