import { dayOf } from '@fieldwright/domain/kernel/days';
import { type Overlap, reasonIn } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useState } from 'react';
import { datedSpanText, spanText } from '../../../lib/dates/times.ts';
import { useDialogPart } from '../../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../../ui/dialog/dialog-stack.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import type { AskReason } from '../actions/board-questions.ts';
import type { Place } from '../actions/place.ts';
import { moveTexts as texts } from '../board.texts.ts';
import type { BoardStore } from '../store/board-store.ts';
import { boardZone, otherDayText, timesText } from '../words/event-times.ts';
import { namesOf, titleOf } from '../words/event-words.ts';

interface Intake {
  store: BoardStore;
  event: ScheduleEvent;
  overlaps: readonly Overlap[];
  laid: readonly Place[] | undefined;
  mayOverlap: boolean;
}

/** Asks for the reason of a double-booking; says so if the user may not double-book. */
export function askReasonOn(store: BoardStore, mayOverlap: boolean): AskReason {
  return async ({ event, overlaps, laid }) => {
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
      intakeData: { store, event, overlaps, laid, mayOverlap },
    }).result;
    return result;
  };
}

const meets = (one: Pick<Overlap, 'start' | 'end'>, other: Pick<Overlap, 'start' | 'end'>): boolean =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end);

/** Lists each visit that would overlap, with its own times and what it overlaps. */
function Overlaps({ store, event, overlaps, laid = [event] }: Intake) {
  const visits = laid
    .map((place) => ({ visit: { ...event, ...place }, met: overlaps.filter((one) => meets(one, place)) }))
    .filter(({ met }) => met.length > 0);
  const told = visits.length > 0 ? visits : [{ visit: event, met: overlaps }];
  return told.map(({ visit, met }) => (
    <VisitOverlaps key={visit.start} store={store} event={visit} overlaps={met} />
  ));
}

function VisitOverlaps({ store, event, overlaps }: Pick<Intake, 'store' | 'event' | 'overlaps'>) {
  const zone = boardZone(store, event.callDetails);
  const isSameDay = ({ start }: Pick<Overlap, 'start'>) =>
    dayOf(start, store.day!.timeZone) === dayOf(event.start, store.day!.timeZone);
  const whenOf = (overlap: Pick<Overlap, 'start' | 'end'>) =>
    (isSameDay(overlap) ? spanText : datedSpanText)(overlap, zone);
  const place = [otherDayText(store, event.start), timesText(store, event)].filter(Boolean).join(', ');
  return (
    <>
      <p>{texts.overlapLead(`${titleOf(event)}, ${place},`)}</p>
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
