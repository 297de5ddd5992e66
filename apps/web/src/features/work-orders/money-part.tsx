import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { offersOf } from '@fieldwright/domain/financing/offered-plan';
import { dayText } from '@fieldwright/domain/kernel/days';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { totalMargin } from '@fieldwright/domain/pricing/margin';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { agreementLineId, workOrderLines } from '@fieldwright/domain/work-orders/work-order-pricing';
import { ShieldCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { cardPaymentsTexts as cardTexts } from '../card-payments/card-payments.texts.ts';
import { termsText } from '../documents/agreement-terms.ts';
import { documentTexts as lineTexts } from '../documents/documents.texts.ts';
import { openReduction } from '../documents/reduction.dialog.tsx';
import { openTax } from '../documents/tax.dialog.tsx';
import { TotalsLedger } from '../documents/totals-ledger.tsx';
import { FinancingPart } from '../financing/financing-part.tsx';
import { useCosts } from '../price-books/costs.ts';
import './money-part.css';
import { PaymentRows } from './payment-rows.tsx';
import { useCardPayments } from './use-card-payments.ts';
import { useTakePayment } from './use-take-payment.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows totals, payments, balance due and the site's agreements. */
export function MoneyPart() {
  const { view, draft, editor, totals, context, readOnly } = useWorkOrderScreen();
  const takePayment = useTakePayment();
  const chargeCard = useCardPayments();
  const due = totals?.amountDueCents ?? 0;
  return (
    <section className="wo-money" data-part="money" id="wo-money" aria-label={texts.money}>
      <h2>{texts.totals}</h2>
      {totals ? <Totals /> : <Note kind="warn">{texts.notPriced}</Note>}
      <div className="wo-payments">
        <header>
          <h2 className="grow">{texts.payments}</h2>
          {chargeCard && (
            <Button small onClick={chargeCard}>
              {cardTexts.button}
            </Button>
          )}
          {takePayment && (
            <Button small onClick={takePayment}>
              {texts.takePayment}
            </Button>
          )}
        </header>
        <PaymentRows />
        {totals && (
          <p className="wo-left-to-pay">
            <span>{due < 0 ? texts.overpaid : texts.balance}</span>
            <output className="tn" aria-label={due < 0 ? texts.overpaid : texts.balance}>
              {moneyText(Math.abs(due))}
            </output>
          </p>
        )}
      </div>
      {totals && (
        <FinancingPart
          editor={editor}
          plans={context.loanPlans}
          offers={offersOf(draft.loanApplications, null)}
          totals={totals}
          readOnly={readOnly}
          document={{ entity: 'workOrder', id: draft.id }}
          lender={context.lender}
          isDirty={view.isDirty}
        />
      )}
      <h2>{texts.agreements}</h2>
      {context.agreements.length + draft.workOrderAgreements.filter(isLive).length === 0 && (
        <p className="dim">{texts.noAgreements}</p>
      )}
      <ul className="wo-agreements">
        {context.agreements.map((agreement) => (
          <SiteAgreement key={agreement.id} agreement={agreement} />
        ))}
        {draft.workOrderAgreements.filter(isLive).map((agreement) => (
          <SoldAgreement key={agreement.id} agreement={agreement} />
        ))}
      </ul>
    </section>
  );
}

/** Shows an agreement of the site, and whether new lines are at its members' prices (R3.11). */
function SiteAgreement({ agreement }: { agreement: WorkOrderContext['agreements'][number] }) {
  const { draft, editor, readOnly } = useWorkOrderScreen();
  const { id, text, status, visitsPerYear, endDate, ...terms } = agreement;
  const isChosen = draft.agreementId === id;
  const gives = termsText(terms);
  return (
    <li>
      <ShieldCheck />
      <div className="grow">
        {text}
        <small>{texts.agreement(visitsPerYear, dayText(endDate))}</small>
        {!readOnly && (isChosen || gives !== null) && (
          <CheckField
            checked={isChosen}
            onChange={(on) =>
              editor.set({ kind: 'workOrder', id: draft.id }, { agreementId: on ? id : null }, 'agreementId')
            }
          >
            {texts.memberPrices}
            {gives !== null && <small>{gives}</small>}
          </CheckField>
        )}
      </div>
      {status !== 'active' && <span className="tag">{texts.agreementStatuses[status]}</span>}
    </li>
  );
}

/** Shows an agreement that the work order bills. */
function SoldAgreement({ agreement }: { agreement: WorkOrder['workOrderAgreements'][number] }) {
  const { totals } = useWorkOrderScreen();
  const { id, text, quantity, unitPriceCents, lineDiscountCents, freeOfCharge } = agreement;
  const netCents = totals?.lines.find((line) => line.id === agreementLineId(id))?.netCents ?? null;
  const facts = [
    quantity !== 1 && unitPriceCents !== null && texts.timesPrice(quantity, moneyText(unitPriceCents)),
    lineDiscountCents > 0 && lineTexts.lineDiscount(moneyText(lineDiscountCents)),
    freeOfCharge && lineTexts.fields.freeOfCharge,
  ].filter((fact) => fact !== false);
  return (
    <li>
      <ShieldCheck />
      <span className="grow">
        {text}
        {facts.length > 0 && <small>{facts.join(', ')}</small>}
      </span>
      <b className="tn">{netCents === null ? lineTexts.toFollow : moneyText(netCents)}</b>
    </li>
  );
}

function Totals() {
  const { draft, editor, partEditor, totals, context, readOnly } = useWorkOrderScreen();
  const costs = useCosts();
  const billed = workOrderLines(draft);
  const name = { kind: 'workOrder', id: draft.id };
  return (
    <TotalsLedger
      totals={totals!}
      lines={billed.length}
      discounts={draft.discounts.filter(isLive).toSorted(byOrder('order'))}
      rebates={draft.rebates.filter(isLive).toSorted(byOrder('order'))}
      taxText={context.taxItems.find(({ id }) => id === draft.taxItemId)?.text ?? null}
      margin={costs ? totalMargin(totals!, billed) : null}
      readOnly={readOnly}
      open={(kind, id) =>
        openReduction(partEditor, {
          kind,
          id,
          lines: draft.details.filter(isLive).toSorted(byOrder('order')),
          lossCents: costs ? () => editor.lossCents(null, billed) : undefined,
        })
      }
      remove={(kind, id) => editor.remove({ kind, id })}
      openTax={() => openTax(partEditor, name.kind, context.baseView.allowOverrideTaxes)}
    />
  );
}
