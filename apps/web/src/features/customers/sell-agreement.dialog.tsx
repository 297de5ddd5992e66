import { agreementEnd, agreementTitles } from '@fieldwright/domain/agreements/agreement';
import { byCardTexts, cardFrequencyOf } from '@fieldwright/domain/agreements/card-frequency';
import type { BillingFrequency } from '@fieldwright/domain/company-lists/agreement-plan';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { timeNow } from '../../lib/clock.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { agreementTexts as texts } from './agreements.texts.ts';
import { agreementPlansQuery } from './company-entries.ts';

/** What is sold; a repeated key sells it once. */
export interface AgreementSale {
  agreementPlanId: number;
  startDate: string;
  key: string;
}

/** A sale on a work order, which bills it once or leaves it to a card. */
export interface AgreementSaleByCard extends AgreementSale {
  cardFrequency: BillingFrequency | null;
}

interface Intake {
  /** the plan of the agreement that a new one renews */
  plan: number | null;
  /** the start date, as a first choice */
  start: string;
  /** whether it can be billed by the work order or by card; null if it's sold elsewhere */
  billing: { byCard: boolean } | null;
  /** sells it and says so; the dialog stays open with the message if it fails */
  sell: (sale: AgreementSaleByCard) => Promise<void>;
}

/** Opens the dialog that sells an agreement at a site, or on a work order. */
export function openSellAgreement(intakeData: Intake): void {
  openDialog({
    title: texts.newTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancelDialog, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: NewAgreementForm,
    intakeData,
  });
}

/** Returns what a plan costs and includes, besides its price per year. */
function termsText(plan: Answer<'GET /api/agreementplans'>[number]): string {
  const { billingFrequency, visitsPerYear, discountRate, laborRateCents } = plan;
  return [
    texts.billed[billingFrequency],
    texts.visits(visitsPerYear),
    discountRate > 0 && texts.off(decimalText(fromTenThousandths(discountRate))),
    laborRateCents !== null && texts.labor(moneyText(laborRateCents)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function NewAgreementForm({ intakeData: { plan, start, billing, sell }, dialog }: HostedProps<Intake, true>) {
  const [key] = useState(() => crypto.randomUUID());
  const { me } = useMain();
  const { data: plans } = useQuery(agreementPlansQuery);
  const offered = plans?.filter(({ hidden }) => !hidden) ?? [];
  // the plan of an agreement to renew may have been removed since
  const isOffered = (id: string) => offered.some((each) => String(each.id) === id);
  const initial = {
    agreementPlanId: plan === null ? '' : String(plan),
    startDate: start,
    paid: 'once' as 'once' | 'card',
  };
  const frequencyOf = (id: string) =>
    cardFrequencyOf(offered.find((each) => String(each.id) === id)?.billingFrequency ?? 'monthly');
  const { text, values, errors, set, isChanged, failure, unsure, submit } = useForm({
    initial,
    first: 'agreementPlanId',
    check: (filled) => ({
      ...(!isOffered(filled.agreementPlanId) && { agreementPlanId: texts.planMissing }),
      ...(filled.startDate === '' && { startDate: texts.dateMissing }),
    }),
    save: ({ agreementPlanId, startDate, paid }) =>
      sell({
        agreementPlanId: Number(agreementPlanId),
        startDate,
        key,
        cardFrequency: paid === 'card' ? frequencyOf(agreementPlanId) : null,
      }),
  });
  const startsLater = values.startDate > dayOf(timeNow(), me.company.timeZone);
  const cardNote = startsLater ? texts.cardNoteEarly : texts.cardNote;
  const chosen = offered.find(({ id }) => String(id) === values.agreementPlanId);
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
          help={chosen && termsText(chosen)}
        />
        <DateField
          {...text('startDate')}
          label={agreementTitles.startDate}
          help={values.startDate ? texts.ends(dayText(agreementEnd(values.startDate))) : undefined}
          required
        />
        {billing && (
          <OneOf
            label={texts.paid}
            choices={{
              once: texts.once,
              ...(billing.byCard && { card: byCardTexts[frequencyOf(values.agreementPlanId)] }),
            }}
            chosen={values.paid}
            onChange={(paid) => set('paid', paid)}
          />
        )}
        {billing && <p className="help">{values.paid === 'card' ? cardNote : texts.onceNote}</p>}
      </fieldset>
    </>
  );
}
