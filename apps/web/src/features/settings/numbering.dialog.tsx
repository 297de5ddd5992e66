import {
  type DocumentNumbers,
  documentNumbersSchema,
  nextNumber,
  readNumbers,
  documentNumberTitles as titles,
} from '@fieldwright/domain/settings/document-numbers';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import type { Company } from './company.data.ts';
import { companyTexts as texts } from './company.texts.ts';
import { useCompanySave } from './company-save.ts';

/** Opens the dialog that edits how new proposals and work orders are numbered. */
export function openNumberingDialog(company: Company): void {
  openDialog({
    title: texts.numbering.title,
    width: 460,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditNumbering,
    intakeData: company,
  });
}

type Typed = Record<keyof DocumentNumbers, string>;
const typedOf = (company: Company): Typed => ({
  proposalPrefix: company.proposalPrefix,
  proposalNextNumber: String(company.proposalNextNumber),
  workOrderPrefix: company.workOrderPrefix,
  workOrderNextNumber: String(company.workOrderNextNumber),
});

function EditNumbering({ intakeData: company, dialog }: HostedProps<Company, true>) {
  const words = texts.numbering;
  const save = useCompanySave(company, words);
  const { values, text, isChanged, failure, submit } = useForm<Typed>({
    initial: typedOf(company),
    first: 'proposalPrefix',
    check: (typed) => readNumbers(typed).wrong,
    save: async (typed) => {
      const { numbers } = readNumbers(typed);
      if (numbers) await save(changedIn(company, numbers));
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  const { numbers } = readNumbers(values);
  const field = (name: keyof Typed, isNumber: boolean) => (
    <TextField
      {...text(name)}
      label={titles[name]}
      autoComplete="off"
      {...(isNumber && { inputMode: 'numeric' })}
    />
  );
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <p className="dim">{words.help}</p>
      <div className="numbering">
        {field('proposalPrefix', false)}
        {field('proposalNextNumber', true)}
        <p className="help">{numbers && words.proposal(nextNumber(numbers, 'salesProposal'))}</p>
        {field('workOrderPrefix', false)}
        {field('workOrderNextNumber', true)}
        <p className="help">{numbers && words.workOrder(nextNumber(numbers, 'workOrder'))}</p>
      </div>
    </>
  );
}

/** Returns what differs, so that a number given to a new document since the dialog opened is no change. */
const changedIn = (company: Company, numbers: DocumentNumbers): Partial<DocumentNumbers> =>
  Object.fromEntries(
    Object.keys(documentNumbersSchema.shape).flatMap((key) => {
      const field = key as keyof DocumentNumbers;
      return numbers[field] === company[field] ? [] : [[field, numbers[field]]];
    }),
  );
