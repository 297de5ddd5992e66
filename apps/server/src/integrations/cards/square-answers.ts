import { type SquareClient, SquareError, SquareTimeoutError } from 'square';
import type { ChargeError } from './billing-gateway.ts';
import { disputeIn, GatewayError } from './card-gateway.ts';

/** What isn't found is a page, order or payment, except where a saved card is charged. */
export const missing = 'OBJECT_NOT_FOUND';
export const missingCard = 'NOT_FOUND';

/** Runs a request, with Square's errors in our own terms. */
export async function asked<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof SquareTimeoutError) return new GatewayError('unknown', 'timeout', error);
  if (isUnreadable(error)) return new GatewayError('unknown', 'unreadable', error);
  if (!(error instanceof SquareError)) return error;
  const { statusCode: status, errors } = error;
  const [first] = errors;
  const code = first?.code === missingCard ? missing : (first?.code ?? 'unreadable');
  if (status === undefined || status >= 500 || status === 408 || status === 429)
    return new GatewayError('unknown', code, error);
  return new GatewayError(
    first?.category === 'AUTHENTICATION_ERROR' ? 'credentials' : 'refused',
    code,
    error,
    first?.category,
  );
}

/** Checks for a malformed answer, such as a proxy's page; the SDK doesn't export its `ParseError`. */
const isUnreadable = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && error.constructor.name === 'ParseError');

/** Returns why a card was declined that a webhook named. Orders don't list declined cards. */
export async function declinedOf(
  client: SquareClient,
  orderId: string,
  hints: readonly string[],
): Promise<ChargeError | null> {
  for (const paymentId of hints.filter((hint) => hint !== orderId && disputeIn(hint).length === 0)) {
    const { payment } = await client.payments.get({ paymentId }).catch(() => ({ payment: undefined }));
    if (payment?.orderId === orderId && payment.status === 'FAILED') {
      const { category = 'PAYMENT_METHOD_ERROR', code = 'GENERIC_DECLINE' } =
        payment.cardDetails?.errors?.[0] ?? {};
      return { category, code };
    }
  }
  return null;
}
