import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { dateText } from '../../lib/dates/past.ts';
import { momentText } from '../../lib/dates/times.ts';
import { documentPages } from '../../lib/document-pages.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import type { PaymentToSettle } from './card-settings.data.ts';
import { cardSettingsTexts as texts } from './card-settings.texts.ts';
import { openSettle } from './settle.dialog.tsx';

/** Lists payments that the provider hasn't confirmed for a while, or reports otherwise than they were settled. */
export function PaymentsToSettle({ payments }: { payments: readonly PaymentToSettle[] }) {
  return (
    <section>
      <h2>{texts.toSettle}</h2>
      <ul className="card-accounts">
        {payments.map((payment) => (
          <ToSettle key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function ToSettle({ payment }: { payment: PaymentToSettle }) {
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const { entity, documentId, number, amountCents, provider, createdDate, byHand, maySettle } = payment;
  const [amount, name, on] = [moneyText(amountCents), texts.names[provider], texts.on[entity](number)];
  const day = (date: string) => dateText(date, now, timeZone);
  return (
    <li>
      <span className="grow">
        <b className="tn">{amount}</b>
        <Link to={documentPages[entity].to} params={{ id: String(documentId) }}>
          {on}
        </Link>
        {payment.workOrders.length > 0 && <span>{texts.pays(payment.workOrders)}</span>}
        <small className="dim">{texts.started(day(createdDate))}</small>
        {byHand ? (
          <>
            <span>
              {texts.marked[byHand.outcome](byHand.by ?? texts.someone, day(byHand.date))} {byHand.note}
            </span>
            <b>{texts.says(name, byHand.providerCents ?? 0)}</b>
          </>
        ) : (
          <span>
            {payment.refundCents !== null && `${texts.refundOnWay(moneyText(payment.refundCents))} `}
            {whyNot(payment, now, timeZone)}
          </span>
        )}
      </span>
      {byHand && (
        <Button small aria-label={texts.takeAnswerOf(name, amount, on)} onClick={() => openSettle(payment)}>
          {texts.takeAnswer(name)}
        </Button>
      )}
      {maySettle && (
        <Button small aria-label={texts.settleOf(amount, on)} onClick={() => openSettle(payment)}>
          {texts.settle}
        </Button>
      )}
    </li>
  );
}

function whyNot(payment: PaymentToSettle, now: Date, timeZone: string): string {
  const { provider, settledFrom, maySettle, refundCents } = payment;
  const name = texts.names[provider];
  if (maySettle) return texts.settleNow(name);
  return settledFrom === null
    ? refundCents === null
      ? texts.unanswered(name)
      : ''
    : texts.settleFrom(name, momentText(settledFrom, now, timeZone));
}
