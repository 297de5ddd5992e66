import { providerKey } from '@fieldwright/domain/payments/provider-key';
import type { SquareClient } from 'square';
import { type CardGateway, GatewayError } from './card-gateway.ts';
import { asked, missing, missingCard } from './square-answers.ts';
import { openOrder } from './square-saved-cards.ts';

/** Cards typed in the frame of Square's Web Payments SDK. The token pays an order, which can be paid once only. */
export function typedCardsOf(
  client: SquareClient,
  location: string | null,
): Pick<CardGateway, 'openTyped' | 'chargeTyped'> {
  const locationId = location ?? '';
  return {
    openTyped: ({ saveFor, ...charge }) => openOrder(client, { ...charge, customerId: saveFor }, locationId),
    chargeTyped: ({ attempt, amountCents, tipCents, saveFor, token }, { orderId }) =>
      asked(
        async () =>
          void (await client.payments.create({
            idempotencyKey: providerKey('charge', attempt),
            sourceId: token,
            locationId,
            ...(saveFor !== null && { customerId: saveFor }),
            ...(orderId !== null && { orderId }),
            amountMoney: { amount: BigInt(amountCents), currency: 'USD' },
            ...(tipCents > 0 && { tipMoney: { amount: BigInt(tipCents), currency: 'USD' } }),
            note: attempt,
            customerDetails: { customerInitiated: false, sellerKeyedIn: true },
          })),
      ).catch((error: unknown) => {
        // the order is there, since it was prepared
        if (error instanceof GatewayError && error.code === missing)
          throw new GatewayError('refused', missingCard, error, error.category);
        throw error;
      }),
  };
}
