import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { Link } from '@tanstack/react-router';
import { AmountParts } from '../../ui/amount-parts.tsx';
import type { DayClosing } from './day-closings.data.ts';
import { dayClosingTexts as texts } from './day-closings.texts.ts';
import { paymentRowTexts } from './payment-row.texts.ts';
import { paymentsTexts } from './payments.texts.ts';

/** Returns the cents by which what a day takes has changed since it was closed. */
export const changedCents = ({ changes }: Pick<DayClosing, 'changes'>): number =>
  changes.reduce((cents, { fromCents, toCents }) => cents + toCents - fromCents, 0);

/** Lists the payments that aren't as a day kept them when it was closed, each with a link to its document. */
export function ClosingChanges({ changes }: Pick<DayClosing, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <>
      <h4 className="warn">{texts.changesTitle}</h4>
      <ul className="day-taken">
        {changes.map(({ paymentId, document, receipt, method, change, fromCents, toCents }) => (
          <li key={`${paymentId} ${change}`}>
            <span>
              <Link
                target="_blank"
                to={document.kind === 'workOrder' ? '/workorders/$id' : '/proposals/$id'}
                params={{ id: String(document.id) }}
              >
                {receipt}
                <span className="sr"> ({texts.newTab})</span>
              </Link>{' '}
              <small className="dim">{paymentsTexts.methods[method]}</small>
            </span>
            <span className="tn">
              <AmountParts
                name={paymentRowTexts.payment(receipt)}
                cents={toCents}
                parts={[
                  { name: texts.atClosing, cents: fromCents },
                  { name: texts.sinceClosing, detail: texts.changes[change], cents: toCents - fromCents },
                ]}
              >
                {fromCents === toCents
                  ? moneyText(toCents)
                  : texts.fromTo(moneyText(fromCents), moneyText(toCents))}
              </AmountParts>
            </span>
            <small>{texts.changes[change]}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
