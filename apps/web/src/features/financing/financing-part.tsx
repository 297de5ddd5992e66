import { isApplied } from '@fieldwright/domain/financing/applied-loan';
import { isOnlyOffered } from '@fieldwright/domain/financing/loan-application-fields';
import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import { type Financed, offeredEstimate } from '@fieldwright/domain/financing/offered-plan';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery } from '@tanstack/react-query';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { type AppliedOffer, type FinancingEditor, noEstimateText } from './financed.ts';
import './financing.css';
import { scheduleTexts, financingTexts as texts } from './financing.texts.ts';
import { LoanActions } from './loan-actions.tsx';
import { freePlans, openLoanPlan } from './loan-plan.dialog.tsx';
import { LoanFacts, LoanStatusMark } from './loan-status.tsx';
import { type Loan, type LoanDocument, loansQuery } from './loans.data.ts';
import { loanTexts } from './loans.texts.ts';
import { openPaymentSchedule } from './payment-schedule.dialog.tsx';

interface FinancingPartProps {
  editor: FinancingEditor;
  plans: readonly LoanPlan[];
  /** of this package, or of the work order */
  offers: readonly AppliedOffer[];
  totals: Financed;
  /** the fields of a new offer */
  fields?: Fields;
  readOnly: boolean;
  document: LoanDocument;
  /** the lender that customers can apply with; null if none is connected */
  lender: { isTest: boolean } | null;
  isDirty: boolean;
}

/**
 * Shows the financing plans that are offered, each with its estimate and terms (R1.7). Nothing if the company
 * has no plans.
 */
export function FinancingPart(props: FinancingPartProps) {
  const { plans, offers, fields = {}, readOnly } = props;
  const mayOffer = !readOnly && plans.some(({ hidden }) => !hidden);
  if (offers.length === 0 && !mayOffer) return null;
  return <Shown {...props} fields={fields} mayOffer={mayOffer} />;
}

function Shown(props: FinancingPartProps & { fields: Fields; mayOffer: boolean }) {
  const { editor, plans, offers, totals, fields, document, mayOffer, lender } = props;
  const isFull = freePlans(plans, offers).length === 0;
  const { data } = useQuery({ ...loansQuery(document), enabled: !offers.every(isOnlyOffered) });
  return (
    <section className="financing" aria-label={texts.title}>
      <header>
        <h2 className="grow">
          {texts.title} {lender?.isTest && <span className="tag warn">{loanTexts.test}</span>}
        </h2>
        {mayOffer && (
          <Button
            small
            icon={<Plus />}
            disabled={isFull}
            title={isFull ? texts.allOffered : undefined}
            onClick={() => openLoanPlan({ editor, plans, offers, totals }, fields)}
          >
            {texts.offer}
          </Button>
        )}
      </header>
      {offers.length > 0 && (
        <ul className="financing-plans">
          {offers.map((offer) => (
            <Offered
              key={editor.keyOf(offer.id)}
              {...props}
              offer={offer}
              // newest first
              loan={data?.loans.find(({ applicationId }) => applicationId === offer.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Offered({
  editor,
  plans,
  offers,
  totals,
  readOnly,
  offer,
  loan,
  document,
  lender,
  isDirty,
}: FinancingPartProps & { offer: AppliedOffer; loan: Loan | undefined }) {
  const applied = isApplied(offer);
  const plan = plans.find(({ id }) => id === offer.loanRateId);
  const estimate = offeredEstimate(offer, plan, totals);
  const name = plan?.text ?? texts.removedPlan;
  return (
    <li>
      <p className="financing-plan">
        <span className="grow">
          {applied && offer.monthlyPaymentCents !== null ? (
            <b className="tn">{loanTexts.monthly(moneyText(offer.monthlyPaymentCents))}</b>
          ) : (
            'payment' in estimate && (
              <b className="tn">{texts.monthly(moneyText(estimate.payment.monthlyCents))}</b>
            )
          )}
          <span>{name}</span>
          {!isOnlyOffered(offer) && <LoanStatusMark status={offer.status} loan={loan} />}
          {offer.selected && <span className="tag action">{texts.chosen}</span>}
        </span>
        {!readOnly && !applied && (
          <>
            <IconButton
              small
              label={texts.change(name)}
              onClick={() => openLoanPlan({ editor, plans, offers, totals }, offer.id)}
            >
              <PenLine />
            </IconButton>
            <IconButton
              small
              label={texts.remove(name)}
              onClick={() => editor.remove({ kind: 'loanApplications', id: offer.id })}
            >
              <Trash2 />
            </IconButton>
          </>
        )}
      </p>
      {!(applied && 'why' in estimate) && (
        <p className={'why' in estimate ? 'help warn' : 'help'}>
          {'why' in estimate ? noEstimateText(estimate.why, plan, totals) : estimate.sentences.join(' ')}
        </p>
      )}
      {!applied && plan && 'payment' in estimate && (
        <p>
          <Button
            small
            aria-label={scheduleTexts.of(name)}
            onClick={() => openPaymentSchedule({ plan, ...estimate })}
          >
            {scheduleTexts.title}
          </Button>
        </p>
      )}
      {loan && <LoanFacts loan={loan} dueCents={Math.max(0, totals.amountDueCents)} />}
      {!readOnly && offer.id > 0 && (
        <LoanActions
          {...{ document, offer, name, loan, isDirty }}
          dueCents={totals.amountDueCents}
          mayApply={lender !== null && !('why' in estimate)}
        />
      )}
    </li>
  );
}
