import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { voidPayment } from './void-payment.ts';
import { workOrderKind, workOrderQuery } from './work-order.data.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

interface OverpaidProps {
  workOrderId: number;
  paymentId: number;
  /** the receipt number */
  number: string;
  amountCents: number;
  /** closes the surrounding dialog */
  leave: () => void;
}

/**
 * Shows after recording a payment that more was paid than is due, perhaps because someone recorded the same
 * payment.
 */
export function Overpaid({ workOrderId, paymentId, number, amountCents, leave }: OverpaidProps) {
  const { may, me } = useMain();
  const now = useNow();
  const { data } = useQuery({ ...workOrderQuery(workOrderId), enabled: false });
  if (!data) return null;
  const { document, context } = data;
  const dueCents = workOrderKind.totals(document, context.pricing).get(null)?.amountDueCents ?? 0;
  const own = document.payments.find(({ id, status }) => id === paymentId && status === 'completed');
  if (dueCents >= 0 || !own) return null;
  // card payments are refunded through the provider
  const mayVoid = may('payments.void') && own.method !== 'card';
  const other = document.payments.findLast(
    // not credit that another work order has used
    (each) => each.id !== paymentId && each.status === 'completed' && each.amountCents > 0,
  );
  const known = context.payments.find(({ id }) => id === other?.id);
  const { timeZone: beside } = me.company;
  const zone = { timeZone: context.place?.timeZone ?? beside, beside };
  const openVoiding = () => {
    leave();
    voidPayment({ base: document, paymentId, receipt: number, amountCents });
  };
  return (
    <div role="alert">
      <Note kind="warn">
        <p>
          {texts.overpaidBy(moneyText(-dueCents))}{' '}
          {other &&
            known &&
            texts.alsoRecorded(
              moneyText(other.amountCents),
              known.takenBy,
              momentText(known.recordedDate, now, zone),
            )}
        </p>
        {other &&
          (mayVoid ? (
            <Button small onClick={openVoiding}>
              {texts.voidThis(moneyText(amountCents))}
            </Button>
          ) : (
            <p>{texts.askToVoid}</p>
          ))}
      </Note>
    </div>
  );
}
