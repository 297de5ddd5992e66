import { type Overlap, reasonIn } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { moveTexts as texts } from './board.texts.ts';
import { shortDayText, spanText } from './board.times.ts';
import type { AskReason } from './board-actions.ts';
import type { BoardStore } from './board-store.ts';
import { boardZone, timesText } from './event-times.ts';
import { namesOf, titleOf } from './event-words.ts';

interface Intake {
  store: BoardStore;
  event: ScheduleEvent;
  overlaps: readonly Overlap[];
  mayOverlap: boolean;
}

/** Asks why an event may overlap another one; who may not decide that is told so. */
export function askReasonOn(store: BoardStore, mayOverlap: boolean): AskReason {
  return async ({ event, overlaps }) => {
    const { result } = await openDialog<Intake, string>({
      title: mayOverlap ? texts.overlapTitle : texts.refusedTitle,
      width: 440,
      buttons: mayOverlap
        ? [
            { id: 'cancel', text: texts.keep, secondary: true },
            { id: 'save', text: texts.overlap },
          ]
        : [{ id: 'cancel', text: texts.understood, focusInitial: true }],
      component: mayOverlap ? Reason : Refused,
      intakeData: { store, event, overlaps, mayOverlap },
    }).result;
    return result;
  };
}

function Overlaps({ store, event, overlaps }: Intake) {
  const zone = boardZone(store, event.callDetails);
  const { timeZone } = store.day!;
  const dayOf = (moment: string) => shortDayText(moment, timeZone);
  const whenOf = (overlap: Pick<Overlap, 'start' | 'end'>) =>
    [dayOf(overlap.start) !== dayOf(event.start) && dayOf(overlap.start), spanText(overlap, zone)]
      .filter(Boolean)
      .join(', ');
  return (
    <>
      <p>{texts.overlapLead(`${titleOf(event)}, ${timesText(store, event)},`)}</p>
      <ul className="board-overlaps">
        {overlaps.map(({ eventId, technicianId, ...overlap }) => (
          <li key={`${eventId} ${technicianId}`}>
            {texts.overlapLine(namesOf(store, [technicianId]), overlap.text, whenOf(overlap))}
          </li>
        ))}
      </ul>
    </>
  );
}

function Reason({ intakeData, dialog }: HostedProps<Intake, string>) {
  const [reason, setReason] = useState('');
  const isMissing = reasonIn(reason) === null;
  useDialogPart(dialog, {
    disabled: isMissing ? ['save'] : [],
    helperText: isMissing ? texts.reasonNeeded : undefined,
    save: () => reason.trim().slice(0, 500),
  });
  return (
    <>
      <Overlaps {...intakeData} />
      <TextAreaField label={texts.reason} value={reason} onChange={setReason} />
      <p className="help">{texts.reasonHelp}</p>
    </>
  );
}

function Refused({ intakeData }: HostedProps<Intake, string>) {
  return (
    <>
      <Overlaps {...intakeData} />
      <p>{texts.refusedDetail}</p>
    </>
  );
}
