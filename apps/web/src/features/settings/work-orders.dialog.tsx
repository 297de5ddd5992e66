import {
  type WorkOrderSettings,
  workOrderSettingsSchema,
} from '@fieldwright/domain/settings/work-order-settings';
import { consentOf } from '@fieldwright/domain/work-orders/completion';
import { useUnsaved } from '../../app/unsaved.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Note } from '../../ui/note.tsx';
import type { Company } from './company.data.ts';
import { companyTexts } from './company.texts.ts';
import { useCompanySave } from './company-save.ts';

const texts = companyTexts.workOrders;

/** Opens the dialog that edits what the company's work orders show and start with (R3.4). */
export function openWorkOrdersDialog(company: Company): void {
  openDialog<{ company: Company }, true>({
    title: texts.title,
    width: 560,
    buttons: [
      { id: 'cancel', text: companyTexts.cancel, secondary: true },
      { id: 'save', text: companyTexts.save },
    ],
    component: EditWorkOrders,
    intakeData: { company },
  });
}

function EditWorkOrders({ intakeData: { company }, dialog }: HostedProps<{ company: Company }, true>) {
  const save = useCompanySave(company, texts);
  const {
    chargeText,
    defaultPayment,
    showUnpaid,
    showTimes,
    classPerLine,
    completionConsent,
    completionSignature,
  } = company;
  const { values, errors, set, isChanged, failure, submit } = useForm<WorkOrderSettings>({
    initial: {
      chargeText,
      defaultPayment,
      showUnpaid,
      showTimes,
      classPerLine,
      completionConsent,
      completionSignature,
    },
    first: 'chargeText',
    check: (typed) => fieldErrors(workOrderSettingsSchema.shape, typed),
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
      <OneOf
        label={texts.defaultPayment}
        choices={texts.choices}
        chosen={values.defaultPayment}
        onChange={(start) => set('defaultPayment', start)}
      />
      {(['showUnpaid', 'showTimes', 'classPerLine', 'completionSignature'] as const).map((field) => (
        <div key={field}>
          <CheckField name={field} checked={values[field]} onChange={(on) => set(field, on)}>
            {texts[field]}
          </CheckField>
          {field === 'showTimes' && <p className="help">{texts.timesHelp}</p>}
          {field === 'classPerLine' && <p className="help">{texts.classHelp}</p>}
        </div>
      ))}
      <TextAreaField
        label={texts.chargeText}
        name="chargeText"
        rows={3}
        value={values.chargeText}
        error={errors.chargeText}
        help={texts.chargeHelp}
        onChange={(text) => set('chargeText', text)}
      />
      <TextAreaField
        label={texts.completionConsent}
        name="completionConsent"
        rows={3}
        value={values.completionConsent}
        error={errors.completionConsent}
        help={texts.completionHelp(consentOf(''))}
        onChange={(text) => set('completionConsent', text)}
      />
    </>
  );
}
