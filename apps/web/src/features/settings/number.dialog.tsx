import { boardMinutesSchema } from '@fieldwright/domain/settings/board-minutes';
import { readDefaultDeposit } from '@fieldwright/domain/settings/default-deposit';
import { proposalDaysSchema } from '@fieldwright/domain/settings/proposal-days';
import { readWholeNumber } from '@fieldwright/domain/settings/whole-number';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { useBasis } from '../customers/editing.ts';
import { type Company, changeCompany, companyQuery } from './company.data.ts';
import { companyTexts as texts } from './company.texts.ts';

/** The company's settings that are numbers; null where an empty field is one's usual value. */
const read = {
  proposalDays: (typed: string) => readWholeNumber(proposalDaysSchema, typed),
  boardMinutes: (typed: string) =>
    typed.trim() === '' ? { value: null } : readWholeNumber(boardMinutesSchema, typed),
  depositPercent: readDefaultDeposit,
};
type NumberField = keyof typeof read;

interface Intake {
  company: Company;
  field: NumberField;
}

/** Opens the dialog that edits a setting that is a number. */
export function openNumberDialog(company: Company, field: NumberField): void {
  openDialog({
    title: texts.numbers[field].title,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditNumber,
    intakeData: { company, field },
  });
}

interface Typed {
  number: string;
}

function EditNumber({ intakeData: { company, field }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const words = texts.numbers[field];
  const based = useBasis(
    company.version,
    async () => (await client.fetchQuery({ ...companyQuery, staleTime: 0 })).version,
  );
  const { text, isChanged, failure, submit } = useForm<Typed>({
    initial: { number: String(company[field] ?? '') },
    first: 'number',
    check: ({ number }) => {
      const reading = read[field](number);
      return 'wrong' in reading ? { number: reading.wrong } : {};
    },
    save: async ({ number }) => {
      const reading = read[field](number);
      if ('wrong' in reading) return;
      await based((basedOn) => changeCompany(client, { [field]: reading.value, basedOn }));
      showToast({ text: words.saved(reading.value) });
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField
        {...text('number')}
        label={words.label}
        help={words.help}
        inputMode={field === 'depositPercent' ? 'decimal' : 'numeric'}
        autoComplete="off"
        after={<span className="dim">{words.unit}</span>}
      />
    </>
  );
}
