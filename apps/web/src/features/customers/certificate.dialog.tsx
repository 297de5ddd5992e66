import { states } from '@fieldwright/domain/customers/address';
import {
  type CertificateFields,
  certificateMessages,
  certificateShape,
  certificateStateText,
  type ExemptionReason,
  exemptionReasons,
  certificateFieldTexts as names,
} from '@fieldwright/domain/customers/exemption-certificate';
import { wrongIn } from '@fieldwright/domain/kernel/record-shape';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { certificateTexts as texts } from './certificates.texts.ts';
import {
  type Customer,
  customerQuery,
  type ExemptionCertificate,
  refresh,
  saveCertificate,
} from './customers.data.ts';
import { customerDialogTexts } from './customers.texts.ts';
import { changed, useBasis } from './editing.ts';

interface Intake {
  customer: Pick<Customer, 'id' | 'version'>;
  /** null for a new one */
  certificate: ExemptionCertificate | null;
  /** default for a new one: the state of the customer's first site */
  state: string;
}

/** Opens the dialog that creates or edits an exemption certificate. */
export function openCertificateDialog(intakeData: Intake): void {
  openDialog({
    title: intakeData.certificate ? texts.editTitle : texts.newTitle,
    width: 440,
    buttons: [
      { id: 'cancel', text: customerDialogTexts.cancel, secondary: true },
      { id: 'save', text: customerDialogTexts.save },
    ],
    component: CertificateForm,
    intakeData,
  });
}

/** A certificate as the form holds it: an empty last day doesn't expire. */
type Typed = Omit<CertificateFields, 'expiresDate'> & { expiresDate: string };

const typedOf = ({ certificate, state }: Intake): Typed => ({
  number: certificate?.number ?? '',
  state: certificate?.state ?? state,
  reason: certificate?.reason ?? 'resale',
  issuedDate: certificate?.issuedDate ?? '',
  expiresDate: certificate?.expiresDate ?? '',
  notes: certificate?.notes ?? '',
});
const read = ({ expiresDate, ...typed }: Typed): CertificateFields => ({
  ...typed,
  expiresDate: expiresDate || null,
});

const stateOptions = ['', ...Object.keys(states)].map((value) => ({
  value,
  text: certificateStateText(value),
}));
const reasonOptions = Object.entries(exemptionReasons).map(([value, text]) => ({
  value: value as ExemptionReason,
  text,
}));

function CertificateForm({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { customer, certificate } = intakeData;
  const client = useQueryClient();
  const [guid] = useState(() => crypto.randomUUID());
  const based = useBasis(customer.version, async () => {
    const page = await client.fetchQuery({ ...customerQuery(customer.id), staleTime: 0 });
    return page.customer.version;
  });
  const initial = typedOf(intakeData);
  const { text, values, errors, set, isChanged, failure, submit } = useForm({
    initial,
    first: 'number',
    check: (filled) => ({
      ...wrongIn(certificateShape, read(filled)),
      ...(filled.issuedDate === '' && { issuedDate: certificateMessages.issuedMissing }),
    }),
    save: async (filled) => {
      const fields = read(filled);
      if (certificate) {
        const sent = changed(read(initial), fields, ['issuedDate', 'expiresDate']);
        await based((basedOn) => saveCertificate({ id: certificate.id, ...sent, basedOn }));
      } else await saveCertificate({ ...fields, customerId: customer.id, guid });
      showToast({ text: texts.saved(fields.number.trim()) });
      await refresh(client);
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...text('number')} label={names.number} autoComplete="off" required />
      <div className="two-fields">
        <SelectField
          label={names.state}
          name="state"
          value={values.state}
          options={stateOptions}
          onChange={(state) => set('state', state)}
          error={errors.state}
        />
        <SelectField
          label={names.reason}
          name="reason"
          value={values.reason}
          options={reasonOptions}
          onChange={(reason) => set('reason', reason)}
          error={errors.reason}
        />
      </div>
      <div className="two-fields">
        <DateField {...text('issuedDate')} label={names.issuedDate} required />
        <DateField {...text('expiresDate')} label={names.expiresDate} help={texts.expiresHelp} />
      </div>
      <TextAreaField {...text('notes')} label={names.notes} />
    </>
  );
}
