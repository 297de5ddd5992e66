import {
  blankCustomer,
  type CustomerFields,
  customerFieldTexts,
  customerName,
  customerShape,
} from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { siteShape } from '@fieldwright/domain/customers/site';
import { siteZone } from '@fieldwright/domain/customers/site-zone';
import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { namingFields } from '../../lib/errors/naming-fields.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type DialogOptions, type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField } from '../../ui/field/field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Note } from '../../ui/note.tsx';
import { TagsField } from '../../ui/tags/tags.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { tagsQuery } from './company-entries.ts';
import { AddressFieldset, CustomerFieldset } from './customer-fields.tsx';
import { type Customer, changeCustomer, createCustomer, customerQuery, refresh } from './customers.data.ts';
import { customerDialogTexts as texts } from './customers.texts.ts';
import { changed, useBasis } from './editing.ts';
import { NewSiteSettings } from './site-zone-field.tsx';

const blankAddress = { street: '', city: '', state: '', postalCode: '' };

interface NewCustomerIntake {
  timeZone: string;
  /** the company's state, preset because most customers are there */
  state: string;
  /** called with the new customer and their first site */
  made: (id: number, siteId: number | null) => void;
}

/** Returns the dialog that creates a customer with a first site. */
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
  intakeData: { timeZone: companyZone, state: usual, made },
  dialog,
}: HostedProps<NewCustomerIntake, true>) {
  const client = useQueryClient();
  // one set per dialog, so that a retry after a lost response creates one customer
  const [guids] = useState(() => ({ customer: crypto.randomUUID(), site: crypto.randomUUID() }));
  const { text, values, errors, set, isChanged, failure, unsure, submit } = useForm({
    initial: { ...blankCustomer, ...blankAddress, state: usual, timeZone: siteZone(usual, companyZone) },
    first: 'firstName',
    check: (filled) => ({ ...wrongIn(customerShape, filled), ...wrongIn(siteShape, filled) }),
    save: async ({ street, city, state, postalCode, timeZone, ...customer }) => {
      const site = { guid: guids.site, street, city, state, postalCode, timeZone };
      const answer = await namingFields(
        createCustomer({ guid: guids.customer, ...customer, site }),
        // the address fields are part of this form
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
        <CustomerTags ids={values.tagIds} error={errors.tagIds} onChange={(ids) => set('tagIds', ids)} />
        <h3 className="fields-title">{texts.site}</h3>
        <AddressFieldset field={text} onState={(state) => set('timeZone', siteZone(state, companyZone))} />
        <NewSiteSettings
          state={values.state}
          postalCode={values.postalCode}
          companyZone={companyZone}
          value={values.timeZone}
          onChange={(zone) => set('timeZone', zone)}
          error={errors.timeZone}
        />
      </fieldset>
    </>
  );
}

interface CustomerTagsProps {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
}

function CustomerTags(props: CustomerTagsProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  return <TagsField label={customerFieldTexts.tagIds} tags={tags} {...props} />;
}

/** Opens the dialog that edits a customer's name and contact. */
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
  tagIds: customer.tagIds,
});

function EditCustomer({ intakeData: customer, dialog }: HostedProps<Customer, true>) {
  const client = useQueryClient();
  const based = useBasis(customer.version, async () => {
    const page = await client.fetchQuery({ ...customerQuery(customer.id), staleTime: 0 });
    return page.customer.version;
  });
  const { text, values, errors, set, isChanged, failure, submit } = useForm({
    initial: shown(customer),
    first: 'firstName',
    check: (filled) => wrongIn(customerShape, filled),
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
      <CheckField
        checked={values.doNotService}
        onChange={(checked) => set('doNotService', checked)}
        error={errors.doNotService}
      >
        {customerFieldTexts.doNotService}
      </CheckField>
      <CustomerTags ids={values.tagIds} error={errors.tagIds} onChange={(ids) => set('tagIds', ids)} />
    </>
  );
}
