import type { Agreement } from '@fieldwright/contract/agreements';
import { agreementMessages, agreementTitles } from '@fieldwright/domain/agreements/agreement';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { agreementTexts as texts } from './agreements.texts.ts';
import { changeAgreement, refresh, type Site } from './customers.data.ts';
import { useBasis } from './editing.ts';
import { siteVersion } from './site.dialog.tsx';

interface Intake {
  site: Pick<Site, 'id' | 'version'>;
  agreement: Agreement;
}

/** Opens the dialog that changes the end date of an agreement. */
export function openEndDateDialog(intakeData: Intake): void {
  openDialog({
    title: texts.editTitle(intakeData.agreement.text),
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancelDialog, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: EndDateForm,
    intakeData,
  });
}

function EndDateForm({ intakeData: { site, agreement }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const { id, text: plan, startDate, endDate } = agreement;
  const based = useBasis(site.version, () => siteVersion(client, site.id), agreementTitles);
  const { text, isChanged, failure, submit } = useForm({
    initial: { endDate },
    first: 'endDate',
    check: (filled) => {
      if (filled.endDate === '') return { endDate: texts.dateMissing };
      return filled.endDate < startDate ? { endDate: agreementMessages.backwards } : {};
    },
    save: async (filled) => {
      await based((basedOn) => changeAgreement(id, { ...filled, basedOn }));
      showToast({ text: texts.saved(plan) });
      await refresh(client);
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <DateField {...text('endDate')} label={agreementTitles.endDate} required />
    </>
  );
}
