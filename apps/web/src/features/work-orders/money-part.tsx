import { offersOf } from '@fieldwright/domain/financing/offered-plan';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { totalMargin } from '@fieldwright/domain/pricing/margin';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { cardPaymentsTexts as cardTexts } from '../card-payments/card-payments.texts.ts';
import { openReduction } from '../documents/reduction.dialog.tsx';
import { SumButton } from '../documents/sum-trace.dialog.tsx';
import { openTax } from '../documents/tax.dialog.tsx';
import { TotalsLedger, tracedOf } from '../documents/totals-ledger.tsx';
import { FinancingPart } from '../financing/financing-part.tsx';
import { useCosts } from '../price-books/costs.ts';
import { paySeveralTexts } from '../shared-payments/pay-several.texts.ts';
import { AgreedDepositRow } from './agreed-deposit.tsx';
import { AgreementsPart } from './agreements-part.tsx';
import { useMoneyBack } from './money-back.dialog.tsx';
import { moneyBackTexts } from './money-back.texts.ts';
import { taxChoice } from './tax-choice.ts';
import './money-part.css';
import { PaymentRows } from './payment-rows.tsx';
import { useCardPayments } from './use-card-payments.ts';
import { useNamedParts } from './use-named-parts.ts';
import { usePaySeveral } from './use-pay-several.ts';
import { useTakePayment } from './use-take-payment.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** Shows totals, payments, balance due and the site's agreements. */
export function MoneyPart() {
  const { view, draft, editor, totals, context, readOnly } = useWorkOrderScreen();
  const takePayment = useTakePayment();
  const chargeCard = useCardPayments();
  const paySeveral = usePaySeveral();
  const moneyBack = useMoneyBack();
  const due = totals?.amountDueCents ?? 0;
  const named = useNamedParts();
  return (
    <section className="wo-money" data-part="money" id="wo-money" aria-label={texts.money}>
      <h2>{texts.totals}</h2>
      {context.baseView.groupPricing && <p className="dim">{texts.grouped}</p>}
      {totals ? <Totals /> : <Note kind="warn">{texts.notPriced}</Note>}
      <div className="wo-payments">
        <header>
          <h2 className="grow">{texts.payments}</h2>
          {chargeCard && (
            <Button small onClick={() => chargeCard()}>
              {cardTexts.button}
            </Button>
          )}
          {paySeveral && (
            <Button small onClick={paySeveral}>
              {paySeveralTexts.open}
            </Button>
          )}
          {moneyBack && (
            <Button small onClick={moneyBack}>
              {moneyBackTexts.open}
            </Button>
          )}
          {takePayment && (
            <Button small onClick={takePayment}>
              {texts.takePayment}
            </Button>
          )}
        </header>
        {chargeCard && <CardAccounts />}
        <PaymentRows />
        <AgreedDepositRow />
        {totals && (
          <p className="wo-left-to-pay">
            <span>{due < 0 ? texts.overpaid : texts.balance}</span>
            <output className="tn" aria-label={due < 0 ? texts.overpaid : texts.balance}>
              <SumButton
                sum={{ of: 'amount_due' }}
                traced={tracedOf({ totals, ...named })}
                name={due < 0 ? texts.overpaid : texts.balance}
                title={texts.balance}
                cents={Math.abs(due)}
              />
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
      <AgreementsPart />
    </section>
  );
}

/** Says which accounts take the cards, and that payments are only tests where they are. */
function CardAccounts() {
  const { square, stripe } = useWorkOrderScreen().context.baseView.gatewaySettings;
  const accounts = [
    square && texts.cardAccount(gatewayTexts.square, square),
    stripe && texts.cardAccount(gatewayTexts.stripe, stripe),
  ].filter((text) => text !== null);
  if (accounts.length === 0) return null;
  return <p className="dim wo-card-accounts">{texts.cardsThrough(listText(accounts))}</p>;
}

function Totals() {
  const { draft, editor, partEditor, totals, context, readOnly } = useWorkOrderScreen();
  const costs = useCosts();
  const named = useNamedParts();
  const { billed } = named;
  const name = { kind: 'workOrder', id: draft.id };
  return (
    <TotalsLedger
      totals={totals!}
      lines={billed.length}
      {...named}
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
      openTax={() => openTax(partEditor, name.kind, taxChoice(context.baseView))}
      taxWarning={context.baseView.taxWarning}
    />
  );
}
