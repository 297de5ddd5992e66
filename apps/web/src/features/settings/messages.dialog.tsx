import {
  linkMessage,
  type MessageTexts,
  messageTextsSchema,
  messageTextNames as names,
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

const texts = companyTexts.messages;

/** Opens the dialog that edits the words of the email with the link to a proposal. */
export function openMessagesDialog(company: Company): void {
  openDialog({
    title: texts.title,
    width: 560,
    buttons: [
      { id: 'cancel', text: companyTexts.cancel, secondary: true },
      { id: 'save', text: companyTexts.save },
    ],
    component: EditMessages,
    intakeData: company,
  });
}

/** Returns the errors of typed words, by field. */
function wrongIn(typed: MessageTexts): Partial<Record<keyof MessageTexts, string>> {
  const { error } = messageTextsSchema.safeParse(typed);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

/** Returns the words as they are stored: empty where they are the standard ones. */
const storedOf = (typed: MessageTexts): MessageTexts => ({
  linkSubject: typed.linkSubject.trim() === standard.linkSubject ? '' : typed.linkSubject.trim(),
  linkOpening: typed.linkOpening.trim() === standard.linkOpening ? '' : typed.linkOpening.trim(),
});

function EditMessages({ intakeData: company, dialog }: HostedProps<Company, true>) {
  const save = useCompanySave(company, texts);
  const { linkSubject, linkOpening } = company;
  const { text, values, errors, set, isChanged, failure, submit } = useForm<MessageTexts>({
    initial: {
      linkSubject: linkSubject || standard.linkSubject,
      linkOpening: linkOpening || standard.linkOpening,
    },
    first: 'linkSubject',
    check: wrongIn,
    save: (typed) => save(storedOf(typed)),
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
      <TextField {...text('linkSubject')} label={names.linkSubject} autoComplete="off" />
      <TextAreaField
        label={names.linkOpening}
        name="linkOpening"
        rows={4}
        value={values.linkOpening}
        error={errors.linkOpening}
        onChange={(value) => set('linkOpening', value)}
      />
      <p className="help">
        {placeholders.map((name) => (
          <span className="message-placeholder" key={name}>
            <code>{`{${name}}`}</code> {texts.standsFor[name]}
          </span>
        ))}
      </p>
      <Preview own={own} company={company.name} />
      {(own.linkSubject !== '' || own.linkOpening !== '') && (
        <Button
          onClick={() => {
            set('linkSubject', standard.linkSubject);
            set('linkOpening', standard.linkOpening);
          }}
        >
          {texts.standardWords}
        </Button>
      )}
    </>
  );
}

/** Shows the subject and the opening as a customer reads them. */
function Preview({ own, company }: { own: MessageTexts; company: string }) {
  const { subject, opening } = linkMessage(own, { ...texts.sample, company });
  return (
    <section className="message-preview" aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      <p>
        <b>{subject}</b>
      </p>
      <p>{texts.hello(texts.sample.customer)}</p>
      <p>{opening.join('\n')}</p>
      <p className="dim">{texts.rest}</p>
    </section>
  );
}
