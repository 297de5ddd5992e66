import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { readCheckNumber } from '@fieldwright/domain/payments/check-number';
import { lacksTax } from '@fieldwright/domain/work-orders/processing-warnings';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { ApiError, isPassing } from '../../lib/api-error.ts';
import { useSignal } from '../../lib/signal.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { OneOf } from '../../ui/one-of.tsx';
import { MoneyField } from '../../ui/read-field.tsx';
import { isChanged } from '../documents/document-editor.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { DueChanged } from './due-changed.tsx';
import { openReceipt } from './receipt.dialog.tsx';
import {
  type Attempt,
  type PaymentFaults,
  type Recorded,
  recordPayment,
  refusedPayment,
} from './record-payment.ts';
import './take-payment.dialog.css';
import { type ChooseTax, useShownDue } from './use-shown-due.ts';
import { useTakers } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface Intake {
  editor: DocumentView<WorkOrder>['editor'];
  /** asks for the tax, above this; null for who may not change the work order */
  chooseTax: ChooseTax | null;
  method: 'cash' | 'check';
  customerId: number;
  /** the customer's */
  email: string;
}

/** Takes a payment by cash or check: it is recorded at once, and its receipt can be mailed. */
export function openTakePayment(intake: Intake): void {
  const opened = openDialog<Intake, Recorded>({
    title: texts.takeTitle,
    text: texts.takeText,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.recordPlain },
    ],
    component: TakePayment,
    intakeData: intake,
  });
  void opened.result.then(
    ({ result }) => result && openReceipt({ ...result, customerId: intake.customerId, email: intake.email }),
  );
}

function TakePayment({ intakeData, dialog }: HostedProps<Intake, Recorded>) {
  const { editor } = intakeData;
  const { edit, saving } = useSignal(editor.state);
  const due = useShownDue(editor, intakeData.chooseTax);
  const { totals, shown, now, isOther, chooseTax, follow } = due;
  const recordedBy = useTakers(edit.draft.id, due.recordedIds);
  // sent, and nobody knows whether it has arrived: the same goes again, with the same key
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const leftCents = attempt ? attempt.dueCents : now.dueCents === null ? null : Math.max(0, now.dueCents);
  const dueCents = leftCents ?? 0;
  const [typed, set] = useState({
    // until another one is typed, what was left to pay when the person looked
    amount: null as string | null,
    method: intakeData.method,
    reference: '',
    text: '',
  });
  const values = {
    ...typed,
    amount: typed.amount ?? amountText(shown.dueCents ?? 0),
  };
  // the amount beyond what is owed that the person has said is right
  const [meant, setMeant] = useState<number | null>(null);
  const [wrong, setWrong] = useState<PaymentFaults>({});
  const isDirty = isChanged({ kind: editor.kind, edit });
  const money = readMoney(values.amount);
  const cents = 'cents' in money ? money.cents : 0;
  const moreCents = leftCents === null ? 0 : Math.max(0, cents - dueCents);
  const asks = moreCents > 0 && meant !== cents;
  const check = readCheckNumber(values.reference);

  function begin(): Attempt | null {
    const faults = {
      ...('wrong' in money && { amount: money.wrong }),
      ...('cents' in money && money.cents === 0 && { amount: texts.nothingAmount }),
      ...(values.method === 'check' && 'wrong' in check && { reference: check.wrong }),
    };
    setWrong(faults);
    if (Object.keys(faults).length > 0) return null;
    const { method, text } = values;
    const fields = {
      kind: cents < dueCents ? ('progress' as const) : ('balance' as const),
      method,
      amountCents: cents,
      reference: method === 'check' && 'number' in check ? check.number : '',
      text: text.trim(),
    };
    const base = startEdit(workOrderShape, editor.state.get().edit.base!);
    const added = addRecord(workOrderShape, base, { kind: 'payments', fields });
    return {
      key: crypto.randomUUID(),
      edit: added.edit,
      paymentId: added.id,
      dueCents: leftCents,
      leastDueCents: now.dueCents === null ? undefined : now.dueCents - cents,
    };
  }

  async function save(): Promise<Recorded | null> {
    const sent = attempt ?? begin();
    if (!sent) return null;
    setAttempt(sent);
    try {
      return await recordPayment(sent);
    } catch (error) {
      if (isPassing(error)) throw error;
      setAttempt(null);
      if (!(error instanceof ApiError)) throw error;
      const { faults, rest } = await refusedPayment(error, sent);
      setWrong(faults);
      if (rest) throw rest;
      return null;
    }
  }

  const isSaving = saving.is === 'saving' || saving.is === 'pending';
  useUnsaved(attempt !== null, texts.paymentUnsaved);
  useDialogPart(dialog, {
    disabled: isDirty || asks ? ['save'] : [],
    helperText: isDirty ? (isSaving ? texts.saving : texts.notSaved) : asks ? texts.tickMore : undefined,
    unsaved: attempt !== null && texts.paymentUnsaved,
    save,
  });
  return (
    <fieldset className="part-fields wo-plain" disabled={attempt !== null}>
      <p className="wo-due">
        <span className="dim">{texts.due}</span>
        <b className="tn">{leftCents === null ? texts.notKnown : moneyText(dueCents)}</b>
      </p>
      {attempt === null && totals && lacksTax(totals) && <NoTax choose={chooseTax} />}
      {attempt === null && isOther && (
        <DueChanged
          shown={shown}
          now={now}
          recordedBy={recordedBy}
          take={
            dueCents > 0 && cents !== dueCents
              ? () => {
                  follow();
                  set({ ...typed, amount: null });
                }
              : null
          }
        />
      )}
      {attempt !== null && <Note>{texts.unanswered}</Note>}
      <MoneyField
        required
        label={texts.amount}
        value={values.amount}
        error={wrong.amount}
        onChange={(amount) => set({ ...typed, amount })}
      />
      {moreCents > 0 && (
        <Note kind="warn">
          {texts.moreThanDue(moneyText(moreCents))}
          <CheckField checked={!asks} onChange={(on) => setMeant(on ? cents : null)}>
            {texts.takeMore(moneyText(cents))}
          </CheckField>
        </Note>
      )}
      <OneOf
        inline
        label={texts.how}
        choices={texts.payBy}
        chosen={values.method}
        onChange={(method) => set({ ...typed, method })}
      />
      {values.method === 'check' && (
        <TextField
          required
          label={texts.checkNumber}
          value={values.reference}
          error={wrong.reference}
          help={texts.checkHelp}
          onChange={(reference) => set({ ...typed, reference })}
        />
      )}
      <TextField label={texts.note} value={values.text} onChange={(text) => set({ ...typed, text })} />
    </fieldset>
  );
}

const amountText = (cents: number): string => (cents > 0 ? moneyText(cents).replace('$', '') : '');

/** What is asked of the customer is without tax, though something is taxable: said before the money is taken. */
function NoTax({ choose }: { choose: (() => void) | null }) {
  return (
    <Note kind="warn">
      <p>{choose ? texts.noTax : `${texts.noTax} ${texts.noTaxAsk}`}</p>
      {choose && (
        <Button small onClick={choose}>
          {texts.chooseTax}
        </Button>
      )}
    </Note>
  );
}
