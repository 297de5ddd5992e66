import { weekdayText } from '@fieldwright/domain/kernel/days';
import { timeZoneOf, type Zone } from '@fieldwright/domain/kernel/zone';
import { boardDay, clockAt, minuteOfClock, momentAt } from '@fieldwright/domain/schedule/board-day';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { hasReached } from '@fieldwright/domain/schedule/visit-status';
import { type CorrectedField, correctedFields } from '@fieldwright/domain/schedule/visit-times';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { api } from '../../lib/requests/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useBasis } from '../customers/editing.ts';
import { visitTimesTexts as texts } from './visit-times.texts.ts';

type Visit = Pick<ScheduleEvent, 'id' | 'version' | 'status' | 'start' | CorrectedField>;

interface Intake {
  visit: Visit;
  zone: Zone;
  done: (event: ScheduleEvent) => void;
}

/** Corrects when a visit's technician was on the way, arrived and finished, and its breaks, with the reason. */
export function openCorrectTimes(intake: Intake): void {
  const { date } = clockAt(intake.visit.start, timeZoneOf(intake.zone));
  openDialog<Intake, true>({
    title: texts.title(weekdayText(date)),
    width: 440,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: CorrectTimes,
    intakeData: intake,
  });
}

type Filled = Record<CorrectedField | 'reason', string>;

function CorrectTimes({ intakeData: { visit, zone, done }, dialog }: HostedProps<Intake, true>) {
  const timeZone = timeZoneOf(zone);
  const [initial] = useState(() => filledOf(visit, timeZone));
  const based = useBasis(
    visit.version,
    async () => (await api('GET /api/scheduleevents/{id}', { params: { id: visit.id } })).version,
  );
  const fields = correctedFields.filter((field) => hasReached(visit.status, field));
  const { text, isChanged, failure, submit } = useForm<Filled>({
    initial,
    check: (filled) => ({
      ...(filled.reason.trim() === '' && { reason: texts.noReason }),
      ...(!/^\d{0,5}$/.test(filled.pausedMinutes.trim()) && { pausedMinutes: texts.minutes }),
    }),
    save: async (filled) => {
      const changed = fields.filter((field) => filled[field] !== initial[field]);
      const params = { id: visit.id };
      const send = (basedOn: number) =>
        api('PATCH /api/scheduleevents/{id}/times', {
          params,
          body: {
            ...Object.fromEntries(
              changed.map((field) => [field, valueOf(visit, field, filled[field], timeZone)]),
            ),
            reason: filled.reason,
            basedOn,
          },
        });
      const event = await based(send);
      showToast({ text: texts.saved });
      done(event);
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.unsaved,
    save: async () => ((await submit()) ? true : null),
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      {fields.map((field) =>
        field === 'pausedMinutes' ? (
          <TextField key={field} label={texts.fields[field]} inputMode="numeric" {...text(field)} />
        ) : (
          <TextField key={field} label={texts.fields[field]} type="time" {...text(field)} />
        ),
      )}
      <TextField required label={texts.reason} {...text('reason')} />
    </>
  );
}

function filledOf(visit: Visit, timeZone: string): Filled {
  const clock = (at: string | null) => (at === null ? '' : clockAt(at, timeZone).time);
  return {
    enRouteDate: clock(visit.enRouteDate),
    arrivedDate: clock(visit.arrivedDate),
    finishedDate: clock(visit.finishedDate),
    pausedMinutes: String(visit.pausedMinutes),
    reason: '',
  };
}

/** Returns a field's corrected value. A time is on the day it was on, or on the day of the visit. */
function valueOf(
  visit: Visit,
  field: CorrectedField,
  typed: string,
  timeZone: string,
): string | number | null {
  if (field === 'pausedMinutes') return Number(typed.trim());
  if (typed === '') return null;
  const day = boardDay(clockAt(visit[field] ?? visit.start, timeZone).date, timeZone);
  return momentAt(day, minuteOfClock(day, typed));
}
