import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { CardAttempt } from './card-payments.data.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

/** Returns how a refund is doing, in words. */
export function refundText({ status, amountCents, failure }: CardAttempt['refunds'][number]): string {
  const amount = moneyText(amountCents);
  if (status === 'pending') return texts.refundPending(amount);
  return status === 'completed' ? texts.refunded(amount) : texts.refundFailed(amount, failure ?? '').trim();
}
