import { zoneChoices, zoneText } from '@fieldwright/domain/customers/site-zone';
import { boardDay, clockAt, minuteOfClock, momentAt } from '@fieldwright/domain/schedule/board-day';
import { useUnsaved } from '../../app/unsaved.ts';
import { timeNow } from '../../lib/clock.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import type { Company } from './company.data.ts';
import { companyTexts } from './company.texts.ts';
import { useCompanySave } from './company-save.ts';

const texts = companyTexts.zone;

/** Opens the dialog that changes the company's time zone. */
export function openZoneDialog(company: Company): void {
  openDialog({
    title: texts.title,
    width: 440,
    buttons: [
      { id: 'cancel', text: companyTexts.cancel, secondary: true },
      { id: 'save', text: companyTexts.save },
    ],
    component: EditZone,
    intakeData: company,
  });
}

/** Returns how today's 9:00 AM of one zone is shown in another. */
function nineIn(from: string, to: string): { before: string; after: string } {
  const now = timeNow();
  const day = boardDay(clockAt(now, from).date, from);
  const nine = momentAt(day, minuteOfClock(day, '09:00'));
  const shown = (zone: string) => momentText(nine, new Date(now), zone);
  return { before: shown(from), after: shown(to) };
}

function EditZone({ intakeData: company, dialog }: HostedProps<Company, true>) {
  const save = useCompanySave(company, texts);
  const { values, errors, set, isChanged, failure, submit } = useForm({
    initial: { timeZone: company.timeZone },
    first: 'timeZone',
    check: () => ({}),
    save: ({ timeZone }) => save({ timeZone }),
  });
  useUnsaved(isChanged, companyTexts.unsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && companyTexts.unsaved,
    save: async () => (await submit()) || null,
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <SelectField
        label={texts.title}
        value={values.timeZone}
        options={zoneChoices(company.state, company.timeZone).map((zone) => ({
          value: zone,
          text: zoneText(zone, timeNow()),
        }))}
        error={errors.timeZone}
        onChange={(zone) => set('timeZone', zone)}
      />
      <p className="help">{texts.help}</p>
      {isChanged && <Note kind="warn">{texts.visits(nineIn(company.timeZone, values.timeZone))}</Note>}
    </>
  );
}
