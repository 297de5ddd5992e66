import { dayOf, daysLater } from '@fieldwright/domain/kernel/days';
import { wrongStart } from '@fieldwright/domain/price-books/exchange/exchange-file';
import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../../app/main/use-main.ts';
import { timeNow } from '../../../lib/clock.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useDialogPart } from '../../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { type Seen, scheduleBookImport } from './book-import.data.ts';
import { bookImportTexts as texts } from './book-import.texts.ts';

/** Opens the dialog that asks for the day on which the changes of a file are made. */
export function openScheduleDialog(of: Seen): void {
  openDialog<Seen, true>({
    title: texts.scheduleTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.scheduleSave },
    ],
    component: ScheduleForm,
    intakeData: { id: of.id, version: of.version },
  });
}

function ScheduleForm({ intakeData: of, dialog }: HostedProps<Seen, true>) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const today = dayOf(timeNow(), timeZone);
  const { text, failure, submit } = useForm({
    initial: { startDate: daysLater(today, 1) },
    first: 'startDate',
    check: ({ startDate }) => {
      const wrong = startDate === '' ? texts.dateMissing : wrongStart(startDate, today);
      return wrong ? { startDate: wrong } : {};
    },
    save: ({ startDate }) => scheduleBookImport(client, of, startDate),
  });
  useDialogPart(dialog, { save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <DateField {...text('startDate')} label={texts.startDate} help={texts.scheduleHelp} required />
    </>
  );
}
