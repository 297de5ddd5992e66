import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { DayTotal, PersonTotal } from '@fieldwright/domain/payments/recorded-payment';
import { dayHeading } from './payment-times.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

interface DayTotalsProps {
  day: string;
  totals: readonly DayTotal[];
  /** none for who sees the own payments only */
  byPerson: readonly PersonTotal[];
}

/** A day, what came in on it by each method, and through whose hands. */
export function DayTotals({ day, totals, byPerson }: DayTotalsProps) {
  const sum = totals.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return (
    <span className="day-line">
      <span className="day-name">{dayHeading(day)}</span>
      {totals.length === 0 ? (
        <span className="dim">{texts.nothingReceived}</span>
      ) : (
        <>
          {totals.map(({ method, amountCents }) => (
            <span key={method} className="dim">
              {texts.methods[method]} <span className="tn">{moneyText(amountCents)}</span>
            </span>
          ))}
          <span className="day-sum">
            {texts.total} <b className="tn">{moneyText(sum)}</b>
          </span>
        </>
      )}
      {byPerson.length > 0 && (
        <span className="day-people">
          {byPerson.map(({ takenBy, count, amountCents }) => (
            <span key={takenBy}>
              {takenBy ?? texts.nobody}, {texts.payments(count)}{' '}
              <span className="tn">{moneyText(amountCents)}</span>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
