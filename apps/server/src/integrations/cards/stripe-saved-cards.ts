import { providerKey } from '@fieldwright/domain/payments/provider-key';
import type { Stripe } from 'stripe';
import { type CardGateway, GatewayError, type SavedCharge } from './card-gateway.ts';
import { asked, named } from './stripe-answers.ts';

/** Names the attempt, and its tip, which is part of the amount. */
export const metadataOf = ({ attempt, tipCents }: Pick<SavedCharge, 'attempt' | 'tipCents'>) => ({
  attempt,
  ...(tipCents > 0 && { tip: String(tipCents) }),
});

/** Stripe's saved payment methods. A saved card pays a payment intent, which can be paid once only. */
export function savedCardsOf(
  stripe: Stripe,
): Pick<CardGateway, 'register' | 'saveCard' | 'forgetCard' | 'openSaved' | 'chargeSaved'> {
  return {
    register: ({ attempt, name, email, reference }) =>
      asked(async () => {
        const { id } = await stripe.customers.create(
          { name, metadata: { customer: reference }, ...(email !== '' && { email }) },
          { idempotencyKey: providerKey('customer', attempt) },
        );
        return named(id);
      }),
    // the payment itself has saved it
    saveCard: ({ paymentId }) =>
      asked(async () => {
        const { payment_method: method } = await stripe.paymentIntents.retrieve(paymentId);
        const id = typeof method === 'string' ? method : method?.id;
        if (!id) throw new GatewayError('refused', 'not_saved');
        const { card, customer } = await stripe.paymentMethods.retrieve(id);
        if (!card || customer === null) throw new GatewayError('refused', 'not_saved');
        return {
          cardId: id,
          brand: card.brand.toUpperCase(),
          last4: card.last4,
          expiryMonth: card.exp_month,
          expiryYear: card.exp_year,
        };
      }),
    forgetCard: ({ cardId }) =>
      asked(async () => void (await stripe.paymentMethods.detach(cardId))).catch((error: GatewayError) => {
        // it was detached before, or is gone
        if (error.fault !== 'refused') throw error;
      }),
    openSaved: ({ attempt, amountCents, tipCents, name, customerId, cardId }) =>
      asked(async () => {
        const { id } = await stripe.paymentIntents.create(
          {
            amount: amountCents + tipCents,
            currency: 'usd',
            customer: customerId,
            payment_method: cardId,
            allowed_payment_method_types: ['card'],
            description: name,
            metadata: metadataOf({ attempt, tipCents }),
          },
          { idempotencyKey: providerKey('order', attempt) },
        );
        return { chargeId: named(id), orderId: null };
      }),
    chargeSaved: ({ attempt }, { chargeId }) =>
      asked(
        async () =>
          void (await stripe.paymentIntents.confirm(
            chargeId,
            { off_session: true },
            { idempotencyKey: providerKey('charge', attempt) },
          )),
      ),
  };
}
