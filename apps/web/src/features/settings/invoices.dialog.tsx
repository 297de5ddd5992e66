import { type InvoiceSettings, invoiceSettingsSchema } from '@fieldwright/domain/settings/invoice-settings';
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

const texts = companyTexts.invoices;

/** Opens the dialog that edits what the company's invoices show. */
export function openInvoicesDialog(company: Company): void {
  openDialog<{ company: Company }, true>({
    title: texts.title,
    width: 560,
    buttons: [
      { id: 'cancel', text: companyTexts.cancel, secondary: true },
      { id: 'save', text: companyTexts.save },
    ],
    component: EditInvoices,
    intakeData: { company },
  });
}

function EditInvoices({ intakeData: { company }, dialog }: HostedProps<{ company: Company }, true>) {
  const save = useCompanySave(company, texts);
  const { groupPricing, invoicePhotos, invoiceTerms, invoiceWarranty } = company;
  const { values, errors, set, isChanged, failure, submit } = useForm<InvoiceSettings>({
    initial: { groupPricing, invoicePhotos, invoiceTerms, invoiceWarranty },
    first: 'groupPricing',
    check: (typed) => fieldErrors(invoiceSettingsSchema.shape, typed),
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
        name="groupPricing"
        checked={values.groupPricing}
        onChange={(grouped) => set('groupPricing', grouped)}
      >
        {texts.groupPricing}
      </CheckField>
      <p className="help">{texts.groupHelp}</p>
      <CheckField
        name="invoicePhotos"
        checked={values.invoicePhotos}
        onChange={(shown) => set('invoicePhotos', shown)}
      >
        {texts.invoicePhotos}
      </CheckField>
      {(['invoiceWarranty', 'invoiceTerms'] as const).map((field) => (
        <TextAreaField
          key={field}
          label={texts[field]}
          name={field}
          rows={4}
          value={values[field]}
          error={errors[field]}
          help={texts.helps[field]}
          onChange={(value) => set(field, value)}
        />
      ))}
    </>
  );
}
