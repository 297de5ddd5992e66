import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { lacksTax } from '@fieldwright/domain/work-orders/processing-warnings';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { CreditCard } from 'lucide-react';
import { useSignal } from '../../lib/signal.ts';
import { Button } from '../../ui/button.tsx';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { cardPaymentsTexts as cardTexts } from '../card-payments/card-payments.texts.ts';
import { isChanged } from '../documents/document-state.ts';
import { StoredSum } from '../documents/stored-sum.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { PaymentForm } from '../payments/payment-form.tsx';
import { usePaymentForm } from '../payments/use-payment-form.ts';
import { DueChanged } from './due-changed.tsx';
import { openReceipt } from './receipt.dialog.tsx';
import { type Recorded, recordPayment } from './record-payment.ts';
import './take-payment.dialog.css';
import { UseCreditButton } from './use-credit.dialog.tsx';
import { type ChooseTax, useShownDue } from './use-shown-due.ts';
import { useRecordedPayments, useTakers } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface Intake {
  editor: DocumentView<WorkOrder>['editor'];
  /** opens the tax dialog on top; null if the user may not change the work order */
  chooseTax: ChooseTax | null;
  method: 'cash' | 'check';
  customerId: number;
  /** the customer's */
  email: string;
  /** what the customer's other work orders are overpaid by */
  creditCents: number;
  /** opens the card payments, for an amount if one was typed; null if the company takes no cards, or the user may not */
  chargeCard: ((amountCents: number | null) => void) | null;
  /** financing is offered or applied for */
  isFinanced: boolean;
}

/** Opens the dialog that records a cash or check payment, and then offers to email the receipt. */
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
  const isSaving = saving.is === 'saving' || saving.is === 'pending';
  const isUnsaved = isChanged({ kind: editor.kind, edit });
  const waitsFor = isUnsaved ? (isSaving ? texts.saving : texts.notSaved) : undefined;
  const form = usePaymentForm<WorkOrder, Recorded>({
    dialog,
    method: intakeData.method,
    offeredCents: shown.dueCents ?? 0,
    dueCents: now.dueCents,
    taken: useRecordedPayments(edit.draft.id, edit.draft.payments),
    waitsFor,
    add: (payment, isAll) =>
      addRecord(workOrderShape, startEdit(workOrderShape, editor.state.get().edit.base!), {
        kind: 'payments',
        fields: { kind: isAll ? 'balance' : 'progress', ...payment },
      }),
    record: recordPayment,
    reload: () => editor.kind.load(edit.draft.id),
  });
  const { dueCents, isSent } = form;
  const { id, number } = edit.draft;
  const follows = () => {
    follow();
    form.set({ amount: null });
  };
  const chargeInstead = () => {
    dialog.cancel();
    intakeData.chargeCard?.(form.typedCents);
  };
  return (
    <PaymentForm form={form}>
      <p className="wo-due">
        <span className="dim">{texts.due}</span>
        <b className="tn">
          {dueCents === null ? (
            texts.notKnown
          ) : (
            <StoredSum amount={{ kind: 'workOrder', id, number, of: 'amount_due', cents: dueCents }} />
          )}
        </b>
      </p>
      {!isSent && waitsFor === undefined && (
        <UseCreditButton
          workOrderId={edit.draft.id}
          creditCents={intakeData.creditCents}
          dueCents={dueCents ?? 0}
          leave={dialog.cancel}
        />
      )}
      {!isSent && waitsFor === undefined && intakeData.chargeCard && (
        <Button icon={<CreditCard />} onClick={chargeInstead}>
          {cardTexts.instead}
        </Button>
      )}
      {!isSent && intakeData.isFinanced && <Note kind="info">{texts.isFinanced}</Note>}
      {!isSent && totals && lacksTax(totals) && <NoTax choose={chooseTax} />}
      {!isSent && isOther && (
        <DueChanged
          shown={shown}
          now={now}
          recordedBy={recordedBy}
          take={dueCents !== null && dueCents > 0 && form.cents !== dueCents ? follows : null}
        />
      )}
    </PaymentForm>
  );
}

/** Warns that the total has no tax although something is taxable. */
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
