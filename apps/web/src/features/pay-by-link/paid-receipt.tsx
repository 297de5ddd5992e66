import { locale } from '@fieldwright/domain/kernel/locale';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { Button } from '../../ui/button.tsx';
import type { OpenPayment } from './pay.data.ts';
import { payTexts as texts } from './pay.texts.ts';

/** Shows the receipt of a payment, which the customer can print. */
export function PaidReceipt({ shown }: { shown: OpenPayment }) {
  const { attempt, document: name, timeZone } = shown;
  if (!attempt?.receipt) return null;
  const { number, card, paidDate, refundedCents } = attempt.receipt;
  const lines = [
    [texts.receipt, number],
    [texts.paid, moneyText(attempt.amountCents)],
    [texts.paidTip, attempt.tipCents > 0 ? moneyText(attempt.tipCents) : ''],
    [texts.charged, attempt.tipCents > 0 ? moneyText(attempt.amountCents + attempt.tipCents) : ''],
    [texts.refunded, refundedCents > 0 ? moneyText(refundedCents) : ''],
    [texts.card, card],
    [texts.date, dateTimeOf(paidDate, timeZone)],
    [texts.for, name],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <dl aria-label={texts.receipt}>
        {lines.map(([title, value]) => (
          <div key={title} style={{ display: 'contents' }}>
            <dt>{title}</dt>
            <dd className="tn">{value}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => print()}>{texts.print}</Button>
    </>
  );
}

/** Formats a moment. A separate formatter keeps the domain's out of the customer's bundle. */
const dateTimeOf = (at: string, timeZone: string): string =>
  // oxlint-disable-next-line no-restricted-properties
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
