import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { useState } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { depositPartTexts as texts } from './deposit-part.texts.ts';
import type { PartEditor } from './reduction.dialog.tsx';
import { MoneyInput, PercentageInput } from './typed-input.tsx';

/** A document that asks for a deposit: an amount, a percentage, or neither. */
interface WithDeposit {
  id: number;
  depositCents: number | null;
  depositPercent: number | null;
}

interface DepositIntake {
  editor: PartEditor<WithDeposit>;
  /** of the document */
  kind: string;
  /** what the deposit does */
  about: string;
  /** the fields of no deposit */
  none: Fields;
  /** the fields that go with a percentage */
  withPercent?: Fields;
}

/** Opens the dialog that sets the deposit of a document. Cancel restores it as it was before (R4.1). */
export function openDepositPart(intake: DepositIntake): void {
  const { editor, about } = intake;
  editor.beginPart();
  const opened = openDialog<DepositIntake, true>({
    title: texts.title,
    text: about,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: DepositPart,
    intakeData: intake,
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

type Kind = keyof typeof texts.kinds;

function DepositPart({ intakeData, dialog }: HostedProps<DepositIntake, true>) {
  const { editor, none, withPercent } = intakeData;
  const { draft } = useSignal(editor.state).edit;
  const { id, depositCents, depositPercent } = draft;
  const [kind, setKind] = useState<Kind>(
    depositPercent !== null ? 'percent' : depositCents === null ? 'none' : 'amount',
  );
  const name = { kind: intakeData.kind, id };
  const wrongAmount = editor.wrongAt(name, 'depositCents');
  const wrongPercent = editor.wrongAt(name, 'depositPercent');
  useDialogPart(dialog, { disabled: wrongAmount || wrongPercent ? ['save'] : [], save: () => true as const });
  const set = (fields: Fields) => editor.set(name, { ...none, ...fields });
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
          onChange={(value) => set({ depositPercent: value, ...(value !== null && withPercent) })}
        />
      )}
    </div>
  );
}
