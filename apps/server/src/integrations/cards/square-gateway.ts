import { providerKey } from '@fieldwright/domain/payments/provider-key';
import { readProviderState } from '@fieldwright/domain/payments/provider-state';
import { type Square, SquareClient, SquareError, SquareTimeoutError, WebhooksHelper } from 'square';
import {
  type CardCredentials,
  type CardEvent,
  type CardGateway,
  type ChargeReading,
  GatewayError,
  idsOf,
  type RefundReading,
} from './card-gateway.ts';

const eventTypes = ['payment.created', 'payment.updated', 'refund.created', 'refund.updated'];
const timeoutInSeconds = 20;

/** Square's production address; every other one takes test cards. */
const production = 'https://connect.squareup.com';

/** Takes card payments through a Square account, by payment links. */
export function squareGateway(address: string, { key, locationId }: CardCredentials): CardGateway {
  // retries with the same key are ours, because Square's don't cover lost connections
  const client = new SquareClient({ token: key, environment: address, maxRetries: 0, timeoutInSeconds });
  const links = client.checkout.paymentLinks;
  return {
    account: () => asked(() => findAccount(client, { address, locationId })),
    open: ({ attempt, amountCents, name, returnUrl }) =>
      asked(async () => {
        const { paymentLink } = await links.create({
          idempotencyKey: providerKey('charge', attempt),
          quickPay: {
            name,
            priceMoney: { amount: BigInt(amountCents), currency: 'USD' },
            locationId: locationId ?? '',
          },
          checkoutOptions: { redirectUrl: returnUrl },
          paymentNote: attempt,
        });
        const { id, orderId, url } = paymentLink ?? {};
        if (!id || !orderId || !url) throw new GatewayError('unknown', 'incomplete');
        return { chargeId: id, orderId, url };
      }),
    read: ({ orderId }, hints = []) => asked(() => readCharge(client, orderId ?? '', hints)),
    close: ({ chargeId }) =>
      asked(async () => void (await links.delete({ id: chargeId }))).catch((error: GatewayError) => {
        if (error.code !== missing) throw error;
      }),
    refund: ({ refund, paymentId, amountCents, reason }) =>
      asked(async () => {
        const { refund: made } = await client.refunds.refundPayment({
          idempotencyKey: providerKey('refund', refund),
          paymentId,
          amountMoney: { amount: BigInt(amountCents), currency: 'USD' },
          ...(reason && { reason: reason.slice(0, 192) }),
        });
        return refundOf(made);
      }),
    readRefund: (refundId) => asked(async () => refundOf((await client.refunds.get({ refundId })).refund)),
    subscribe: (url, idempotencyKey) =>
      asked(async () => {
        const { subscription } = await client.webhooks.subscriptions.create({
          idempotencyKey,
          subscription: { name: 'Fieldwright', notificationUrl: url, eventTypes },
        });
        const { id, signatureKey } = subscription ?? {};
        if (!id || !signatureKey) throw new GatewayError('unknown', 'incomplete');
        return { id, secret: signatureKey };
      }),
    unsubscribe: (subscriptionId) =>
      asked(async () => void (await client.webhooks.subscriptions.delete({ subscriptionId }))),
    async readEvent({ raw, headers, url, secret }) {
      const requestBody = Buffer.from(raw).toString('utf8');
      const signatureHeader = headers['x-square-hmacsha256-signature'];
      if (typeof signatureHeader !== 'string') return null;
      const isSigned = await WebhooksHelper.verifySignature({
        requestBody,
        signatureHeader,
        signatureKey: secret,
        notificationUrl: url,
      });
      return isSigned ? eventOf(requestBody) : null;
    },
  };
}

function eventOf(body: string): CardEvent {
  const {
    event_id: eventId,
    type,
    data,
  } = JSON.parse(body) as {
    event_id: string;
    type: string;
    data?: { object?: { payment?: unknown; refund?: unknown } };
  };
  const { payment, refund } = data?.object ?? {};
  return {
    eventId,
    type,
    ids: [...idsOf(payment, ['order_id', 'id', 'note']), ...idsOf(refund, ['order_id', 'payment_id'])],
  };
}

async function findAccount(
  client: SquareClient,
  { address, locationId }: { address: string; locationId: string | null },
) {
  const { locations = [] } = await client.locations.list();
  const active = locations.filter(({ status }) => status !== 'INACTIVE');
  const found = locationId === null ? active[0] : active.find(({ id }) => id === locationId);
  if (!found?.id) throw new GatewayError('refused', locationId === null ? 'no_location' : 'location');
  if (locationId === null && active.length > 1) throw new GatewayError('refused', 'several_locations');
  if (found.currency !== 'USD') throw new GatewayError('refused', 'currency');
  const { id, name, merchantId } = found;
  return { label: name ?? id, merchant: merchantId ?? id, locationId: id, isTest: address !== production };
}

const centsOf = (money: Square.Money | undefined) => Number(money?.amount ?? 0);

async function readCharge(
  client: SquareClient,
  orderId: string,
  hints: readonly string[],
): Promise<ChargeReading> {
  const { order } = await client.orders.get({ orderId });
  const tender = order?.tenders?.find((each) => each.paymentId ?? each.id);
  const paymentId = tender?.paymentId ?? tender?.id;
  if (paymentId) return paidReading((await client.payments.get({ paymentId })).payment);
  const none = { chargedCents: 0, refundedCents: 0, disputed: false, paymentId: null, card: null };
  if (order?.state === 'CANCELED') return { ...none, state: 'canceled', failure: null };
  return { ...none, state: 'waiting', failure: await failureOf(client, orderId, hints) };
}

/** Returns the code of a declined card that a webhook named. Orders don't list declined cards. */
async function failureOf(client: SquareClient, orderId: string, hints: readonly string[]) {
  for (const paymentId of hints.filter((hint) => hint !== orderId)) {
    const { payment } = await client.payments.get({ paymentId }).catch(() => ({ payment: undefined }));
    if (payment?.orderId === orderId && payment.status === 'FAILED')
      return payment.cardDetails?.errors?.[0]?.code ?? 'GENERIC_DECLINE';
  }
  return null;
}

function paidReading(payment: Square.Payment | undefined): ChargeReading {
  const { id, status = '', cardDetails, amountMoney, refundedMoney } = payment ?? {};
  const { cardBrand, last4 } = cardDetails?.card ?? {};
  return {
    state: readProviderState('square', status),
    chargedCents: centsOf(amountMoney),
    refundedCents: centsOf(refundedMoney),
    disputed: false,
    paymentId: id ?? null,
    failure: cardDetails?.errors?.[0]?.code ?? null,
    card: cardBrand && last4 ? { brand: cardBrand, last4 } : null,
  };
}

const refundStates: Record<string, RefundReading['state']> = {
  COMPLETED: 'completed',
  REJECTED: 'failed',
  FAILED: 'failed',
};

function refundOf(refund: Square.PaymentRefund | undefined): RefundReading {
  if (!refund?.id) throw new GatewayError('unknown', 'incomplete');
  return { refundId: refund.id, state: refundStates[refund.status ?? ''] ?? 'pending' };
}

/** Square's NOT_FOUND speaks of a saved card to people; here it is a page, order or payment. */
const missing = 'OBJECT_NOT_FOUND';

/** Runs a request, with Square's errors in our own terms. */
async function asked<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof SquareTimeoutError) return new GatewayError('unknown', 'timeout', error);
  if (!(error instanceof SquareError)) return error;
  const { statusCode: status, errors } = error;
  const [first] = errors;
  const code = first?.code === 'NOT_FOUND' ? missing : (first?.code ?? 'unreadable');
  if (status === undefined || status >= 500 || status === 408 || status === 429)
    return new GatewayError('unknown', code, error);
  return new GatewayError(
    first?.category === 'AUTHENTICATION_ERROR' ? 'credentials' : 'refused',
    code,
    error,
  );
}
