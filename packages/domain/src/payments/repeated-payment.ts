/** How long after a payment an identical one is questioned. Duplicates are usually entered soon after. */
export const repeatedWithinMs = 10 * 60_000;

/** The fields of a payment that tell whether it is repeated. */
export interface TakenPayment {
  method: string;
  amountCents: number;
  reference: string;
  status: string;
  /** When it was recorded, as an ISO text; null if unknown. */
  recordedDate: string | null;
}

/**
 * Finds the newest payment of a document recorded in the last few minutes with the same amount, method and
 * number as a new one.
 * @param now milliseconds since 1970
 * @returns null if there is none
 */
export function repeatedPayment<P extends TakenPayment>(
  payments: readonly P[],
  { method, amountCents, reference }: Pick<TakenPayment, 'method' | 'amountCents' | 'reference'>,
  now: number,
): P | null {
  const isSame = (payment: P) =>
    payment.status === 'completed' &&
    payment.method === method &&
    payment.amountCents === amountCents &&
    payment.reference === reference &&
    payment.recordedDate !== null &&
    now - Date.parse(payment.recordedDate) < repeatedWithinMs;
  return payments.findLast(isSame) ?? null;
}
