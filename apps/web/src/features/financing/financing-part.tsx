import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import { type Financed, offeredEstimate, type PlanOffer } from '@fieldwright/domain/financing/offered-plan';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { type FinancingEditor, noEstimateText } from './financed.ts';
import './financing.css';
import { financingTexts as texts } from './financing.texts.ts';
import { freePlans, openLoanPlan } from './loan-plan.dialog.tsx';

interface FinancingPartProps {
  editor: FinancingEditor;
  plans: readonly LoanPlan[];
  /** of this package, or of the work order */
  offers: readonly PlanOffer[];
  totals: Financed;
  /** the fields of a new offer */
  fields?: Fields;
  readOnly: boolean;
}

/**
 * Shows the financing plans that are offered, each with its estimate and terms (R1.7). Nothing if the company
 * has no plans.
 */
export function FinancingPart(props: FinancingPartProps) {
  const { editor, plans, offers, totals, fields = {}, readOnly } = props;
  const mayOffer = !readOnly && plans.some(({ hidden }) => !hidden);
  if (offers.length === 0 && !mayOffer) return null;
  const isFull = freePlans(plans, offers).length === 0;
  return (
    <section className="financing" aria-label={texts.title}>
      <header>
        <h2 className="grow">{texts.title}</h2>
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
            <Offered key={editor.keyOf(offer.id)} {...props} offer={offer} />
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
}: FinancingPartProps & { offer: PlanOffer }) {
  const plan = plans.find(({ id }) => id === offer.loanRateId);
  const estimate = offeredEstimate(offer, plan, totals);
  const name = plan?.text ?? texts.removedPlan;
  return (
    <li>
      <p className="financing-plan">
        <span className="grow">
          {'payment' in estimate && (
            <b className="tn">{texts.monthly(moneyText(estimate.payment.monthlyCents))}</b>
          )}
          <span>{name}</span>
          {offer.selected && <span className="tag action">{texts.chosen}</span>}
        </span>
        {!readOnly && (
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
      <p className={'why' in estimate ? 'help warn' : 'help'}>
        {'why' in estimate ? noEstimateText(estimate.why, plan, totals) : estimate.sentences.join(' ')}
      </p>
    </li>
  );
}
