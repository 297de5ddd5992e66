import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { agreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit';
import { noAgreedDeposit } from '@fieldwright/domain/work-orders/agreed-deposit-fields';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useSignal } from '../../lib/signal.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import type { PartEditor } from '../documents/reduction.dialog.tsx';
import { MoneyInput, PercentageInput } from '../documents/typed-input.tsx';
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
        <Button small onClick={() => openAgreedDeposit(partEditor, totalCents)}>
          {deposit ? texts.change : texts.set}
        </Button>
      )}
    </p>
  );
}

interface DepositIntake {
  editor: PartEditor<WorkOrder>;
  /** that a percentage is of */
  totalCents: number;
}

/** Opens the dialog of the agreed deposit. Cancel restores it as it was before (R4.1). */
function openAgreedDeposit(editor: PartEditor<WorkOrder>, totalCents: number): void {
  editor.beginPart();
  const opened = openDialog<DepositIntake, true>({
    title: texts.title,
    text: texts.about,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: AgreeOnDeposit,
    intakeData: { editor, totalCents },
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

type Kind = keyof typeof texts.kinds;

function AgreeOnDeposit({ intakeData: { editor, totalCents }, dialog }: HostedProps<DepositIntake, true>) {
  const { draft } = useSignal(editor.state).edit;
  const { id, depositCents, depositPercent } = draft;
  const [kind, setKind] = useState<Kind>(
    depositPercent !== null ? 'percent' : depositCents === null ? 'none' : 'amount',
  );
  const name = { kind: 'workOrder', id };
  const wrongAmount = editor.wrongAt(name, 'depositCents');
  const wrongPercent = editor.wrongAt(name, 'depositPercent');
  useDialogPart(dialog, { disabled: wrongAmount || wrongPercent ? ['save'] : [], save: () => true as const });
  const set = (fields: Partial<Pick<WorkOrder, keyof typeof noAgreedDeposit>>) =>
    editor.set(name, { ...noAgreedDeposit, ...fields });
  const choose = (next: Kind) => {
    setKind(next);
    set({});
  };
  return (
    <div className="part-fields">
      <OneOf label={texts.kind} choices={texts.kinds} chosen={kind} onChange={choose} />
      {kind === 'amount' && (
        <MoneyInput
          shown
          optional
          label={texts.amount}
          value={depositCents}
          wrong={wrongAmount}
          onWrong={(text) => editor.noteTyped(name, 'depositCents', text)}
          onChange={(value) => set({ depositCents: value })}
        />
      )}
      {kind === 'percent' && (
        <PercentageInput
          shown
          optional
          label={texts.percent}
          value={depositPercent}
          wrong={wrongPercent}
          onWrong={(text) => editor.noteTyped(name, 'depositPercent', text)}
          onChange={(value) =>
            set({ depositPercent: value, depositOfCents: value === null ? null : totalCents })
          }
        />
      )}
    </div>
  );
}
