import { readBilledState, readBillingState } from '@fieldwright/domain/payments/billing-state';
import { providerKey } from '@fieldwright/domain/payments/provider-key';
import type { Square, SquareClient } from 'square';
import type { BillingGateway, BillingQuestion, InvoiceReading, NewBilling } from './billing-gateway.ts';
import { GatewayError } from './card-gateway.ts';
import { asked, declinedOf } from './square-answers.ts';

const cadences: Record<number, Square.SubscriptionCadence> = {
  1: 'MONTHLY',
  3: 'QUARTERLY',
  6: 'EVERY_SIX_MONTHS',
  12: 'ANNUAL',
};

/** Square's subscriptions: each has a plan of its own, which ends after its last phase, and invoices. */
export function billingOf(client: SquareClient, location: string | null): BillingGateway {
  return {
    startBilling: (billing) =>
      asked(async () => {
        const planVariationId = await planOf(client, billing);
        const { subscription } = await client.subscriptions.create({
          idempotencyKey: providerKey('billing', billing.billing),
          locationId: location ?? '',
          planVariationId,
          customerId: billing.customerId,
          cardId: billing.cardId,
          source: { name: sourceOf(billing.billing) },
          ...(billing.startDate !== null && { startDate: billing.startDate }),
        });
        if (!subscription?.id) throw new GatewayError('unknown', 'incomplete');
        return { billingId: subscription.id };
      }),
    findBilling: ({ billing, customerId }) =>
      asked(async () => {
        const { subscriptions } = await client.subscriptions.search({
          query: { filter: { customerIds: [customerId], sourceNames: [sourceOf(billing)] } },
        });
        const id = subscriptions?.[0]?.id;
        return id ? { billingId: id } : null;
      }),
    readBilling: (question) => asked(() => readBilling(client, question)),
    changeBillingCard: ({ billingId: subscriptionId, cardId }) =>
      asked(async () => {
        const { subscription } = await client.subscriptions.get({ subscriptionId });
        const { version } = subscription ?? {};
        await client.subscriptions.update({
          subscriptionId,
          subscription: { cardId, ...(version !== undefined && { version }) },
        });
      }),
    stopBilling: ({ billingId: subscriptionId }) =>
      asked(async () => {
        const { subscription } = await client.subscriptions.get({ subscriptionId });
        if (!subscription || !isStopped(subscription)) await client.subscriptions.cancel({ subscriptionId });
        // Square leaves unpaid invoices open, so cancel them; if one fails, the others are still canceled
        const failed: unknown[] = [];
        for (const invoiceId of subscription?.invoiceIds ?? [])
          await cancelUnpaid(client, invoiceId).catch((error: unknown) => failed.push(error));
        if (failed.length > 0) throw failed[0];
      }),
  };
}

/** What a subscription is found by. */
const sourceOf = (billing: string) => `fieldwright-${billing}`;

/** Square ends a canceled subscription with the period that is paid for. */
const isStopped = ({ status, canceledDate }: Square.Subscription) =>
  Boolean(canceledDate) || status === 'CANCELED' || status === 'DEACTIVATED' || status === 'COMPLETED';

const unpaid = ['UNPAID', 'PARTIALLY_PAID', 'SCHEDULED'];

async function cancelUnpaid(client: SquareClient, invoiceId: string): Promise<void> {
  const { invoice } = await client.invoices.get({ invoiceId });
  const { version, status = '' } = invoice ?? {};
  if (version !== undefined && unpaid.includes(status)) await client.invoices.cancel({ invoiceId, version });
}

/** Makes the plan of one billing. @returns the id of its variation */
async function planOf(client: SquareClient, { billing, name, months, phases }: NewBilling): Promise<string> {
  const cadence = cadences[months];
  if (cadence === undefined) throw new GatewayError('refused', 'cadence');
  const { idMappings = [] } = await client.catalog.batchUpsert({
    idempotencyKey: providerKey('plan', billing),
    batches: [
      {
        objects: [
          { type: 'SUBSCRIPTION_PLAN', id: '#plan', subscriptionPlanData: { name } },
          {
            type: 'SUBSCRIPTION_PLAN_VARIATION',
            id: '#variation',
            subscriptionPlanVariationData: {
              name,
              subscriptionPlanId: '#plan',
              phases: phases.map(({ payments, amountCents }, index) => ({
                ordinal: BigInt(index),
                cadence,
                periods: payments,
                pricing: {
                  type: 'STATIC',
                  priceMoney: { amount: BigInt(amountCents), currency: 'USD' },
                },
              })),
            },
          },
        ],
      },
    ],
  });
  const id = idMappings.find(({ clientObjectId }) => clientObjectId === '#variation')?.objectId;
  if (!id) throw new GatewayError('unknown', 'incomplete');
  return id;
}

async function readBilling(client: SquareClient, { billingId, paid = [], hints = [] }: BillingQuestion) {
  const { subscription } = await client.subscriptions.get({ subscriptionId: billingId });
  if (!subscription) throw new GatewayError('unknown', 'incomplete');
  const asRead = (subscription.invoiceIds ?? []).filter((id) => !paid.includes(id));
  const invoices = await Promise.all(asRead.map((invoiceId) => readInvoice(client, invoiceId, hints)));
  const isEnding =
    Boolean(subscription.canceledDate) && ['ACTIVE', 'PENDING'].includes(subscription.status ?? '');
  const status = isEnding ? 'CANCELED' : (subscription.status ?? '');
  return {
    state: readBillingState('square', { status, invoices }),
    subscriptionId: billingId,
    nextDate: nextDate(subscription),
    invoices,
  };
}

/** Returns when a subscription charges next: when it starts, or the day after the last that was charged for. */
function nextDate(subscription: Square.Subscription): string | null {
  const { chargedThroughDate, status, startDate, completedDate } = subscription;
  if (status === 'PENDING' && startDate && !isStopped(subscription)) return `${startDate}T12:00:00.000Z`;
  if (status !== 'ACTIVE' || isStopped(subscription) || !chargedThroughDate) return null;
  const next = new Date(Date.parse(`${chargedThroughDate}T12:00:00Z`) + 24 * 60 * 60_000).toISOString();
  return completedDate && next.slice(0, 10) >= completedDate ? null : next;
}

const centsOf = (money: Square.Money | undefined) => Number(money?.amount ?? 0);

async function readInvoice(
  client: SquareClient,
  invoiceId: string,
  hints: readonly string[],
): Promise<InvoiceReading> {
  const { invoice } = await client.invoices.get({ invoiceId });
  const { orderId = null, status = '', paymentRequests, createdAt = '', publicUrl } = invoice ?? {};
  const payment = orderId ? await paymentOf(client, orderId) : null;
  // the first charge is tried when the invoice is published, so one that is unpaid was declined
  const isDeclined = status === 'UNPAID' || status === 'PARTIALLY_PAID';
  const sent = payment?.status ?? status;
  const request = paymentRequests?.[0];
  return {
    invoiceId,
    status: sent,
    state: readBilledState('square', { status: sent, isDeclined }),
    orderId,
    paymentId: payment?.id ?? null,
    amountCents: centsOf(request?.computedAmountMoney),
    paidCents: centsOf(request?.totalCompletedAmountMoney),
    createdDate: createdAt,
    error: isDeclined && orderId ? await declinedOf(client, orderId, hints) : null,
    url: isDeclined ? (publicUrl ?? null) : null,
  };
}

/** Returns the payment of an invoice's order; null while there is none. */
async function paymentOf(client: SquareClient, orderId: string): Promise<Square.Payment | null> {
  const { order } = await client.orders.get({ orderId });
  const tender = order?.tenders?.find((each) => each.paymentId ?? each.id);
  const paymentId = tender?.paymentId ?? tender?.id;
  return paymentId ? ((await client.payments.get({ paymentId })).payment ?? null) : null;
}
