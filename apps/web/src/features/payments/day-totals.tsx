import { datedDayTitle } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { DayTotal } from '@fieldwright/domain/payments/recorded-payment';
import { Link } from '@tanstack/react-router';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { DayAmount } from './day-amount.tsx';
import type { PaymentsSearch } from './payments.search.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

interface DayTotalsProps {
  day: string;
  totals: readonly DayTotal[];
  /** what narrows the list down */
  search: PaymentsSearch;
  /** links to the day's page, which shows who collected what */
  leadsToDay: boolean;
}

/** Shows a day's received totals by method, and what is pending. */
export function DayTotals({ day, totals, search, leadsToDay }: DayTotalsProps) {
  const sumOf = (field: 'amountCents' | 'tipCents' | 'pendingCents' | 'pendingCount') =>
    totals.reduce((sum, total) => sum + total[field], 0);
  const received = totals.filter(({ count }) => count > 0);
  const pending = sumOf('pendingCount');
  const ofDay = { ...search, from: day, to: day };
  const named = (what: string) => texts.dayParts.of(what, datedDayTitle(day));
  return (
    <span className="day-line">
      <span className="day-name">
        {datedDayTitle(day)}
        {leadsToDay && (
          <Link
            to="/payments"
            search={{ from: day, to: day }}
            aria-label={texts.sheet.of(datedDayTitle(day))}
          >
            {texts.sheet.title}
          </Link>
        )}
      </span>
      {pending > 0 && (
        <span className="day-pending">
          <DayAmount
            amount={{
              name: named(texts.statuses.pending),
              cents: sumOf('pendingCents'),
              of: 'pending',
              search: ofDay,
            }}
          >
            {texts.pending(pending, moneyText(sumOf('pendingCents')))}
          </DayAmount>
        </span>
      )}
      {received.length === 0 ? (
        <span className="dim">{texts.nothingReceived}</span>
      ) : (
        <>
          {received.map(({ method, amountCents }) => (
            <span key={method} className="dim">
              {texts.methods[method]}{' '}
              <span className="tn">
                <DayAmount
                  amount={{
                    name: named(texts.methods[method]),
                    cents: amountCents,
                    of: 'received',
                    search: { ...ofDay, method },
                  }}
                />
              </span>
            </span>
          ))}
          {sumOf('tipCents') > 0 && (
            <span className="dim">
              {texts.tips}{' '}
              <span className="tn">
                <DayAmount
                  amount={{ name: named(texts.tips), cents: sumOf('tipCents'), of: 'tips', search: ofDay }}
                />
              </span>
            </span>
          )}
          <span className="day-sum">
            {texts.total}{' '}
            <b className="tn">
              <AmountParts
                name={named(texts.total)}
                cents={sumOf('amountCents')}
                parts={received.map(({ method, count, amountCents: cents }) => ({
                  name: texts.methods[method],
                  detail: texts.dayParts.count(count),
                  cents,
                }))}
                note={texts.dayParts.less}
              />
            </b>
          </span>
        </>
      )}
    </span>
  );
}
