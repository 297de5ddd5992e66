import { declineReasonSchema } from '@fieldwright/domain/proposals/customer-message';
import { useState } from 'react';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';

/**
 * Asks why a customer declined.
 * @returns the reason, which may be empty; null if the user cancels
 */
export async function askDeclineReason(): Promise<string | null> {
  const { result } = await openDialog<object, string>({
    title: texts.setTo.Declined,
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.setTo.Declined },
    ],
    component: DeclineReason,
    intakeData: {},
  }).result;
  return result;
}

function DeclineReason({ dialog }: HostedProps<object, string>) {
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  useDialogPart(dialog, {
    save: () => {
      const fault = fieldErrors({ reason: declineReasonSchema }, { reason }).reason;
      setWrong(fault ?? undefined);
      return Promise.resolve(fault ? null : reason.trim());
    },
  });
  return (
    <TextAreaField
      label={texts.declineReason}
      rows={3}
      value={reason}
      error={wrong}
      help={texts.declineHelp}
      onChange={setReason}
    />
  );
}
