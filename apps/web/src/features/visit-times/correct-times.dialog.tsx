import { weekdayText } from '@fieldwright/domain/kernel/days';
import { timeZoneOf, type Zone, zoneName } from '@fieldwright/domain/kernel/zone';
import { clockAt } from '@fieldwright/domain/schedule/board-day';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { hasReached } from '@fieldwright/domain/schedule/visit-status';
import { correctedFields } from '@fieldwright/domain/schedule/visit-times';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { api } from '../../lib/requests/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useBasis } from '../customers/editing.ts';
import {
  type CorrectedVisit,
  correctedValue,
  dayFields,
  type Filled,
  filledOf,
  isCorrected,
  wrongCorrections,
} from './corrections.ts';
import { visitTimesTexts as texts } from './visit-times.texts.ts';

interface Intake {
  visit: CorrectedVisit;
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

function CorrectTimes({ intakeData: { visit, zone, done }, dialog }: HostedProps<Intake, true>) {
  const timeZone = timeZoneOf(zone);
  const [initial] = useState(() => filledOf(visit, timeZone));
  const based = useBasis(
    visit.version,
    async () => (await api('GET /api/scheduleevents/{id}', { params: { id: visit.id } })).version,
  );
  const fields = correctedFields.filter((field) => hasReached(visit.status, field));
  const correctedIn = (filled: Filled) => fields.filter((field) => isCorrected(field, filled, initial));
  const { values, text, isChanged, failure, submit } = useForm<Filled>({
    initial,
    check: (filled) => wrongCorrections(filled, fields, timeZone),
    save: async (filled) => {
      const changed = correctedIn(filled);
      const params = { id: visit.id };
      const send = (basedOn: number) =>
        api('PATCH /api/scheduleevents/{id}/times', {
          params,
          body: {
            ...Object.fromEntries(changed.map((field) => [field, correctedValue(field, filled, timeZone)])),
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
  const isUnchanged = correctedIn(values).length === 0;
  useDialogPart(dialog, {
    disabled: isUnchanged ? ['save'] : [],
    helperText: isUnchanged ? texts.unchanged : undefined,
    unsaved: isChanged && texts.unsaved,
    save: async () => ((await submit()) ? true : null),
  });
  const elsewhere = zoneName(visit.start, zone);
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      {elsewhere !== '' && <p>{texts.zone(elsewhere)}</p>}
      {fields
        .filter((field) => field !== 'pausedMinutes')
        .map((field) => (
          <div key={field} className="two-fields">
            <TextField label={texts.fields[field]} type="time" {...text(field)} />
            <DateField label={texts.days[field]} {...text(dayFields[field])} />
          </div>
        ))}
      {fields.includes('pausedMinutes') && (
        <TextField label={texts.fields.pausedMinutes} inputMode="numeric" {...text('pausedMinutes')} />
      )}
      <TextField required label={texts.reason} {...text('reason')} />
    </>
  );
}
