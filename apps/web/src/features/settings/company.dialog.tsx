import { addressFields } from '@fieldwright/domain/customers/address';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { fieldsOf, wrongIn } from '@fieldwright/domain/kernel/record-shape';
import { companyIdentityShape as shape } from '@fieldwright/domain/settings/company-name';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { EmailField, TextField } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/read-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import '../customers/customer-fields.css';
import { changed, useBasis } from '../customers/editing.ts';
import { type Company, changeCompany, companyQuery } from './company.data.ts';
import { companyTexts as texts } from './company.texts.ts';

/** Opens the dialog that edits the company's name and contact details. */
export function openCompanyDialog(company: Company): void {
  openDialog({
    title: texts.dialogTitle,
    width: 500,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditCompany,
    intakeData: company,
  });
}

/** Returns the fields as they are typed. */
function typedOf(company: Company) {
  const fields = fieldsOf(shape.schema, company);
  return { ...fields, phone: fields.phone && phoneText(fields.phone) };
}
type Typed = ReturnType<typeof typedOf>;

function EditCompany({ intakeData: company, dialog }: HostedProps<Company, true>) {
  const client = useQueryClient();
  const initial = typedOf(company);
  const based = useBasis(
    company.version,
    async () => (await client.fetchQuery({ ...companyQuery, staleTime: 0 })).version,
  );
  const { text, isChanged, failure, submit } = useForm<Typed>({
    initial,
    first: 'name',
    check: (filled) => wrongIn(shape, filled),
    save: async (filled) => {
      const fields = changed(initial, filled, addressFields);
      await based((basedOn) => changeCompany(client, { ...fields, basedOn }));
      showToast({ text: texts.saved });
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  const bound = (name: keyof Typed) => ({
    ...text(name),
    label: shape.titles[name],
    placeholder: uiTexts.optional,
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField
        {...text('name')}
        label={shape.titles.name}
        help={texts.nameHelp}
        required
        autoComplete="off"
      />
      <PhoneField {...bound('phone')} help={texts.phoneHelp} autoComplete="off" />
      <EmailField {...bound('email')} help={texts.emailHelp} autoComplete="off" />
      <TextField {...bound('street')} autoComplete="off" />
      <div className="address-fields">
        <TextField {...bound('city')} autoComplete="off" />
        <TextField {...bound('state')} autoComplete="off" />
        <TextField {...bound('postalCode')} inputMode="numeric" autoComplete="off" />
      </div>
      <TextField {...bound('website')} inputMode="url" spellCheck={false} autoComplete="off" />
      <TextField {...bound('license')} help={texts.licenseHelp} autoComplete="off" />
    </>
  );
}
