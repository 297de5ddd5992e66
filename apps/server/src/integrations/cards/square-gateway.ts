import { isDisputing } from '@fieldwright/domain/payments/dispute';
import { providerKey } from '@fieldwright/domain/payments/provider-key';
import { readProviderState } from '@fieldwright/domain/payments/provider-state';
import { type Square, SquareClient, WebhooksHelper } from 'square';
import { machineClock } from '../../clock.ts';
import {
  type CardCredentials,
  type CardDispute,
  type CardEvent,
  type CardGateway,
  type ChargeReading,
  disputeHint,
  GatewayError,
  idsOf,
  type NewCharge,
  type RefundReading,
} from './card-gateway.ts';
import { cardPageTexts } from './cards.texts.ts';
import { asked, declinedOf, missing } from './square-answers.ts';
import { billingOf } from './square-billing.ts';
import { disputeOf, listDisputes, listRefunds, refundOf, refundsOfPayment } from './square-lists.ts';
import { cancelOrder, savedCardsOf } from './square-saved-cards.ts';
import { typedCardsOf } from './square-typed-cards.ts';

const eventTypes = [
  'payment.created',
  'payment.updated',
  'refund.created',
  'refund.updated',
  'dispute.created',
  'dispute.state.updated',
  'invoice.published',
  'invoice.payment_made',
  'invoice.scheduled_charge_failed',
  'invoice.canceled',
  'subscription.updated',
];
const timeoutInSeconds = 20;

/** Square's production address; every other one takes test cards. */
const production = 'https://connect.squareup.com';

/** Takes card payments through a Square account, by payment links, saved cards and cards typed in its frame. */
export function squareGateway(address: string, { key, locationId }: CardCredentials): CardGateway {
  // retries with the same key are ours, because Square's don't cover lost connections
  const client = new SquareClient({ token: key, environment: address, maxRetries: 0, timeoutInSeconds });
  const links = client.checkout.paymentLinks;
  return {
    account: () => asked(() => findAccount(client, { address, locationId })),
    open: (charge) =>
      asked(async () => {
        const { attempt, returnUrl } = charge;
        const { paymentLink } = await links.create({
          idempotencyKey: providerKey('charge', attempt),
          ...soldBy(charge, locationId ?? ''),
          checkoutOptions: { redirectUrl: returnUrl },
          paymentNote: attempt,
        });
        const { id, orderId, url } = paymentLink ?? {};
        if (!id || !orderId || !url) throw new GatewayError('unknown', 'incomplete');
        return { chargeId: id, orderId, url };
      }),
    read: ({ orderId }, hints = []) => asked(() => readCharge(client, orderId ?? '', hints)),
    close: ({ chargeId, orderId }) =>
      chargeId === orderId
        ? asked(() => cancelOrder(client, orderId, locationId))
        : asked(async () => void (await links.delete({ id: chargeId }))).catch((error: GatewayError) => {
            if (error.code !== missing) throw error;
          }),
    ...savedCardsOf(client, locationId),
    ...typedCardsOf(client, locationId),
    ...billingOf(client, locationId),
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
    refundsOfPayment: (paymentId) => asked(() => refundsOfPayment(client, paymentId)),
    listDisputes: (since) => asked(() => listDisputes(client, locationId, since)),
    listRefunds: (since) => asked(() => listRefunds(client, locationId, since)),
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

/** A tip that was chosen before the page opened is a line of its own: Square's field for tips is for its own pages. */
function soldBy({ name, amountCents, tipCents }: NewCharge, locationId: string) {
  const dollars = (cents: number) => ({ amount: BigInt(cents), currency: 'USD' as const });
  if (tipCents === 0) return { quickPay: { name, priceMoney: dollars(amountCents), locationId } };
  const lineItems = [
    { name, quantity: '1', basePriceMoney: dollars(amountCents) },
    { name: cardPageTexts.tip, quantity: '1', basePriceMoney: dollars(tipCents) },
  ];
  return { order: { locationId, lineItems } };
}

interface EventDispute {
  disputed_payment?: unknown;
}

/** Square repeats an event for three days at most, and signs no time: an older one is somebody's copy. */
const staleMs = 7 * 24 * 60 * 60_000;

function eventOf(body: string): CardEvent | null {
  const {
    event_id: eventId,
    type,
    created_at: createdAt = '',
    data,
  } = JSON.parse(body) as {
    event_id: string;
    type: string;
    created_at?: string;
    data?: {
      object?: {
        payment?: unknown;
        refund?: unknown;
        dispute?: EventDispute;
        object?: EventDispute;
        invoice?: unknown;
        subscription?: unknown;
      };
    };
  };
  if (Date.parse(createdAt) < machineClock() - staleMs) return null;
  const { payment, refund, object, dispute = object, invoice, subscription } = data?.object ?? {};
  return {
    eventId,
    type,
    ids: [
      ...idsOf(payment, ['order_id', 'id', 'note']),
      ...idsOf(refund, ['order_id', 'payment_id']),
      ...idsOf(dispute, ['id']).map(disputeHint),
      ...idsOf(dispute?.disputed_payment, ['payment_id']),
      ...idsOf(invoice, ['id', 'order_id', 'subscription_id']),
      ...idsOf(subscription, ['id']),
    ],
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
  if (paymentId) {
    const { payment } = await client.payments.get({ paymentId });
    const refunds = await refundsOf(client, payment);
    return { ...paidReading(payment, await disputeOf(client, paymentId, hints)), ...refunds };
  }
  const none = {
    chargedCents: 0,
    refundedCents: 0,
    disputed: false,
    paymentId: null,
    card: null,
    dispute: null,
  };
  const status = order?.state ?? null;
  if (status === 'CANCELED')
    return { ...none, state: 'canceled', status, failure: null, failureCategory: null };
  const { code = null, category = null } = (await declinedOf(client, orderId, hints)) ?? {};
  return { ...none, state: 'waiting', status, failure: code, failureCategory: category };
}

/**
 * Returns what was refunded of a payment, and whether more may be: Square's own sum has refunds that are pending too, and
 * may still fail, so each is asked for.
 */
async function refundsOf(
  client: SquareClient,
  payment: Square.Payment | undefined,
): Promise<Pick<ChargeReading, 'refundedCents' | 'hasPendingRefunds'>> {
  const { refundIds = [], refundedMoney } = payment ?? {};
  if (refundIds.length === 0) return { refundedCents: centsOf(refundedMoney) };
  const refunds = await Promise.all(refundIds.map((refundId) => client.refunds.get({ refundId })));
  const isIn = (state: RefundReading['state']) =>
    refunds.filter(({ refund }) => refundOf(refund).state === state);
  return {
    refundedCents: isIn('completed').reduce((sum, { refund }) => sum + centsOf(refund?.amountMoney), 0),
    ...(isIn('pending').length > 0 && { hasPendingRefunds: true }),
  };
}

function paidReading(
  payment: Square.Payment | undefined,
  dispute: CardDispute | null,
): Omit<ChargeReading, 'refundedCents'> {
  const { id, status = '', cardDetails, amountMoney, totalMoney } = payment ?? {};
  const { cardBrand, last4 } = cardDetails?.card ?? {};
  const state = readProviderState('square', status);
  return {
    state,
    status,
    // the total includes a tip
    chargedCents: state === 'charged' ? centsOf(totalMoney ?? amountMoney) : 0,
    disputed: dispute !== null && isDisputing(dispute.state),
    dispute,
    paymentId: id ?? null,
    failure: cardDetails?.errors?.[0]?.code ?? null,
    failureCategory: cardDetails?.errors?.[0]?.category ?? null,
    card: cardBrand && last4 ? { brand: cardBrand, last4 } : null,
  };
}
