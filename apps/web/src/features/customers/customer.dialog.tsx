import {
  blankCustomer,
  type CustomerFields,
  customerFieldTexts,
  customerName,
  readCustomer,
} from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { readSite } from '@fieldwright/domain/customers/site';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { namingFields } from '../../lib/naming-fields.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type DialogOptions, type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AddressFieldset, CustomerFieldset } from './customer-fields.tsx';
import { customerDialogTexts as texts } from './customer-pages.texts.ts';
import { type Customer, changeCustomer, createCustomer, customerQuery, refresh } from './customers.data.ts';
import { changed, useBasis } from './editing.ts';

const blankAddress = { street: '', city: '', state: '', postalCode: '' };

interface NewCustomerIntake {
  timeZone: string;
  /** the company's state: most customers are there */
  state: string;
  /** the customer that was made, and the first site */
  made: (id: number, siteId: number | null) => void;
}

/** A new customer with the first site. */
export const newCustomerDialog = (intakeData: NewCustomerIntake): DialogOptions<NewCustomerIntake, true> => ({
  title: texts.newTitle,
  width: 500,
  buttons: [
    { id: 'cancel', text: texts.cancel, secondary: true },
    { id: 'save', text: texts.create },
  ],
  component: NewCustomer,
  intakeData,
});

function NewCustomer({
  intakeData: { timeZone, state: usual, made },
  dialog,
}: HostedProps<NewCustomerIntake, true>) {
  const client = useQueryClient();
  // one of each for this dialog: trying again after a lost answer makes one customer
  const [guids] = useState(() => ({ customer: crypto.randomUUID(), site: crypto.randomUUID() }));
  const { text, isChanged, failure, unsure, submit } = useForm({
    initial: { ...blankCustomer, ...blankAddress, state: usual },
    first: 'firstName',
    check: (filled) => ({ ...wrongCustomer(filled), ...wrongSite(filled, timeZone) }),
    save: async ({ street, city, state, postalCode, ...customer }) => {
      const site = { guid: guids.site, street, city, state, postalCode };
      const answer = await namingFields(
        createCustomer({ guid: guids.customer, ...customer, site }),
        // the address is a part of this form
        (path) => path.replace(/^site\./, ''),
      );
      showToast({ text: texts.created(customerName(answer.customer)) });
      await refresh(client);
      made(answer.customer.id, answer.site?.id ?? null);
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      {unsure && <Note>{texts.unanswered}</Note>}
      <fieldset className="locked-fields" disabled={unsure}>
        <CustomerFieldset field={text} />
        <h3 className="fields-title">{texts.site}</h3>
        <AddressFieldset field={text} />
      </fieldset>
    </>
  );
}

type Wrong<F> = Partial<Record<keyof F & string, string>>;

/** What the browser can tell of a customer before the server is asked (R5.8). */
export function wrongCustomer(typed: CustomerFields): Wrong<CustomerFields> {
  const reading = readCustomer(typed);
  return 'wrong' in reading ? reading.wrong : {};
}

/** The same of an address. */
export function wrongSite(typed: typeof blankAddress, timeZone: string): Wrong<typeof blankAddress> {
  const reading = readSite({ ...typed, text: '', gateCode: '', notes: '', timeZone, taxItemId: null });
  return 'wrong' in reading ? reading.wrong : {};
}

/** Changes who a customer is and how to reach them. */
export function openCustomerDialog(customer: Customer): void {
  openDialog({
    title: texts.editTitle(customerName(customer)),
    width: 500,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EditCustomer,
    intakeData: customer,
  });
}

const shown = (customer: Customer): CustomerFields => ({
  company: customer.company,
  firstName: customer.firstName,
  lastName: customer.lastName,
  mainPhone: customer.mainPhone && phoneText(customer.mainPhone),
  mobilePhone: customer.mobilePhone && phoneText(customer.mobilePhone),
  email: customer.email,
  notes: customer.notes,
  doNotService: customer.doNotService,
});

function EditCustomer({ intakeData: customer, dialog }: HostedProps<Customer, true>) {
  const client = useQueryClient();
  const based = useBasis(customer.version, async () => {
    const page = await client.fetchQuery({ ...customerQuery(customer.id), staleTime: 0 });
    return page.customer.version;
  });
  const { text, values, set, isChanged, failure, submit } = useForm({
    initial: shown(customer),
    first: 'firstName',
    check: wrongCustomer,
    save: async (filled) => {
      const saved = await based((basedOn) =>
        changeCustomer(customer.id, { ...changed(shown(customer), filled), basedOn }),
      );
      showToast({ text: texts.saved(customerName(saved)) });
      await refresh(client);
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <CustomerFieldset field={text} self={customer.id} />
      <TextAreaField {...text('notes')} label={customerFieldTexts.notes} />
      <label className="check">
        <input
          type="checkbox"
          checked={values.doNotService}
          onChange={(event) => set('doNotService', event.target.checked)}
        />
        {customerFieldTexts.doNotService}
      </label>
    </>
  );
}
