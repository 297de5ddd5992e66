import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { isDisputing } from '@fieldwright/domain/payments/dispute';
import { cardText } from '@fieldwright/domain/payments/saved-card';
import { useMain } from '../../app/main/use-main.ts';
import { dateText } from '../../lib/dates/past.ts';
import { useNow } from '../../lib/use-now.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { cardPaymentsTexts } from '../card-payments/card-payments.texts.ts';
import { refundText } from '../card-payments/refund-text.ts';
import { billingTexts as texts } from './agreement-billing.texts.ts';
import { RefundInDoubt } from './settle-refund.dialog.tsx';

const tones = {
  starting: 'info',
  active: 'good',
  pastDue: 'bad',
  ended: '',
  stopped: '',
  refused: 'bad',
} as const;
const billedTones = { open: 'info', due: 'bad', paid: 'good', void: '' } as const;

type Billing = NonNullable<AgreementBilling['billing']>;
export type Invoice = Billing['invoices'][number];

interface Refunding {
  /** missing for people who may not refund */
  refund: ((invoice: Invoice) => void) | undefined;
  /** called with what the billing is after a refund was settled by hand */
  settled: (after: AgreementBilling) => void;
}

/** The card that is billed for an agreement, when it is charged next, and what was billed. */
export function BillingState({ billing, refund, settled }: { billing: Billing } & Refunding) {
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const { state, card, provider, isTest, nextDate, failure, isWaiting, consentText, invoices, byHand } =
    billing;
  const day = (date: string) => dateText(date, now, timeZone);
  return (
    <>
      {billing.isStillBilled && <Note kind="bad">{texts.stillBilled(gatewayTexts[provider])}</Note>}
      {isWaiting && !billing.isStillBilled && <Note>{texts.waiting}</Note>}
      {failure !== null && <Note kind="bad">{failure}</Note>}
      {byHand && (
        <Note>{texts.byHand.marked(byHand.by ?? texts.byHand.someone, day(byHand.date), byHand.note)}</Note>
      )}
      <ul className="work-lines">
        <li>
          <div className="grow">
            <b>{texts.with(cardText(card), gatewayTexts[provider])}</b>
            {nextDate !== null && <small>{texts.next(day(nextDate))}</small>}
            <details>
              <summary>{texts.agreement}</summary>
              <small>{consentText}</small>
            </details>
          </div>
          {isTest && <span className="tag">{texts.test}</span>}
          <span className={`tag ${tones[state]}`}>{texts.states[state]}</span>
        </li>
      </ul>
      {invoices.length > 0 && (
        <ul className="work-lines" aria-label={texts.invoices}>
          {invoices.map((invoice) => (
            <BilledInvoice key={invoice.id} {...{ invoice, day, refund, settled }} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What an earlier card has paid, with what was given back of it or is disputed, and whether it's still billed. */
export function EarlierPayments({
  earlier,
  refund,
  settled,
}: { earlier: AgreementBilling['earlier'] } & Refunding) {
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const day = (date: string) => dateText(date, now, timeZone);
  return earlier.map(({ id, card, provider, isStillBilled, invoices }) => {
    const title = texts.earlier(cardText(card), gatewayTexts[provider]);
    return (
      <section key={id} className="billing-earlier" aria-label={title}>
        <h3>{title}</h3>
        {isStillBilled && <Note kind="bad">{texts.stillBilled(gatewayTexts[provider])}</Note>}
        {invoices.length > 0 && (
          <ul className="work-lines">
            {invoices.map((invoice) => (
              <BilledInvoice key={invoice.id} {...{ invoice, day, refund, settled }} />
            ))}
          </ul>
        )}
      </section>
    );
  });
}

/** Returns what was refunded at the provider, and not asked for here. */
const refundedElsewhere = ({ refundedCents, refunds }: Invoice): number =>
  refunds
    .filter(({ status }) => status === 'completed')
    .reduce((left, { amountCents }) => left - amountCents, refundedCents);

/** Returns what a billed payment consists of: what was kept of it, once it's paid. */
function partsOf({ state, amountCents, paidCents, refundedCents }: Invoice) {
  if (state !== 'paid') return { parts: [{ name: texts.billedAmount, cents: amountCents }] };
  const refunded = refundedCents > 0 ? [{ name: texts.refundedAmount, cents: 0 - refundedCents }] : [];
  return {
    parts: [{ name: texts.billed.paid, cents: paidCents }, ...refunded],
    sum: { name: texts.billedKept, cents: paidCents - refundedCents },
  };
}

/** Shows a billed payment: whether it's paid, how much was refunded, and whether it's disputed. */
function BilledInvoice({
  invoice,
  day,
  refund,
  settled,
}: { invoice: Invoice; day: (date: string) => string } & Refunding) {
  const { state, amountCents, refundableCents, refunds, date, failure, url, dispute } = invoice;
  const elsewhereCents = refundedElsewhere(invoice);
  const isDisputed = dispute !== null && isDisputing(dispute.state);
  return (
    <li>
      <div className="grow">
        <b>
          <AmountParts name={texts.billedOn(day(date))} cents={amountCents} {...partsOf(invoice)} />
        </b>
        <small>{day(date)}</small>
        {elsewhereCents > 0 && <small>{texts.refunded(moneyText(elsewhereCents))}</small>}
        {refunds.map((each) => (
          <small key={each.id} className={each.status === 'failed' ? 'bad' : ''}>
            {texts.refundBy(
              refundText(each),
              each.by ?? texts.byHand.someone,
              day(each.createdDate),
              each.reason,
            )}
          </small>
        ))}
        {dispute && (
          <small className={dispute.state === 'open' ? 'bad' : 'dim'}>
            {texts.disputes[dispute.state](dispute.dueDate && day(dispute.dueDate))}
          </small>
        )}
        <RefundInDoubt invoice={invoice} settled={settled} />
        {failure !== null && <small className="bad">{failure}</small>}
        {url !== null && (
          <a href={url} target="_blank" rel="noreferrer">
            {texts.payPage}
          </a>
        )}
      </div>
      {refund && refundableCents > 0 && (
        <Button
          small
          aria-label={cardPaymentsTexts.refundOf(moneyText(refundableCents))}
          onClick={() => refund(invoice)}
        >
          {cardPaymentsTexts.refund}
        </Button>
      )}
      <span className={`tag ${isDisputed ? 'bad' : billedTones[state]}`}>
        {isDisputed ? texts.disputed : texts.billed[state]}
      </span>
    </li>
  );
}
