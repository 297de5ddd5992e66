import type { paymentMethods } from '@fieldwright/domain/payments/payment-fields';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Method = (typeof paymentMethods)[number];

export interface Payment {
  id: number;
  kind: 'deposit' | 'balance';
  method: Method;
  amountCents: number;
  receivedDate: string;
  reference: string;
  text: string;
  status: 'pending' | 'completed' | 'failed' | 'voided';
  refundedCents: number;
  voidReason: string | null;
  voidedBy: number | null;
  voidedDate: string | null;
}

const cards = ['Visa', 'Visa', 'Mastercard', 'Amex', 'Discover'] as const;

function referenceOf(method: Method, random: Random): string {
  if (method === 'check') return String(random.int(1001, 6900));
  if (method === 'card') return `${random.pick(cards)} ${String(random.int(1, 9999)).padStart(4, '0')}`;
  if (method === 'financing') return `Plan ${random.int(4001, 4999)}`;
  return '';
}

/** Draws a payment; large amounts are more often paid by financing or bank transfer. */
export function paymentOf(
  world: World,
  random: Random,
  given: Pick<Payment, 'kind' | 'amountCents' | 'receivedDate'> & Partial<Payment>,
): Payment {
  const large = given.amountCents > 300_000;
  const method =
    given.method ??
    random.weighted<Method>(
      large
        ? [
            ['financing', 35],
            ['check', 30],
            ['bank', 20],
            ['card', 15],
          ]
        : [
            ['card', 50],
            ['check', 26],
            ['cash', 14],
            ['bank', 8],
            ['other', 2],
          ],
    );
  return {
    id: world.nextId(),
    method,
    reference: referenceOf(method, random),
    text: '',
    status: 'completed',
    refundedCents: 0,
    voidReason: null,
    voidedBy: null,
    voidedDate: null,
    ...given,
  };
}
