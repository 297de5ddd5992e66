import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { partsOfPayment } from './payment-parts.ts';
import './payment-row.css';
import { paymentRowTexts as texts } from './payment-row.texts.ts';

interface PaymentRowProps {
  payment: Pick<
    WorkOrder['payments'][number],
    'method' | 'reference' | 'amountCents' | 'refundedCents' | 'status' | 'text' | 'voidReason'
  >;
  receipt: string;
  /** when it was received; null if unknown */
  when: string | null;
  takenBy: string | null;
  voidedBy: string | null;
  /** a menu opens if there are any */
  buttons: readonly MenuItem[];
  /** shows below its text */
  children?: ReactNode;
}

/** Shows a recorded payment of a document: method, receipt number, time and amount; a voided one, its reason. */
export function PaymentRow({
  payment,
  receipt,
  when,
  takenBy,
  voidedBy,
  buttons,
  children,
}: PaymentRowProps) {
  const { method, reference, amountCents, refundedCents, status, text, voidReason } = payment;
  return (
    <li data-voided={status === 'voided' || undefined}>
      <span className="grow">
        <span className="payment-what">
          <b>{[texts.methods[method], reference].filter(Boolean).join(' ')}</b>
          <span className="tn dim">{receipt}</span>
        </span>
        <small>{when !== null && texts.taken(takenBy, when)}</small>
        {text && <small>{text}</small>}
        {children}
        {status === 'voided' && (
          <small>
            <span className="tag">{texts.voided}</span> {texts.voidedBy(voidReason ?? '', voidedBy)}
          </small>
        )}
        {refundedCents > 0 && <small>{texts.refunded(moneyText(refundedCents))}</small>}
      </span>
      <span className="tn payment-amount">
        <AmountParts name={texts.payment(receipt)} cents={amountCents} {...partsOfPayment(payment)} />
      </span>
      {buttons.length > 0 && (
        <Menu label={texts.actions(receipt)} className="btn icon quiet sm" groups={[]} buttons={buttons}>
          <Ellipsis />
        </Menu>
      )}
    </li>
  );
}
