import type { Agreement } from '@fieldwright/contract/agreements';
import { agreementEnd, agreementMessages, agreementTitles } from '@fieldwright/domain/agreements/agreement';
import { dayText } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { agreementTexts as texts } from './agreements.texts.ts';
import { agreementPlansQuery } from './company-entries.ts';
import { changeAgreement, refresh, type Site, sellAgreement } from './customers.data.ts';
import { useBasis } from './editing.ts';
import { siteVersion } from './site.dialog.tsx';
import { useAgreementStatus } from './use-agreement-status.ts';

interface Intake {
  site: Pick<Site, 'id' | 'version'>;
  /** the one whose end date changes; null for a new one */
  agreement: Agreement | null;
  /** the plan of the agreement that a new one renews */
  plan: number | null;
  /** the start date of a new one, as a first choice */
  start: string;
}

/** Opens the dialog that sells an agreement at a site, or changes the end date of one. */
export function openAgreementDialog(intakeData: Intake): void {
  const { agreement } = intakeData;
  openDialog({
    title: agreement ? texts.editTitle(agreement.text) : texts.newTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancelDialog, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: agreement ? EndDateForm : NewAgreementForm,
    intakeData,
  });
}

function NewAgreementForm({ intakeData: { site, plan, start }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const setStatus = useAgreementStatus();
  const [key] = useState(() => crypto.randomUUID());
  const { data: plans } = useQuery(agreementPlansQuery);
  const offered = plans?.filter(({ hidden }) => !hidden) ?? [];
  // the plan of an agreement to renew may have been removed since
  const isOffered = (id: string) => offered.some((each) => String(each.id) === id);
  const initial = { agreementPlanId: plan === null ? '' : String(plan), startDate: start };
  const { text, values, errors, set, isChanged, failure, unsure, submit } = useForm({
    initial,
    first: 'agreementPlanId',
    check: (filled) => ({
      ...(!isOffered(filled.agreementPlanId) && { agreementPlanId: texts.planMissing }),
      ...(filled.startDate === '' && { startDate: texts.dateMissing }),
    }),
    save: async ({ agreementPlanId, startDate }) => {
      const sold = await sellAgreement(site.id, { agreementPlanId: Number(agreementPlanId), startDate, key });
      const undo = { text: uiTexts.undo, undo: true, run: () => setStatus(sold, 'canceled') };
      showToast({ text: texts.saved(sold.text), action: undo });
      await refresh(client);
    },
  });
  useUnsaved(isChanged, texts.unsaved);
  useDialogPart(dialog, { unsaved: isChanged && texts.unsaved, save: async () => (await submit()) || null });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      {unsure && <Note>{texts.unanswered}</Note>}
      {plans && offered.length === 0 && <Note kind="info">{texts.noPlans}</Note>}
      <fieldset className="locked-fields" disabled={unsure}>
        <SelectField
          label={agreementTitles.agreementPlanId}
          name="agreementPlanId"
          value={isOffered(values.agreementPlanId) ? values.agreementPlanId : ''}
          options={[
            { value: '', text: texts.choosePlan },
            ...offered.map((each) => ({
              value: String(each.id),
              text: texts.planOption(each.text, moneyText(each.priceCents)),
            })),
          ]}
          onChange={(id) => set('agreementPlanId', id)}
          error={errors.agreementPlanId}
        />
        <DateField
          {...text('startDate')}
          label={agreementTitles.startDate}
          help={values.startDate ? texts.ends(dayText(agreementEnd(values.startDate))) : undefined}
          required
        />
      </fieldset>
    </>
  );
}

function EndDateForm({ intakeData: { site, agreement }, dialog }: HostedProps<Intake, true>) {
  const client = useQueryClient();
  const { id, text: plan, startDate, endDate } = agreement!;
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
