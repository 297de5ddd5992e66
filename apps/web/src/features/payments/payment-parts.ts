import { sumCents } from '@fieldwright/domain/kernel/money';
import type { RecordedPayment } from '@fieldwright/domain/payments/recorded-payment';
import type { AmountPart } from '../../ui/amount-parts.tsx';
import { paymentRowTexts as texts } from './payment-row.texts.ts';

type Taken = Pick<RecordedPayment, 'method' | 'reference' | 'amountCents' | 'refundedCents' | 'status'> & {
  /** by card, without what was refunded of it */
  tipCents?: number;
  /** more about the amount */
  detail?: string | undefined;
};

/** Returns what became of a payment, and what of it counts as received, with the tip. */
export function partsOfPayment({
  method,
  reference,
  amountCents,
  refundedCents,
  status,
  tipCents = 0,
  detail,
}: Taken): { parts: AmountPart[]; sum: AmountPart } {
  const parts: AmountPart[] = [
    {
      name: [texts.methods[method], reference].filter(Boolean).join(' '),
      detail,
      cents: amountCents,
    },
    ...(refundedCents > 0 ? [{ name: texts.refund, cents: -refundedCents }] : []),
    ...(tipCents > 0 ? [{ name: texts.tip, cents: tipCents }] : []),
  ];
  const keptCents = sumCents(parts.map(({ cents }) => cents));
  if (status !== 'completed' && keptCents !== 0)
    parts.push({ name: texts.notCounted[status], cents: 0 - keptCents });
  return { parts, sum: { name: texts.received, cents: sumCents(parts.map(({ cents }) => cents)) } };
}
