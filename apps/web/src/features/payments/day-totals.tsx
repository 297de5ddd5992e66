import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { DayTotal } from '@fieldwright/domain/payments/recorded-payment';
import { dayHeading } from './payment-times.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

/** A day, and what came in on it by each method. */
export function DayTotals({ day, totals }: { day: string; totals: readonly DayTotal[] }) {
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
    </span>
  );
}
