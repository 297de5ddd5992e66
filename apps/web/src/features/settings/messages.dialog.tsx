import {
  type MessageKind,
  type MessageTexts,
  messageFields,
  messageTextsSchema,
  placeholders,
  standardMessageTexts as standard,
} from '@fieldwright/domain/settings/message-texts';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Note } from '../../ui/note.tsx';
import type { Company } from './company.data.ts';
import { companyTexts } from './company.texts.ts';
import { useCompanySave } from './company-save.ts';
import { EmailPreview } from './email-preview.tsx';

const texts = companyTexts.messages;

interface Intake {
  company: Company;
  kind: MessageKind;
}

/** Opens the dialog that edits the words of an email to customers. */
export function openMessagesDialog(company: Company, kind: MessageKind): void {
  openDialog({
    title: texts.titles[kind],
    width: 640,
    buttons: [
      { id: 'cancel', text: companyTexts.cancel, secondary: true },
      { id: 'save', text: companyTexts.save },
    ],
    component: EditMessages,
    intakeData: { company, kind },
  });
}

/** Returns the errors of typed words, by field. */
function wrongIn(typed: MessageTexts): Partial<Record<keyof MessageTexts, string>> {
  const { error } = messageTextsSchema.safeParse(typed);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

const allFields = Object.values(messageFields).flatMap(({ subject, opening }) => [subject, opening]);
/** Returns all words with each field changed. */
const mapped = (change: (field: keyof MessageTexts) => string) =>
  Object.fromEntries(allFields.map((field) => [field, change(field)])) as MessageTexts;

/** Returns the words as they are stored: empty where they are the standard ones. */
const storedOf = (typed: MessageTexts) =>
  mapped((field) => (typed[field].trim() === standard[field] ? '' : typed[field].trim()));

function EditMessages({ intakeData: { company, kind }, dialog }: HostedProps<Intake, true>) {
  const save = useCompanySave(company, texts);
  const { subject, opening } = messageFields[kind];
  const { text, values, errors, set, isChanged, failure, submit } = useForm<MessageTexts>({
    initial: mapped((field) => company[field] || standard[field]),
    first: subject,
    check: wrongIn,
    save: (typed) => {
      const stored = storedOf(typed);
      return save({ [subject]: stored[subject], [opening]: stored[opening] });
    },
  });
  useUnsaved(isChanged, companyTexts.unsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && companyTexts.unsaved,
    save: async () => (await submit()) || null,
  });
  const own = storedOf(values);
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...text(subject)} label={texts.subject} autoComplete="off" />
      <TextAreaField
        label={texts.opening}
        name={opening}
        rows={4}
        value={values[opening]}
        error={errors[opening]}
        onChange={(value) => set(opening, value)}
      />
      <p className="help">
        {placeholders[kind].map((name) => (
          <span className="message-placeholder" key={name}>
            <code>{`{${name}}`}</code> {texts.standsFor[name]}
          </span>
        ))}
      </p>
      <EmailPreview
        kind={kind}
        subject={own[subject]}
        opening={own[opening]}
        isValid={!wrongIn(values)[subject] && !wrongIn(values)[opening]}
      />
      {(own[subject] !== '' || own[opening] !== '') && (
        <Button
          onClick={() => {
            set(subject, standard[subject]);
            set(opening, standard[opening]);
          }}
        >
          {texts.standardWords}
        </Button>
      )}
    </>
  );
}
