import type { EventKind } from '@fieldwright/domain/schedule/event-kind';
import { useState } from 'react';
import { useUnsaved } from '../../../app/unsaved.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useDialogPart } from '../../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../../ui/dialog/dialog-stack.ts';
import { Choices } from '../../../ui/field/choices.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { CheckField, TextField } from '../../../ui/field/field.tsx';
import { OneOf } from '../../../ui/field/one-of.tsx';
import { overlapsAt } from '../actions/overlaps-at.ts';
import { moveTexts } from '../board.texts.ts';
import { nameOf, rowsOf } from '../store/board-rows.ts';
import type { BoardStore } from '../store/board-store.ts';
import { timeTexts as texts } from './blocked-time.texts.ts';
import { type BlockedTime, type FilledTime, timeOf, wrongTimeFields } from './blocked-time.ts';
import type { BoardWork } from './board-work.ts';
import { ClashNote } from './clash-note.tsx';

interface Intake extends BoardWork {
  /** the event's id; 0 for a new one */
  id: number;
  begun: FilledTime;
}

/**
 * Asks for the purpose, technicians and times of blocked time, then puts it on the board or changes it there.
 */
export function openBlockedTime(intake: Intake): void {
  const isNew = intake.id === 0;
  let filled = intake.begun;
  const opened = openDialog<Intake & { keep: (filled: FilledTime) => void }, BlockedTime>({
    title: isNew ? texts.title : texts.editTitle,
    width: 520,
    buttons: [
      { id: 'cancel', text: moveTexts.cancel, secondary: true },
      { id: 'save', text: isNew ? texts.block : texts.save },
    ],
    component: BlockedTimeForm,
    intakeData: {
      ...intake,
      keep: (kept) => {
        filled = kept;
      },
    },
  });
  void carryOut();

  async function carryOut(): Promise<void> {
    const { result } = await opened.result;
    if (!result) return;
    const { actions, id } = intake;
    const isAsked = await (isNew ? actions.time.block(result) : actions.time.change(id, result));
    // after a canceled double-booking, the form opens again for a different time
    if (!isAsked) openBlockedTime({ ...intake, begun: filled });
  }
}

type Props = HostedProps<Intake & { keep: (filled: FilledTime) => void }, BlockedTime>;

function BlockedTimeForm({ intakeData, dialog }: Props) {
  const { store, mayOverlap, id, begun, keep } = intakeData;
  const { timeZone } = store.day!;
  const [initial] = useState(begun);
  const check = (filled: FilledTime) => wrongTimeFields(filled, timeZone);
  const { text, values, errors, set, isChanged, submit } = useForm({ initial, check, save: async () => {} });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.unsaved,
    save: async () => {
      if (!(await submit())) return null;
      keep(values);
      return timeOf(values, timeZone);
    },
  });
  const time = Object.keys(check(values)).length === 0 ? timeOf(values, timeZone) : null;
  const overlaps = time ? overlapsAt(store, { ...time, id }) : [];
  const setDate = (date: string) => {
    if (values.until === values.date || values.until < date) set('until', date);
    set('date', date);
  };
  return (
    <>
      <OneOf<EventKind>
        label={texts.kind}
        choices={texts.kinds}
        chosen={values.kind}
        onChange={(kind) => {
          set('kind', kind);
          set('wholeDays', kind === 'timeOff');
        }}
        inline
      />
      <TextField label={values.kind === 'other' ? texts.what : texts.note} {...text('text')} />
      <CheckField name="wholeDays" checked={values.wholeDays} onChange={(on) => set('wholeDays', on)}>
        {texts.wholeDays}
      </CheckField>
      <div className="board-when">
        <DateField
          label={values.wholeDays ? texts.firstDay : texts.date}
          {...text('date')}
          onChange={setDate}
        />
        {values.wholeDays ? (
          <DateField label={texts.lastDay} {...text('until')} />
        ) : (
          <>
            <TextField label={texts.from} type="time" {...text('start')} />
            <TextField label={texts.to} type="time" {...text('end')} />
          </>
        )}
      </div>
      {values.kind === 'lunch' && (
        <CheckField name="fixed" checked={values.fixed} onChange={(on) => set('fixed', on)}>
          {texts.fixed}
        </CheckField>
      )}
      <ClashNote {...{ store, overlaps, mayOverlap }} details={null} />
      <div className="board-choices">
        <Choices
          label={moveTexts.technicians}
          choices={techniciansOf(store)}
          chosen={values.technicians}
          onChange={(chosen) => set('technicians', chosen)}
          error={errors.technicians}
        />
      </div>
    </>
  );
}

/** Returns all technicians in the board's order. */
function techniciansOf({ base }: BoardStore) {
  const { departments, technicians } = base ?? { departments: [], technicians: [] };
  return rowsOf({ departments, technicians }, undefined).flatMap((row) => {
    if (row.is !== 'technician') return [];
    const { technician } = row;
    const of = departments.find(({ id }) => id === technician.callDepartmentTypeId)?.text;
    return { value: String(technician.id), text: nameOf(technician), detail: of ?? '' };
  });
}
