import { type CancelReason, cancelReasons } from '@fieldwright/domain/schedule/call';
import { wrongCancellation } from '@fieldwright/domain/schedule/cancellation';
import { isAhead } from '@fieldwright/domain/schedule/visit-status';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Note } from '../../ui/note.tsx';
import type { WholeCall } from './call-changed.ts';
import './booking.css';
import { showCallChanged } from './call-changes.ts';
import { callDialogTexts as texts } from './call-dialogs.texts.ts';
import { useCallChange } from './use-call-change.ts';

/** Opens the dialog that cancels a call with a reason. */
export function openCancelDialog(call: WholeCall): void {
  openDialog({
    title: texts.cancelTitle(call.callDetails.customer),
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.keep, secondary: true },
      { id: 'save', text: texts.cancelCall },
    ],
    component: CancelCall,
    intakeData: call,
  });
}

interface Filled {
  cancelReason: CancelReason | null;
  cancelNote: string;
}

function check({ cancelReason: reason, cancelNote }: Filled) {
  if (reason === null) return { cancelReason: texts.noReason };
  const { note } = wrongCancellation({ reason, note: cancelNote });
  return note ? { cancelNote: note } : {};
}

function CancelCall({ intakeData: call, dialog }: HostedProps<WholeCall, true>) {
  const { customer, workOrderNumber } = call.callDetails;
  const leaving = call.events.filter(({ removed, status }) => !removed && isAhead(status)).length;
  const changeIt = useCallChange(call);
  const { values, set, errors, failure, unsure, submit } = useForm<Filled>({
    initial: { cancelReason: null, cancelNote: '' },
    check,
    save: async ({ cancelReason, cancelNote }) => {
      const canceled = await changeIt({ status: 'canceled', cancelReason: cancelReason!, cancelNote });
      showCallChanged({
        text: texts.canceled(customer),
        call: canceled,
        undo: { status: 'unscheduled', undoes: canceled.version },
        words: ({ status }) => {
          const isBack = status !== 'unscheduled';
          return isBack
            ? { text: texts.reopenedInPlace(customer) }
            : { text: texts.reopened(customer), detail: leaving > 0 ? texts.placeTaken : undefined };
        },
      });
    },
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  return (
    <div className="booking-form">
      {failure && <Note kind="bad">{failure.text}</Note>}
      {unsure && <Note>{texts.unanswered}</Note>}
      <fieldset className="locked-fields" disabled={unsure}>
        <OneOf<CancelReason>
          label={texts.reason}
          choices={cancelReasons}
          chosen={values.cancelReason}
          onChange={(reason) => set('cancelReason', reason)}
          required
          error={errors.cancelReason}
        />
        <TextAreaField
          label={texts.note}
          name="cancelNote"
          rows={2}
          value={values.cancelNote}
          onChange={(note) => set('cancelNote', note)}
          error={errors.cancelNote}
        />
      </fieldset>
      {leaving > 0 && <p className="dim">{texts.visitsLeave(leaving)}</p>}
      {workOrderNumber !== null && <p className="dim">{texts.workOrder(workOrderNumber)}</p>}
    </div>
  );
}
