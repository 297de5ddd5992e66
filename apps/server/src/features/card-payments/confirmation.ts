import type { CardAttempt } from '@fieldwright/contract/card-attempts';
import type { Provider } from '@fieldwright/domain/payments/gateway';

interface Confirmed {
  provider: Provider;
  /** the provider's word; null before its first answer */
  status: string | null;
  /** of the declined card; null if none was */
  errorCode: string | null;
  errorCategory: string | null;
  /** Square's order */
  orderId: string | null;
  /** Stripe's payment or invoice */
  id: string | null;
  /** Stripe's; null for a single payment */
  subscriptionId: string | null;
  scheduleId: string | null;
}

/** Returns the confirmation of a card as its provider words it, and null for the other provider's (R3.13). */
export function confirmationOf(of: Confirmed): Pick<CardAttempt, 'square' | 'stripe'> {
  const { provider, status, errorCode, errorCategory, orderId, id } = of;
  if (status === null) return { square: null, stripe: null };
  const errors = errorCode === null ? [] : [{ category: errorCategory ?? '', code: errorCode }];
  if (provider === 'square') return { square: { orderId, status, errors }, stripe: null };
  const schedule = { subscription_id: of.subscriptionId, subscription_schedule_id: of.scheduleId };
  return { square: null, stripe: { id: id ?? '', status, ...schedule } };
}
