import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { useState } from 'react';
import { queryClient } from '../../lib/requests/query-client.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { saveAtOnce, workOrderKind, workOrdersChanged } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface Intake {
  base: WorkOrder;
  paymentId: number;
  receipt: string;
  amountCents: number;
}

/** Opens the dialog that voids a payment with a reason. It stays in the list but no longer counts. */
export function openVoid(intake: Intake): void {
  const amount = moneyText(intake.amountCents);
  openDialog<Intake, true>({
    title: texts.voidTitle(intake.receipt),
    text: texts.voidText(amount),
    type: 'warning',
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.keepPayment, secondary: true },
      { id: 'save', text: texts.voidConfirm(amount), danger: true },
    ],
    component: VoidPayment,
    intakeData: intake,
  });
}

function VoidPayment({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { base, paymentId, receipt } = intakeData;
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  useDialogPart(dialog, {
    disabled: reason.trim() === '' ? ['save'] : [],
    save: async () => {
      const edit = removeRecord(workOrderShape, startEdit(workOrderShape, base), {
        kind: 'payments',
        id: paymentId,
        reason: reason.trim(),
      });
      await saveAtOnce(edit, { key, label: texts.voidTitle(receipt) });
      await workOrderKind.load(base.id);
      workOrdersChanged(queryClient);
      showToast({ text: texts.wasVoided(receipt) });
      return true as const;
    },
  });
  return (
    <TextField
      label={texts.reason}
      required
      placeholder={texts.reasonPlaceholder}
      value={reason}
      onChange={setReason}
    />
  );
}
