import { boardDay, clockAt, minuteOf, minuteOfClock, momentAt } from '@fieldwright/domain/schedule/board-day';
import { longestMinutes } from '@fieldwright/domain/schedule/board-moves';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useState } from 'react';
import { isDay } from '../../lib/is-day.ts';
import { useForm } from '../../lib/use-form.ts';
import { Choices } from '../../ui/choices.tsx';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { moveTexts as texts } from './board.texts.ts';
import { lengthText, spanText } from './board.times.ts';
import type { BoardActions, Place } from './board-actions.ts';
import { nameOf } from './board-rows.ts';
import type { BoardStore } from './board-store.ts';
import { namesOf, titleOf } from './event-words.ts';

/** What is to be moved: a visit, or a call of the tray. */
export type MoveToRequest = { event: number } | { call: number };

interface Intake {
  store: BoardStore;
  actions: BoardActions;
  mayOverlap: boolean;
  what: ScheduleEvent | BoardCall;
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
    await (isCall(what) ? actions.assign(what, result) : actions.move(what.id, result, what.version));
  }
}

interface Filled {
  technicians: string[];
  date: string;
  start: string;
  minutes: string;
}

/** What the dialog begins with: where a visit lies; of a call, what was promised, on the day in sight. */
function begin({ store, what }: Intake): Filled {
  const day = store.day!;
  if (!isCall(what)) {
    const { date, time } = clockAt(what.start, day.timeZone);
    const minutes = (Date.parse(what.end) - Date.parse(what.start)) / 60_000;
    return { technicians: what.technicianIds.map(String), date, start: time, minutes: `${minutes}` };
  }
  const { expectedMinutes, callDetails } = what;
  const { window } = callDetails.alertFacts;
  const promised = window && clockAt(window.start, day.timeZone);
  const now = Math.ceil(minuteOf(day, Date.now()) / 15) * 15;
  const next = now > store.hours.start && now < store.hours.end ? now : minuteOfClock(day, '08:00');
  return {
    technicians: [],
    date: promised?.date ?? day.date,
    start: promised?.time ?? clockAt(momentAt(day, next), day.timeZone).time,
    minutes: `${expectedMinutes}`,
  };
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

function check({ technicians, date, start, minutes }: Filled) {
  const length = Number(minutes);
  return {
    ...(technicians.length === 0 && { technicians: texts.noTechnician }),
    ...(!isDay(date) && { date: texts.noDate }),
    ...(!isTime(start) && { start: texts.noStart }),
    ...(!(Number.isInteger(length) && length >= 5 && length <= longestMinutes) && {
      minutes: texts.noMinutes,
    }),
  };
}

function placeOf({ technicians, date, start, minutes }: Filled, timeZone: string): Place {
  const day = boardDay(date, timeZone);
  const from = minuteOfClock(day, start);
  return {
    start: momentAt(day, from),
    end: momentAt(day, from + Number(minutes)),
    technicianIds: technicians.map(Number),
  };
}

function MoveTo({ intakeData, dialog }: HostedProps<Intake, Place>) {
  const { store, actions, what, mayOverlap } = intakeData;
  const [initial] = useState(() => begin(intakeData));
  const { text, values, errors, set, submit } = useForm({ initial, check, save: async () => {} });
  const { timeZone } = store.day!;
  const place = Object.keys(check(values)).length === 0 ? placeOf(values, timeZone) : null;
  useDialogPart(dialog, { save: async () => ((await submit()) ? place : null) });
  const overlaps = place ? actions.overlapsAt({ ...place, id: isCall(what) ? 0 : what.id }) : [];
  const technicians = store.rows.flatMap((row) => (row.is === 'technician' ? [row.technician] : []));
  const chosenElsewhere = (store.base?.technicians ?? []).filter(
    (one) => !technicians.includes(one) && initial.technicians.includes(String(one.id)),
  );
  const departmentOf = (id: number | null) =>
    store.base?.departments.find((one) => one.id === id)?.text ?? '';
  return (
    <>
      <div className="board-when">
        <TextField label={texts.date} type="date" {...text('date')} />
        <TextField label={texts.start} type="time" {...text('start')} />
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
              {texts.clash(namesOf(store, [technicianId]), overlap.text, spanText(overlap, timeZone))}
            </p>
          ))}
          <p>{mayOverlap ? texts.clashDetail : texts.clashRefused}</p>
        </Note>
      )}
      <div className="board-choices">
        <Choices
          label={texts.technicians}
          choices={[...chosenElsewhere, ...technicians].map((one) => ({
            value: String(one.id),
            text: nameOf(one),
            detail: departmentOf(one.callDepartmentTypeId),
          }))}
          chosen={values.technicians}
          onChange={(chosen) => set('technicians', chosen)}
          error={errors.technicians}
        />
      </div>
    </>
  );
}
