import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { TextField } from '../../ui/field.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';
import { dayText } from './proposal-accepted.tsx';

interface Intake {
  /** the status that it is to have */
  to: ProposalStatus;
  /** the day that is over */
  was: string;
  /** the day at the company */
  today: string;
}

/** How long a proposal is open again unless somebody says otherwise. */
const usualDays = 30;

/** Asks until when an expired proposal is open now (R4.25). @returns the day; null where it was left */
export async function askLastDay(intake: Intake): Promise<string | null> {
  const { result } = await openDialog<Intake, string>({
    title: texts.setTo[intake.to],
    text: texts.newDayText(dayText(intake.was)),
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.setTo[intake.to] },
    ],
    component: LastDay,
    intakeData: intake,
  }).result;
  return result;
}

function LastDay({ intakeData: { today }, dialog }: HostedProps<Intake, string>) {
  const [day, setDay] = useState(() =>
    new Date(Date.parse(today) + usualDays * 24 * 3_600_000).toISOString().slice(0, 10),
  );
  const [isWrong, setWrong] = useState(false);
  useDialogPart(dialog, {
    save: () => {
      setWrong(day < today);
      return Promise.resolve(day < today ? null : day);
    },
  });
  return (
    <TextField
      type="date"
      label={texts.expires}
      required
      value={day}
      error={isWrong ? texts.newDayWrong : undefined}
      onChange={setDay}
    />
  );
}
