import { shortZoneName } from '@fieldwright/domain/kernel/zone';
import {
  boardDay,
  clockAt,
  minuteOf,
  minuteOfClock,
  momentAt,
  repeatOf,
  wrongTime,
} from '@fieldwright/domain/schedule/board-day';
import { longestMinutes } from '@fieldwright/domain/schedule/board-moves';
import { bookedUntil } from '@fieldwright/domain/schedule/booked-times';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { timeNow } from '../../lib/clock.ts';
import { isDay } from '../../lib/is-day.ts';
import { useForm } from '../../lib/use-form.ts';
import { Choices } from '../../ui/choices.tsx';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { eventsOfDayQuery } from '../booking/booking.data.ts';
import { bookingTexts } from '../booking/booking.texts.ts';
import { RepeatField } from '../booking/repeat-field.tsx';
import { type ChosenRepeat, isTime, repeatedAt } from '../booking/repeated-at.ts';
import { cardTexts, moveTexts as texts } from './board.texts.ts';
import { lengthText, spanText, timeText } from './board.times.ts';
import type { BoardActions, Place } from './board-actions.ts';
import { nameOf, rowsOf } from './board-rows.ts';
import type { BoardStore } from './board-store.ts';
import { boardZone, siteTimeText } from './event-times.ts';
import { namesOf, titleOf } from './event-words.ts';

/** What is to be moved: a visit, or a call of the tray. */
export type MoveToRequest = { event: number } | { call: number };

interface Intake {
  store: BoardStore;
  actions: BoardActions;
  mayOverlap: boolean;
  what: ScheduleEvent | BoardCall;
  /** what was entered before; without it, where it lies or was promised */
  begun?: Place;
}

const isCall = (what: ScheduleEvent | BoardCall): what is BoardCall => 'expectedMinutes' in what;

/** The click path of every drag: technicians, day, time and duration (WCAG 2.2, 2.5.7). */
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
      ? actions.assign(what, result)
      : actions.move(what.id, result, what.version));
    // the question about an overlap is answered with no: another time or technician may do
    if (!isAsked) openMoveTo({ ...intake, begun: result });
  }
}

interface Filled {
  technicians: string[];
  date: string;
  start: string;
  /** where the clock shows that time twice */
  repeat: ChosenRepeat;
  minutes: string;
}

/** What the dialog begins with: where a visit lies; of a call, what was promised, on the day in sight. */
function begin({ store, what, begun }: Intake): Filled {
  const { timeZone } = store.day!;
  const place = begun ?? what;
  const isVisit = !('expectedMinutes' in place);
  const moment = isVisit ? place.start : (place.callDetails.alertFacts.window?.start ?? nextMoment(store));
  const { date, time: start } = clockAt(moment, timeZone);
  const technicians = isVisit ? place.technicianIds.map(String) : [];
  const minutes = isVisit
    ? (Date.parse(place.end) - Date.parse(place.start)) / 60_000
    : place.expectedMinutes;
  return { technicians, date, start, repeat: repeatOf(moment, timeZone) ?? '', minutes: `${minutes}` };
}

/** The next quarter of an hour where the shown day is under way, else its morning. */
function nextMoment({ day, hours }: BoardStore): string {
  const now = Math.ceil(minuteOf(day!, timeNow()) / 15) * 15;
  return momentAt(day!, now > hours.start && now < hours.end ? now : minuteOfClock(day!, '08:00'));
}

function check({ technicians, date, start, repeat, minutes }: Filled, timeZone: string) {
  const length = Number(minutes);
  const skipped = isDay(date) && isTime(start) ? wrongTime(date, start, timeZone) : null;
  return {
    ...(technicians.length === 0 && { technicians: texts.noTechnician }),
    ...(!isDay(date) && { date: texts.noDate }),
    ...(!isTime(start) && { start: texts.noStart }),
    ...(skipped !== null && { start: skipped }),
    ...(repeat === '' && repeatedAt(date, start, timeZone) && { repeat: bookingTexts.wrong.repeat }),
    ...(!(Number.isInteger(length) && length >= 5 && length <= longestMinutes) && {
      minutes: texts.noMinutes,
    }),
  };
}

function placeOf({ technicians, date, start, repeat, minutes }: Filled, timeZone: string): Place {
  const day = boardDay(date, timeZone);
  const from = minuteOfClock(day, start, repeat || undefined);
  return {
    start: momentAt(day, from),
    end: momentAt(day, from + Number(minutes)),
    technicianIds: technicians.map(Number),
  };
}

function MoveTo({ intakeData, dialog }: HostedProps<Intake, Place>) {
  const { store, actions, what, mayOverlap } = intakeData;
  const [initial] = useState(() => begin(intakeData));
  const { timeZone } = store.day!;
  const zone = boardZone(store, what.callDetails);
  const checked = (filled: Filled) => check(filled, timeZone);
  const { text, values, errors, set, submit } = useForm({ initial, check: checked, save: async () => {} });
  // who is free then is to be seen before anybody is chosen
  const { technicians: nobody, ...wrong } = checked(values);
  const times = Object.keys(wrong).length === 0 ? placeOf(values, timeZone) : null;
  const place = nobody ? null : times;
  useDialogPart(dialog, { save: async () => ((await submit()) ? place : null) });
  const overlaps = place ? actions.overlapsAt({ ...place, id: isCall(what) ? 0 : what.id }) : [];
  const choices = useTechnicians(intakeData, times, values.date);
  return (
    <>
      <div className="board-when">
        <TextField label={texts.date} type="date" {...text('date')} />
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
      {overlaps.length > 0 && (
        <Note kind="warn">
          {overlaps.map(({ eventId, technicianId, ...overlap }) => (
            <p key={`${eventId} ${technicianId}`}>
              {texts.clash(namesOf(store, [technicianId]), overlap.text, spanText(overlap, zone))}
            </p>
          ))}
          <p>{mayOverlap ? texts.clashDetail : texts.clashRefused}</p>
        </Note>
      )}
      <div className="board-choices">
        <Choices
          label={texts.technicians}
          choices={choices}
          chosen={values.technicians}
          onChange={(chosen) => set('technicians', chosen)}
          error={errors.technicians}
        />
      </div>
    </>
  );
}

/** Which time it is, where the site has another one: "EST, 8:30 AM MST at the site". */
function startHelp(store: BoardStore, event: Pick<ScheduleEvent, 'start' | 'callDetails'>) {
  const there = siteTimeText(store, event);
  if (there === null) return undefined;
  return `${shortZoneName(event.start, store.day!.timeZone)}, ${cardTexts.atSite(there)}`;
}

/** Whom it can be given to: the people of the call's department first, each with whether they are free then. */
function useTechnicians({ store, what }: Intake, times: Place | null, date: string) {
  const { date: shown } = store.day!;
  const zone = boardZone(store, what.callDetails);
  const isShown = date === shown;
  const { data } = useQuery({ ...eventsOfDayQuery(date), enabled: isDay(date) && !isShown });
  const base = store.base ?? { technicians: [], departments: [] };
  const technicians = rowsOf(base, undefined).flatMap((row) =>
    row.is === 'technician' ? [row.technician] : [],
  );
  const events = isShown ? store.events() : data;
  const until =
    times && events
      ? bookedUntil(events, {
          ...times,
          id: isCall(what) ? 0 : what.id,
          technicianIds: technicians.map(({ id }) => id),
        })
      : null;
  const department = what.callDetails?.callDepartmentTypeId ?? null;
  const isOfIt = (one: { callDepartmentTypeId: number | null }) =>
    department !== null && one.callDepartmentTypeId === department;
  const inOrder = [...technicians.filter(isOfIt), ...technicians.filter((one) => !isOfIt(one))];
  return inOrder.map((one) => {
    const busy = until?.get(one.id);
    const whether = until && (busy ? texts.busy(timeText(busy, zone)) : texts.free);
    const of = base.departments.find(({ id }) => id === one.callDepartmentTypeId)?.text;
    return {
      value: String(one.id),
      text: nameOf(one),
      detail: [of, whether].filter(Boolean).join(', '),
    };
  });
}
