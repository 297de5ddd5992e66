import {
  reminderDaysSchema,
  reminderMostSchema,
  usualReminders,
} from '@fieldwright/domain/settings/reminders';
import { readWholeNumber } from '@fieldwright/domain/settings/whole-number';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import type { Company } from './company.data.ts';
import { companyTexts } from './company.texts.ts';
import { useCompanySave } from './company-save.ts';

const texts = companyTexts.reminders;

interface Typed {
  isOn: boolean;
  days: string;
  most: string;
}

/** Opens the dialog that edits whether and when customers are reminded of proposals. */
export function openRemindersDialog(company: Company): void {
  openDialog<{ company: Company }, true>({
    title: texts.title,
    width: 480,
    buttons: [
      { id: 'cancel', text: companyTexts.cancel, secondary: true },
      { id: 'save', text: companyTexts.save },
    ],
    component: EditReminders,
    intakeData: { company },
  });
}

const readDays = (typed: string) => readWholeNumber(reminderDaysSchema, typed);
const readMost = (typed: string) => readWholeNumber(reminderMostSchema, typed);

/** Returns the errors of what was typed; nothing is asked for while reminders are off. */
function wrongIn({ isOn, days, most }: Typed): Partial<Record<keyof Typed, string>> {
  if (!isOn) return {};
  const [daysRead, mostRead] = [readDays(days), readMost(most)];
  return {
    ...('wrong' in daysRead && { days: daysRead.wrong }),
    ...('wrong' in mostRead && { most: mostRead.wrong }),
  };
}

function EditReminders({ intakeData: { company }, dialog }: HostedProps<{ company: Company }, true>) {
  const save = useCompanySave(company, texts);
  const { text, values, set, isChanged, failure, submit } = useForm<Typed>({
    initial: {
      isOn: company.reminderDays !== null,
      days: String(company.reminderDays ?? usualReminders.reminderDays),
      most: String(company.reminderMost),
    },
    first: 'isOn',
    check: wrongIn,
    save: async ({ isOn, days, most }) => {
      if (!isOn) return save({ reminderDays: null });
      const [daysRead, mostRead] = [readDays(days), readMost(most)];
      if ('wrong' in daysRead || 'wrong' in mostRead) return;
      await save({ reminderDays: daysRead.value, reminderMost: mostRead.value });
    },
  });
  useUnsaved(isChanged, companyTexts.unsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && companyTexts.unsaved,
    save: async () => (await submit()) || null,
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <CheckField name="isOn" checked={values.isOn} onChange={(isOn) => set('isOn', isOn)}>
        {texts.isOn}
      </CheckField>
      {values.isOn && (
        <>
          <TextField
            {...text('days')}
            label={texts.days}
            inputMode="numeric"
            autoComplete="off"
            after={<span className="dim">{texts.daysUnit}</span>}
          />
          <TextField
            {...text('most')}
            label={texts.most}
            inputMode="numeric"
            autoComplete="off"
            after={<span className="dim">{texts.mostUnit}</span>}
          />
          <p className="help">{texts.help}</p>
        </>
      )}
      <p className="help">{texts.byHand}</p>
    </>
  );
}
