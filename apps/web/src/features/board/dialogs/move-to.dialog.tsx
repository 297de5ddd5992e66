import { shortZoneName } from '@fieldwright/domain/kernel/zone';
import { clockAt, repeatOf } from '@fieldwright/domain/schedule/board-day';
import { givenTo } from '@fieldwright/domain/schedule/board-moves';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useState } from 'react';
import { lengthText } from '../../../lib/dates/times.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useDialogPart } from '../../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { MisfitNote } from '../../booking/misfit-note.tsx';
import { PlacesField } from '../../booking/places-field.tsx';
import { promisedWords } from '../../booking/promised-words.ts';
import { RepeatField } from '../../booking/repeat-field.tsx';
import { overlapsAt } from '../actions/overlaps-at.ts';
import type { Place } from '../actions/place.ts';
import { cardTexts, moveTexts as texts } from '../board.texts.ts';
import type { BoardStore } from '../store/board-store.ts';
import { boardZone, siteTimeText } from '../words/event-times.ts';
import { titleOf } from '../words/event-words.ts';
import { misfitWords } from '../words/misfit-words.ts';
import type { BoardWork } from './board-work.ts';
import { ClashNote } from './clash-note.tsx';
import { CrewField } from './crew-field.tsx';
import { beginMove, type FilledMove, isCall, placeOf, soughtBy, wrongMoveFields } from './move-to.ts';
import { useCrewChoices } from './use-crew-choices.ts';
import { daysOfWork, daysText } from './work-days.ts';

interface Intake extends BoardWork {
  what: ScheduleEvent | BoardCall;
  /** the values entered before; defaults to the current or promised time */
  begun?: Place;
}

/** Opens the dialog that does what dragging does: technicians, day, time and duration (WCAG 2.2, 2.5.7). */
export function openMoveTo(intake: Intake): void {
  const { what, actions } = intake;
  const title = isCall(what) ? texts.assignTitle(what.callDetails.customer) : texts.moveTitle(titleOf(what));
  const opened = openDialog<Intake, Place>({
    title,
    width: 420,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: isCall(what) ? texts.assign : texts.move },
    ],
    component: MoveTo,
    intakeData: intake,
  });
  void carryOut(opened.result);

  async function carryOut(closed: typeof opened.result): Promise<void> {
    const { result } = await closed;
    if (!result) return;
    const isAsked = await (isCall(what)
      ? actions.calls.assign(what, result)
      : actions.events.move(what.id, result, what.version));
    // after a canceled double-booking, the form opens again for a different time or technician
    if (!isAsked) openMoveTo({ ...intake, begun: result });
  }
}

function MoveTo({ intakeData, dialog }: HostedProps<Intake, Place>) {
  const { store, what, mayOverlap } = intakeData;
  const [initial] = useState(() => beginMove(store, what, intakeData.begun));
  const { timeZone } = store.day!;
  const zone = boardZone(store, what.callDetails);
  const checked = (filled: FilledMove) => wrongMoveFields(filled, timeZone);
  const { text, values, errors, set, submit } = useForm({ initial, check: checked, save: async () => {} });
  // availability shows before a technician is chosen
  const { technicians: nobody, ...wrong } = checked(values);
  const times = Object.keys(wrong).length === 0 ? placeOf(values, timeZone) : null;
  const place = nobody ? null : times;
  useDialogPart(dialog, { save: async () => ((await submit()) ? place : null) });
  const laid = place && isCall(what) ? daysOfWork(store, place) : [];
  const overlaps = (laid.length > 1 ? laid : place ? [place] : []).flatMap((each) =>
    overlapsAt(store, { ...each, id: isCall(what) ? 0 : what.id }),
  );
  const choices = useCrewChoices(intakeData, times, values.date);
  const placed = times && { ...times, technicianIds: values.technicians };
  const status = isCall(what) ? 'scheduled' : what.status;
  const before = isCall(what) ? null : what;
  const misfits = placed
    ? misfitWords(store, { ...placed, status, callDetails: what.callDetails }, before)
    : [];
  // a press on a name gives them the visit at the time entered above
  const give = (technicians: number[]) => {
    set('technicians', technicians);
    if (times) dialog.finish({ ...times, technicianIds: technicians });
    else void submit();
  };
  return (
    <>
      {isCall(what) && (
        <PlacesField
          sought={soughtBy(what, values.minutes, store.day!.date)}
          technicians={store.base?.technicians ?? []}
          zone={zone}
          promised={promisedWords(what.arrivalWindow, what.callDetails.timeZone)}
          chosen={times && values.technicians[0] ? { ...times, technicianId: values.technicians[0] } : null}
          takesFirst={!intakeData.begun}
          entered={[values.date, values.start, values.technicians.join()].join(' ')}
          onChoose={({ technicianId, start }) => {
            const at = clockAt(start, timeZone);
            set('date', at.date);
            set('start', at.time);
            set('repeat', repeatOf(start, timeZone) ?? '');
            set('technicians', givenTo(values.technicians, technicianId));
          }}
        />
      )}
      <div className="board-when">
        <DateField label={texts.date} {...text('date')} />
        <TextField
          label={texts.start}
          type="time"
          help={times ? startHelp(store, { ...what, ...times }) : undefined}
          {...text('start')}
        />
        <RepeatField
          date={values.date}
          time={values.start}
          timeZone={timeZone}
          value={values.repeat}
          onChange={(repeat) => set('repeat', repeat)}
          error={errors.repeat}
        />
        <TextField
          label={texts.minutes}
          inputMode="numeric"
          help={Number(values.minutes) > 0 ? lengthText(Number(values.minutes)) : undefined}
          {...text('minutes')}
        />
      </div>
      {laid.length > 1 && <Note>{daysText(store, laid)}</Note>}
      <ClashNote {...{ store, overlaps, mayOverlap }} details={what.callDetails} />
      <MisfitNote misfits={misfits} />
      <div className="board-choices">
        <CrewField
          choices={choices}
          crew={values.technicians}
          holder={before?.technicianIds[0] ?? null}
          onGive={give}
          onHelp={(crew) => set('technicians', crew)}
          error={errors.technicians}
        />
      </div>
    </>
  );
}

/** Returns the start at the site if its clock differs: "EST, 8:30 AM MST at the site". */
function startHelp(store: BoardStore, event: Pick<ScheduleEvent, 'start' | 'callDetails'>) {
  const there = siteTimeText(store, event);
  if (there === null) return undefined;
  return `${shortZoneName(event.start, store.day!.timeZone)}, ${cardTexts.atSite(there)}`;
}
