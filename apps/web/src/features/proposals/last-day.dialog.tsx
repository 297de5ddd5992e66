import { longDayText } from '@fieldwright/domain/kernel/days';
import { type ProposalStatus, usualLastDay } from '@fieldwright/domain/proposals/proposal-status';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { proposalTexts as texts } from './proposal.texts.ts';

interface Intake {
  /** the new status */
  to: ProposalStatus;
  /** the day that has passed */
  was: string;
  /** today, in the company's time zone */
  today: string;
  /** how many days the company's proposals are good for */
  days: number;
}

/**
 * Asks for a new expiration date of an expired proposal (R4.25).
 * @returns the date; null if the user cancels
 */
export async function askLastDay(intake: Intake): Promise<string | null> {
  const { result } = await openDialog<Intake, string>({
    title: texts.setTo[intake.to],
    text: texts.newDayText(longDayText(intake.was)),
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

function LastDay({ intakeData: { today, days }, dialog }: HostedProps<Intake, string>) {
  const [day, setDay] = useState(() => usualLastDay(today, days));
  const [isWrong, setWrong] = useState(false);
  useDialogPart(dialog, {
    save: () => {
      setWrong(day < today);
      return Promise.resolve(day < today ? null : day);
    },
  });
  return (
    <DateField
      label={texts.expires}
      required
      value={day}
      error={isWrong ? texts.newDayWrong : undefined}
      onChange={setDay}
    />
  );
}
