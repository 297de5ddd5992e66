import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { agreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit';
import { noAgreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit-fields';
import { useMain } from '../../app/main/use-main.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { openDepositPart } from '../documents/deposit-part.dialog.tsx';
import { depositPartTexts } from '../documents/deposit-part.texts.ts';
import { StepsButton } from '../documents/steps-button.tsx';
import { agreedDepositTexts as texts } from './agreed-deposit.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows the agreed deposit and what of it is due now, and lets people agree on one. */
export function AgreedDepositRow() {
  const { draft, partEditor, totals, readOnly, context } = useWorkOrderScreen();
  const { may } = useMain();
  const isCallDone = context.call?.status === 'done';
  const deposit = agreedDeposit(draft, totals, isCallDone);
  const { depositPercent } = draft;
  const percent = depositPercent === null ? null : decimalText(depositPercent);
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
          <StepsButton
            name={texts.deposit}
            cents={deposit.agreedCents}
            rows={depositPercent === null ? [] : [row(texts.totalThen, draft.depositOfCents ?? 0)]}
            detail={percent === null ? texts.typed : texts.percentOf(percent)}
          >
            {texts.agreed(moneyText(deposit.agreedCents), percent)}
          </StepsButton>{' '}
          <span className="dim">
            {deposit.dueCents > 0 ? (
              <AmountParts
                name={texts.dueNow}
                cents={deposit.dueCents}
                parts={[
                  { name: texts.deposit, cents: deposit.agreedCents },
                  { name: texts.noLonger, cents: deposit.dueCents - deposit.agreedCents },
                ].filter(({ cents }) => cents !== 0)}
              >
                {texts.due(moneyText(deposit.dueCents))}
              </AmountParts>
            ) : (
              texts.paid
            )}
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

const row = (name: string, cents: number) => ({
  key: name,
  name,
  amount: amountText(cents),
  total: '',
});
