import { providerKey } from '@fieldwright/domain/payments/provider-key';
import type { SquareClient } from 'square';
import { type CardGateway, GatewayError } from './card-gateway.ts';
import { asked, missing, missingCard } from './square-answers.ts';

/** Square's cards on file. A saved card pays an order, which can be paid once only. */
export function savedCardsOf(
  client: SquareClient,
  location: string | null,
): Pick<CardGateway, 'register' | 'saveCard' | 'forgetCard' | 'openSaved' | 'chargeSaved'> {
  const locationId = location ?? '';
  return {
    register: ({ attempt, name, email, reference }) =>
      asked(async () => {
        const { customer } = await client.customers.create({
          idempotencyKey: providerKey('customer', attempt),
          givenName: name,
          referenceId: reference,
          ...(email !== '' && { emailAddress: email }),
        });
        if (!customer?.id) throw new GatewayError('unknown', 'incomplete');
        return customer.id;
      }),
    saveCard: ({ attempt, paymentId, customerId }) =>
      asked(async () => {
        const { card } = await client.cards.create({
          idempotencyKey: providerKey('card', attempt),
          sourceId: paymentId,
          card: { customerId },
        });
        const { id, cardBrand, last4, expMonth, expYear } = card ?? {};
        if (!id || !last4 || !expMonth || !expYear) throw new GatewayError('unknown', 'incomplete');
        const [expiryMonth, expiryYear] = [Number(expMonth), Number(expYear)];
        return { cardId: id, brand: cardBrand ?? 'CARD', last4, expiryMonth, expiryYear };
      }),
    forgetCard: ({ cardId }) =>
      asked(async () => void (await client.cards.disable({ cardId }))).catch((error: GatewayError) => {
        if (error.code !== missing) throw error;
      }),
    openSaved: (charge) => openOrder(client, charge, locationId),
    chargeSaved: ({ attempt, amountCents, tipCents, customerId, cardId }, { orderId }) =>
      asked(
        async () =>
          void (await client.payments.create({
            idempotencyKey: providerKey('charge', attempt),
            sourceId: cardId,
            customerId,
            locationId,
            ...(orderId !== null && { orderId }),
            amountMoney: { amount: BigInt(amountCents), currency: 'USD' },
            ...(tipCents > 0 && { tipMoney: { amount: BigInt(tipCents), currency: 'USD' } }),
            note: attempt,
          })),
      ).catch((error: unknown) => {
        // the order is there, since it was prepared
        if (error instanceof GatewayError && error.code === missing)
          throw new GatewayError('refused', missingCard, error);
        throw error;
      }),
  };
}

/** Creates the order that a card is to pay, which charges nothing yet. */
export const openOrder = (
  client: SquareClient,
  {
    attempt,
    amountCents,
    name,
    customerId,
  }: { attempt: string; amountCents: number; name: string; customerId: string | null },
  locationId: string,
): Promise<{ chargeId: string; orderId: string }> =>
  asked(async () => {
    const { order } = await client.orders.create({
      idempotencyKey: providerKey('order', attempt),
      order: {
        locationId,
        ...(customerId !== null && { customerId }),
        referenceId: attempt,
        lineItems: [
          { name, quantity: '1', basePriceMoney: { amount: BigInt(amountCents), currency: 'USD' } },
        ],
      },
    });
    if (!order?.id) throw new GatewayError('unknown', 'incomplete');
    return { chargeId: order.id, orderId: order.id };
  });

/** Cancels an order that no card has paid. */
export async function cancelOrder(
  client: SquareClient,
  orderId: string,
  location: string | null,
): Promise<void> {
  const { order } = await client.orders.get({ orderId });
  const isOpen = order?.state === 'OPEN' || order?.state === 'DRAFT';
  if (!order || !isOpen || (order.tenders ?? []).length > 0) return;
  await client.orders.update({
    orderId,
    order: {
      locationId: location ?? '',
      state: 'CANCELED',
      ...(order.version !== undefined && { version: order.version }),
    },
  });
}
