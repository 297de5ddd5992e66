import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { agreementStatusOn, renewalStart } from '@fieldwright/domain/agreements/agreement';
import { byCardTexts, isByCard } from '@fieldwright/domain/agreements/card-frequency';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { amountOfLine } from '@fieldwright/domain/pricing/sum-trace';
import { namesAgreement } from '@fieldwright/domain/work-orders/billed-agreement';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { agreementLineId } from '@fieldwright/domain/work-orders/work-order-pricing';
import {
  CalendarCheck,
  CreditCard,
  Ellipsis,
  PenLine,
  Plus,
  RefreshCw,
  ShieldCheck,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { timeNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field/field.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { termsText } from '../documents/agreement-terms.ts';
import { documentTexts as lineTexts } from '../documents/documents.texts.ts';
import { SumButton } from '../documents/sum-trace.dialog.tsx';
import { openAgreementLine } from './agreement-line.dialog.tsx';
import { agreementPartTexts as texts } from './agreements-part.texts.ts';
import { useAgreements } from './use-agreements.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

type SiteAgreementFacts = WorkOrderContext['agreements'][number];
type AgreementLine = WorkOrder['workOrderAgreements'][number];

/** Shows the site's agreements, and those that the work order sells or applies. */
export function AgreementsPart() {
  const { draft, context } = useWorkOrderScreen();
  const { me } = useMain();
  const { sell } = useAgreements();
  const today = dayOf(timeNow(), me.company.timeZone);
  const lines = draft.workOrderAgreements.filter(isLive);
  return (
    <>
      <header className="wo-agreements-head">
        <h2 className="grow">{texts.title}</h2>
        {sell && (
          <Button small icon={<Plus />} onClick={() => sell({ plan: null, start: today })}>
            {texts.sell}
          </Button>
        )}
      </header>
      {context.agreements.length + lines.length === 0 && <p className="dim">{texts.none}</p>}
      <ul className="wo-agreements">
        {context.agreements.map((agreement) => (
          <SiteAgreement key={agreement.id} agreement={agreement} today={today} />
        ))}
        {lines.map((line) => (
          <BilledAgreement key={line.id} line={line} />
        ))}
      </ul>
    </>
  );
}

/** Shows an agreement of the site, whether new lines are at its members' prices (R3.11), and what can be done with it. */
function SiteAgreement({ agreement, today }: { agreement: SiteAgreementFacts; today: string }) {
  const { draft, editor, context, readOnly } = useWorkOrderScreen();
  const { sell, apply, bill } = useAgreements();
  const { may } = useMain();
  const { id, text, visitsPerYear, startDate, endDate, agreementPlanId, ...terms } = agreement;
  const isChosen = draft.agreementId === id;
  const gives = termsText(terms);
  const status = agreementStatusOn(agreement, today);
  const next = renewalStart(agreement, context.agreements, today);
  const covered = coveredBy(draft, id);
  return (
    <li>
      <ShieldCheck />
      <div className="grow">
        {text}
        <small>
          {status === 'upcoming'
            ? texts.from(visitsPerYear, dayText(startDate))
            : texts.until(visitsPerYear, dayText(endDate))}
        </small>
        {covered.length > 0 && <small>{texts.covers(listText(covered))}</small>}
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
        {agreement.cardState !== null && !agreement.soldHere && (
          <CardBilling agreement={agreement} bill={may('agreements.edit') ? () => bill(agreement) : null} />
        )}
        <div className="wo-agreement-acts">
          {!readOnly && status === 'active' && !namesAgreement(draft, id) && (
            <Button small icon={<CalendarCheck />} onClick={() => apply(agreement)}>
              {texts.apply}
            </Button>
          )}
          {sell && next !== null && (
            <Button small icon={<RefreshCw />} onClick={() => sell({ plan: agreementPlanId, start: next })}>
              {texts.renew}
            </Button>
          )}
        </div>
      </div>
      {status !== 'active' && <span className="tag">{texts.statuses[status]}</span>}
    </li>
  );
}

/** Returns the names of the systems that an agreement covers. */
function coveredBy({ agreementSiteSystems, siteSystems }: WorkOrder, agreementId: number): string[] {
  const names = new Map(siteSystems.filter(isLive).map(({ id, text }) => [id, text]));
  return agreementSiteSystems.flatMap((coverage) => {
    const name = names.get(coverage.siteSystemId);
    return isLive(coverage) && coverage.agreementId === agreementId && name !== undefined ? [name] : [];
  });
}

/** Shows a line of an agreement: what the work order bills for it, or that it is a visit under it. */
function BilledAgreement({ line }: { line: AgreementLine }) {
  const { draft, editor, partEditor, context, totals, readOnly } = useWorkOrderScreen();
  const { undoSale, bill } = useAgreements();
  const { id, agreementId, text, quantity, unitPriceCents, lineDiscountCents, freeOfCharge } = line;
  const lineId = agreementLineId(id);
  const cents = totals ? amountOfLine(totals, lineId) : null;
  const sold = context.agreements.find((each) => each.id === agreementId && each.soldHere);
  const isSold = sold !== undefined;
  const byCard = isByCard(line);
  const facts = [
    isSold && texts.soldHere,
    line.cardFrequency && byCardTexts[line.cardFrequency],
    !byCard &&
      quantity !== 1 &&
      unitPriceCents !== null &&
      texts.timesPrice(quantity, moneyText(unitPriceCents)),
    lineDiscountCents > 0 && lineTexts.lineDiscount(moneyText(lineDiscountCents)),
    freeOfCharge && lineTexts.fields.freeOfCharge,
  ].filter((fact) => typeof fact === 'string');
  const remove = isSold
    ? { text: texts.undoSale, icon: <Undo2 />, click: () => undoSale(agreementId, text) }
    : {
        text: texts.remove,
        icon: <Trash2 />,
        click: () => editor.remove({ kind: 'workOrderAgreements', id }),
      };
  return (
    <li>
      <ShieldCheck />
      <span className="grow">
        {text}
        {facts.length > 0 && <small>{facts.join(', ')}</small>}
        {byCard && sold && <CardBilling agreement={sold} bill={readOnly ? null : () => bill(sold)} />}
      </span>
      <b className="tn">
        {byCard && texts.byCard}
        {!byCard && cents === null && lineTexts.toFollow}
        {!byCard && cents !== null && (
          <SumButton
            sum={{ of: 'line', id: lineId }}
            traced={{ totals: totals!, lines: [{ id: lineId, text }], reductions: new Map(), taxText: '' }}
            name={text}
            cents={cents}
          />
        )}
      </b>
      {!readOnly && (
        <Menu
          label={texts.options(text)}
          className="btn icon quiet sm"
          groups={[]}
          buttons={[
            byCard
              ? {
                  groupCode: '',
                  text: texts.cardBilling,
                  icon: <CreditCard />,
                  click: () => bill({ id: agreementId, text }),
                }
              : {
                  groupCode: '',
                  text: texts.change,
                  icon: <PenLine />,
                  click: () => openAgreementLine(partEditor, { id, departments: context.departments, draft }),
                },
            { groupCode: '', ...remove },
          ]}
        >
          <Ellipsis />
        </Menu>
      )}
    </li>
  );
}

const cardTones = {
  starting: 'info',
  active: 'good',
  pastDue: 'bad',
  ended: '',
  stopped: '',
  refused: 'bad',
} as const;

/** Shows whether a card pays for an agreement, and what to do if none does. */
function CardBilling({
  agreement: { cardState, status },
  bill,
}: {
  agreement: SiteAgreementFacts;
  bill: (() => void) | null;
}) {
  const isMissing = cardState === null || cardState === 'refused' || cardState === 'stopped';
  const text = cardState === 'pastDue' ? texts.newCard : texts.chooseCard;
  return (
    <span className="wo-agreement-card">
      <span className={`tag ${cardState === null ? 'bad' : cardTones[cardState]}`}>
        {cardState === null ? texts.noCard : texts.cardStates[cardState]}
      </span>
      {bill && status !== 'canceled' && (isMissing || cardState === 'pastDue') && (
        <Button small icon={<CreditCard />} onClick={bill}>
          {text}
        </Button>
      )}
    </span>
  );
}
