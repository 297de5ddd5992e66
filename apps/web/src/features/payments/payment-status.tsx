import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { dayClosingTexts } from './day-closings.texts.ts';
import type { RecordedPayment } from './payments.data.ts';
import { paymentsTexts as texts } from './payments.texts.ts';

interface PaymentStatusProps {
  payment: RecordedPayment;
  /** the company's */
  timeZone: string;
}

/** Shows a payment's status unless it simply completed: pending, refunded, or voided by whom and why. */
export function PaymentStatus({ payment, timeZone }: PaymentStatusProps) {
  const now = useNow();
  const { status, refundedCents, voided, afterClosing } = payment;
  const changed = payment.changedAfterClosing && (
    <span className="tag warn">{dayClosingTexts.changedAfterClosing}</span>
  );
  if (payment.disputed && status === 'completed')
    return (
      <>
        <span className="tag bad">{texts.disputed}</span>
        {changed}
      </>
    );
  if (status === 'completed')
    return (
      <>
        {refundedCents > 0 && <span className="tag info">{texts.refunded(moneyText(refundedCents))}</span>}
        {afterClosing && <span className="tag warn">{dayClosingTexts.afterClosing}</span>}
        {changed}
      </>
    );
  if (status !== 'voided')
    return <span className={`tag ${status === 'failed' ? 'bad' : 'warn'}`}>{texts.statuses[status]}</span>;
  return (
    <>
      <span className="tag">{texts.statuses.voided}</span>
      {changed}
      {voided && (
        <small>
          <span>{voided.reason}</span>
          {voided.date && <span>{texts.voided(voided.by, momentText(voided.date, now, timeZone))}</span>}
        </small>
      )}
    </>
  );
}
