import { daysLater } from '@fieldwright/domain/kernel/days';
import { lifeMessages } from '@fieldwright/domain/work-orders/recommendation-life';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { recommendationTexts as texts } from './recommendation.texts.ts';

/** Why a recommendation is declined, or until when it's deferred. */
export interface MoveDetails {
  reason?: string;
  until?: string;
}

interface Intake {
  to: 'declined' | 'deferred';
  today: string;
}

const usualDays = 30;

/** Asks for what a recommendation's new status needs. @returns null if the user cancels */
export async function askMoveDetails(
  to: Intake['to'],
  { today, text }: { today: string; text: string },
): Promise<MoveDetails | null> {
  const isDeferred = to === 'deferred';
  const opened = openDialog<Intake, MoveDetails>({
    title: isDeferred ? texts.deferTitle : texts.decline,
    text,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: isDeferred ? texts.deferIt : texts.declineIt },
    ],
    component: isDeferred ? DeferForm : DeclineForm,
    intakeData: { to, today },
  });
  return (await opened.result).result;
}

function DeclineForm({ dialog }: HostedProps<Intake, MoveDetails>) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  useDialogPart(dialog, {
    save: () => {
      if (reason.trim() !== '') return { reason };
      setError(lifeMessages.noReason);
      return null;
    },
  });
  return <TextAreaField label={texts.reason} value={reason} onChange={setReason} error={error} />;
}

function DeferForm({ intakeData: { today }, dialog }: HostedProps<Intake, MoveDetails>) {
  const [until, setUntil] = useState(daysLater(today, usualDays));
  const [error, setError] = useState<string>();
  useDialogPart(dialog, {
    save: () => {
      if (until > today) return { until };
      setError(until === '' ? lifeMessages.noDay : lifeMessages.tooEarly);
      return null;
    },
  });
  return (
    <DateField
      label={texts.until}
      name="until"
      value={until}
      min={daysLater(today, 1)}
      onChange={setUntil}
      error={error}
    />
  );
}
