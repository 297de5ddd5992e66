import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import { lends } from '@fieldwright/domain/financing/loan-rate';
import {
  type Financed,
  type NoEstimate,
  offeredEstimate,
  type PlanOffer,
} from '@fieldwright/domain/financing/offered-plan';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { amountText } from '@fieldwright/domain/kernel/money-text';
import { useSignal } from '../../lib/signal.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { CheckField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { MoneyInput } from '../documents/typed-input.tsx';
import { chooseOffer, type FinancingEditor, noEstimateText } from './financed.ts';
import { financingTexts as texts } from './financing.texts.ts';

interface Opening {
  editor: FinancingEditor;
  plans: readonly LoanPlan[];
  /** the plans that are offered already */
  offers: readonly PlanOffer[];
  totals: Financed;
}

interface Intake extends Opening {
  id: number;
}

/** Returns the plans that can be offered besides those that are. @param own an offer whose plan is one */
export const freePlans = (
  plans: readonly LoanPlan[],
  offers: readonly PlanOffer[],
  own: number | null = null,
): LoanPlan[] =>
  plans.filter(
    ({ id, hidden }) => !hidden && !offers.some((offer) => offer.loanRateId === id && offer.id !== own),
  );

/**
 * Opens the dialog of an offered plan. Cancel restores the document as it was before (R4.1).
 * @param offer an offer's id, or the fields of a new one
 */
export function openLoanPlan(opening: Opening, offer: number | Fields): void {
  const { editor } = opening;
  editor.beginPart();
  const id =
    typeof offer === 'number'
      ? offer
      : editor.add('loanApplications', { ...offer, loanRateId: firstPlan(opening).id });
  const opened = openDialog<Intake, true>({
    title: texts.dialogTitle,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: LoanPlanFields,
    intakeData: { ...opening, id },
  });
  void opened.result.then(({ action }) => (action === 'save' ? editor.keepPart() : editor.cancelPart()));
}

/** Returns the first plan that isn't offered yet and finances the balance due, otherwise the first of them. */
function firstPlan({ plans, offers, totals }: Opening): LoanPlan {
  const free = freePlans(plans, offers);
  return free.find((plan) => lends(plan, totals.amountDueCents)) ?? free[0]!;
}

/** Reasons that the person can do something about here. */
const refused: readonly NoEstimate[] = ['moreThanDue', 'belowLeast', 'aboveMost', 'planRemoved'];

function LoanPlanFields({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { editor, plans, offers, totals, id } = intakeData;
  const { edit } = useSignal(editor.state);
  const offer = edit.draft.loanApplications.find((each) => each.id === id)!;
  const plan = plans.find((each) => each.id === offer.loanRateId);
  const estimate = offeredEstimate(offer, plan, totals);
  const name = { kind: 'loanApplications', id };
  const wrong = editor.wrongAt(name, 'amountCents');
  const isRefused = 'why' in estimate && refused.includes(estimate.why);
  useDialogPart(dialog, {
    disabled: wrong !== undefined || isRefused ? ['save'] : [],
    helperText: wrong === undefined ? undefined : texts.checkAmount,
    save: () => true as const,
  });
  const due = Math.max(0, totals.amountDueCents);
  const choices = freePlans(plans, offers, id);
  // a plan that was removed since stays what it is until another is chosen
  const options = plan?.hidden === false ? choices : [...(plan ? [plan] : []), ...choices];
  return (
    <div className="part-fields">
      <SelectField
        label={texts.plan}
        value={String(offer.loanRateId)}
        options={options.map((each) => ({ value: String(each.id), text: each.text }))}
        onChange={(value) => editor.set(name, { loanRateId: Number(value) }, `loanApplications.${id}.plan`)}
      />
      <div>
        <MoneyInput
          shown
          optional
          label={texts.amount}
          value={offer.amountCents || null}
          placeholder={amountText(due)}
          wrong={wrong}
          onWrong={(text) => editor.noteTyped(name, 'amountCents', text)}
          onChange={(cents) =>
            editor.set(name, { amountCents: cents ?? 0 }, `loanApplications.${id}.amountCents`)
          }
        />
        <p className="help">{texts.amountHelp}</p>
      </div>
      <CheckField
        checked={offer.selected}
        onChange={(selected) => chooseOffer(editor, offers, { id, selected })}
      >
        {texts.customerChose}
      </CheckField>
      {'why' in estimate ? (
        <Note kind="warn">{noEstimateText(estimate.why, plan, totals)}</Note>
      ) : (
        <Note>{estimate.sentences.join(' ')}</Note>
      )}
    </div>
  );
}
