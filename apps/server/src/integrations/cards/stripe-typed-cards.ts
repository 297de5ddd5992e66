import { providerKey } from '@fieldwright/domain/payments/provider-key';
import type { Stripe } from 'stripe';
import type { CardGateway } from './card-gateway.ts';
import { asked, named } from './stripe-answers.ts';
import { metadataOf } from './stripe-saved-cards.ts';

/** Cards typed in the frame of Stripe's card element. The token, a payment method, pays an intent, which can be paid once only. */
export function typedCardsOf(stripe: Stripe): Pick<CardGateway, 'openTyped' | 'chargeTyped'> {
  return {
    openTyped: ({ attempt, amountCents, tipCents, name, saveFor }) =>
      asked(async () => {
        const { id } = await stripe.paymentIntents.create(
          {
            amount: amountCents + tipCents,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            description: name,
            metadata: metadataOf({ attempt, tipCents }),
            ...(saveFor !== null && { customer: saveFor, setup_future_usage: 'off_session' as const }),
          },
          { idempotencyKey: providerKey('order', attempt) },
        );
        return { chargeId: named(id), orderId: null };
      }),
    chargeTyped: ({ attempt, token }, { chargeId }) =>
      asked(
        async () =>
          void (await stripe.paymentIntents.confirm(
            chargeId,
            // the cardholder is on the phone, and can't confirm anything on a screen
            { payment_method: token, error_on_requires_action: true },
            { idempotencyKey: providerKey('charge', attempt) },
          )),
      ),
  };
}
