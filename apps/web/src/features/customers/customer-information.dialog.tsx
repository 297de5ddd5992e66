import {
  type CustomerField,
  type CustomerInformation,
  customerFieldNames as names,
  readCustomerInformation,
} from '@fieldwright/domain/customers/customer-information';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/read-field.tsx';
import { Note } from '../../ui/note.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { customerInformationTexts as texts } from './customers.texts.ts';

interface Asked {
  /** the known fields of the customer */
  known: Partial<CustomerInformation>;
  /** saves the fields to the customer; errors show at the fields */
  save: (customer: CustomerInformation) => Promise<void>;
}

/**
 * Asks for what a lender needs to know about the customer (R2.5, R5.1).
 * @returns what was saved; null if the user cancels
 */
export async function askCustomerInformation(asked: Asked): Promise<CustomerInformation | null> {
  const { result } = await openDialog({
    title: texts.title,
    text: texts.lead,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: CustomerInformationFields,
    intakeData: asked,
  }).result;
  return result;
}

function CustomerInformationFields({
  intakeData: { known, save },
  dialog,
}: HostedProps<Asked, CustomerInformation>) {
  const { text, values, errors, failure, submit } = useForm({
    initial: {
      company: known.company ?? '',
      firstName: known.firstName ?? '',
      lastName: known.lastName ?? '',
      mainPhone: known.mainPhone ? phoneText(known.mainPhone) : '',
      mobilePhone: known.mobilePhone ? phoneText(known.mobilePhone) : '',
    },
    save: async () => {
      if (customer) await save(customer);
    },
  });
  const reading = readCustomerInformation(values);
  const customer = 'customer' in reading ? reading.customer : null;
  const { missing, wrong } = 'customer' in reading ? { missing: [], wrong: {} } : reading;
  useDialogPart(dialog, {
    disabled: customer ? [] : ['save'],
    helperText: reasonOf(missing, wrong) ?? texts.saved,
    save: async () => ((await submit()) ? customer : null),
  });
  const field = (name: CustomerField) => ({ ...text(name), label: names[name], autoComplete: 'off' });
  const named = (name: 'company' | 'firstName' | 'lastName') => ({
    ...field(name),
    error: errors[name] ?? wrong[name],
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...named('company')} placeholder={uiTexts.optional} />
      <div className="two-fields">
        <TextField {...named('firstName')} required />
        <TextField {...named('lastName')} required />
      </div>
      <PhoneField {...field('mainPhone')} required />
      <PhoneField {...field('mobilePhone')} />
    </>
  );
}

/** Returns why it can't be saved yet. */
function reasonOf(
  missing: readonly CustomerField[],
  wrong: Partial<Record<CustomerField, string>>,
): string | null {
  const list = (fields: readonly string[]) =>
    fields.map((field) => names[field as CustomerField].toLowerCase()).join(', ');
  if (missing.length > 0) return texts.missing(list(missing));
  const fields = Object.keys(wrong);
  return fields.length > 0 ? texts.wrong(list(fields)) : null;
}
