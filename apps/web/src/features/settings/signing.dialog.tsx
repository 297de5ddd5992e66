import { type Signing, signingSchema } from '@fieldwright/domain/settings/signing';
import { useUnsaved } from '../../app/unsaved.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField } from '../../ui/field/field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Note } from '../../ui/note.tsx';
import type { Company } from './company.data.ts';
import { companyTexts } from './company.texts.ts';
import { useCompanySave } from './company-save.ts';

const texts = companyTexts.signing;

/** Opens the dialog that edits what happens when a customer answers a proposal. */
export function openSigningDialog(company: Company): void {
  openDialog<{ company: Company }, true>({
    title: texts.title,
    width: 480,
    buttons: [
      { id: 'cancel', text: companyTexts.cancel, secondary: true },
      { id: 'save', text: companyTexts.save },
    ],
    component: EditSigning,
    intakeData: { company },
  });
}

function EditSigning({ intakeData: { company }, dialog }: HostedProps<{ company: Company }, true>) {
  const save = useCompanySave(company, texts);
  const { values, errors, set, isChanged, failure, submit } = useForm<Signing>({
    initial: {
      signSelects: company.signSelects,
      sellerEmails: company.sellerEmails,
      proposalTerms: company.proposalTerms,
      cancelNotice: company.cancelNotice,
    },
    first: 'signSelects',
    check: (typed) => fieldErrors(signingSchema.shape, typed),
    save: (typed) => save(typed),
  });
  useUnsaved(isChanged, companyTexts.unsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && companyTexts.unsaved,
    save: async () => (await submit()) || null,
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <CheckField
        name="signSelects"
        checked={values.signSelects}
        onChange={(isAtOnce) => set('signSelects', isAtOnce)}
      >
        {texts.signSelects}
      </CheckField>
      <p className="help">{texts.help}</p>
      <CheckField
        name="sellerEmails"
        checked={values.sellerEmails}
        onChange={(isOn) => set('sellerEmails', isOn)}
      >
        {texts.sellerEmails}
      </CheckField>
      <p className="help">{texts.sellerHelp}</p>
      <TextAreaField
        label={texts.proposalTerms}
        name="proposalTerms"
        rows={5}
        value={values.proposalTerms}
        error={errors.proposalTerms}
        help={texts.termsHelp}
        onChange={(value) => set('proposalTerms', value)}
      />
      <CheckField
        name="cancelNotice"
        checked={values.cancelNotice}
        onChange={(isGiven) => set('cancelNotice', isGiven)}
      >
        {texts.cancelNotice}
      </CheckField>
      <p className="help">{texts.cancelHelp}</p>
    </>
  );
}
