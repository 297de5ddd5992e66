import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { agreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit';
import { noAgreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit-fields';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { openDepositPart } from '../documents/deposit-part.dialog.tsx';
import { depositPartTexts } from '../documents/deposit-part.texts.ts';
import { agreedDepositTexts as texts } from './agreed-deposit.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the agreed deposit and what of it is due now, and lets people agree on one. */
export function AgreedDepositRow() {
  const { draft, partEditor, totals, readOnly, context } = useWorkOrderScreen();
  const { may } = useMain();
  const isCallDone = context.call?.status === 'done';
  const deposit = agreedDeposit(draft, totals, isCallDone);
  const { depositPercent } = draft;
  const totalCents = totals?.totalCents ?? 0;
  const mayAgree = may('payments.collect') && !readOnly && !draft.processed && !isCallDone && totalCents > 0;
  if (deposit === null && !mayAgree) return null;
  const set = () =>
    openDepositPart({
      editor: partEditor,
      kind: 'workOrder',
      about: texts.about,
      none: noAgreedDeposit,
      withPercent: { depositOfCents: totalCents },
    });
  return (
    <p className="wo-deposit">
      {deposit && (
        <span className="grow">
          {texts.agreed(
            moneyText(deposit.agreedCents),
            depositPercent === null ? null : decimalText(depositPercent),
          )}{' '}
          <span className="dim">
            {deposit.dueCents > 0 ? texts.due(moneyText(deposit.dueCents)) : texts.paid}
          </span>
        </span>
      )}
      {mayAgree && (
        <Button small onClick={set}>
          {deposit ? depositPartTexts.change : depositPartTexts.set}
        </Button>
      )}
    </p>
  );
}
