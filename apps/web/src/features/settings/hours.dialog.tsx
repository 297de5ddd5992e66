import { type WorkingHours, weekdays, wrongHours } from '@fieldwright/domain/schedule/working-hours';
import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { FieldNote } from '../../ui/field/field.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useBasis } from '../customers/editing.ts';
import { type Company, changeCompany, companyQuery } from './company.data.ts';
import { companyTexts as texts } from './company.texts.ts';

/** Opens the dialog that edits the working hours. */
export function openHoursDialog(company: Company): void {
  openDialog({
    title: texts.hoursTitle,
    width: 460,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditHours,
    intakeData: company,
  });
}

const copyTargets = [
  { text: texts.toWorkweek, days: weekdays.slice(0, 5) },
  { text: texts.toEveryDay, days: weekdays },
];
const usual = { start: '08:00', end: '17:00' };

function EditHours({ intakeData: company, dialog }: HostedProps<Company, true>) {
  const client = useQueryClient();
  const based = useBasis(
    company.version,
    async () => (await client.fetchQuery({ ...companyQuery, staleTime: 0 })).version,
  );
  const { values, set, errors, isChanged, failure, submit } = useForm<WorkingHours>({
    initial: company.workingHours,
    check: wrongHours,
    save: async (workingHours) => {
      await based((basedOn) => changeCompany(client, { workingHours, basedOn }));
      showToast({ text: texts.hoursSaved });
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <p className="dim">{texts.hoursLead}</p>
      {weekdays.map((day) => {
        const hours = values[day];
        const wrong = errors[day];
        const time = (edge: 'start' | 'end', label: string) =>
          hours && (
            <input
              type="time"
              className="input"
              aria-label={label}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? `hours-${day}` : undefined}
              value={hours[edge]}
              onChange={(event) => set(day, { ...hours, [edge]: event.target.value })}
            />
          );
        return (
          <div className="hours-day" key={day}>
            <label className="check">
              <input
                type="checkbox"
                checked={hours !== null}
                onChange={(event) => set(day, event.target.checked ? usual : null)}
              />
              <b>{texts.days[day]}</b>
            </label>
            {time('start', texts.from(texts.days[day]))}
            {time('end', texts.until(texts.days[day]))}
            {hours && (
              <Menu
                label={texts.copyHours(texts.days[day])}
                className="btn icon quiet sm"
                groups={[]}
                buttons={copyTargets.map(({ text, days }) => ({
                  groupCode: '',
                  text,
                  icon: <Copy />,
                  click: () => {
                    for (const each of days) set(each, hours);
                  },
                }))}
              >
                <Copy />
              </Menu>
            )}
            <FieldNote id={`hours-${day}`} error={wrong} />
          </div>
        );
      })}
    </>
  );
}
