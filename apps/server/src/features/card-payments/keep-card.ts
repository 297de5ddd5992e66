import { isCharged } from '@fieldwright/domain/payments/payment-attempt';
import { isByHand } from '@fieldwright/domain/payments/settled-by-hand';
import type { CardGateway } from '../../integrations/cards/card-gateway.ts';
import { GatewayError } from '../../integrations/cards/card-gateway.ts';
import { publish } from '../../live/publish.ts';
import type { Asker } from './asker.ts';
import { keepProviderCustomer, keepSaveState } from './attempt-writes.queries.ts';
import { attemptById, lockAttempt, type StoredAttempt } from './attempts.queries.ts';
import { insertSavedCard, payerOf, providerCustomerOf } from './saved-cards.queries.ts';

/**
 * Returns the provider's customer for whom an attempt is to save its card, registered once; null if it saves none.
 * @throws GatewayError
 */
export async function customerFor(
  { db }: Asker,
  attempt: StoredAttempt,
  gateway: CardGateway,
): Promise<string | null> {
  const { id, guid, customerId, accountId, consentText, providerCustomerId, entity, documentId } = attempt;
  if (consentText === null || customerId === null) return null;
  if (providerCustomerId !== null) return providerCustomerId;
  const payer = await payerOf(db, { entity, id: documentId });
  const { name = '', email = '' } = payer ?? {};
  const known =
    (await providerCustomerOf(db, customerId, accountId)) ??
    (await gateway.register({ attempt: guid, name, email, reference: String(customerId) }));
  await keepProviderCustomer(db, id, known);
  // another request may have been faster
  return (await attemptById(db, id))!.providerCustomerId;
}

/**
 * Saves the card of an attempt once it was charged, if the customer has agreed. Without an answer it is tried again with
 * the next question about the attempt.
 */
export async function keepCard(
  { deps }: Asker,
  attempt: StoredAttempt,
  gateway: CardGateway,
): Promise<StoredAttempt> {
  const { id, guid, providerPaymentId: paymentId, providerCustomerId: customerId } = attempt;
  const isDue =
    attempt.saveState === 'asked' && isCharged(attempt) && !isByHand(attempt.byHand?.state ?? null);
  if (!isDue || paymentId === null || customerId === null) return attempt;
  const answer = await gateway.saveCard({ attempt: guid, paymentId, customerId }).catch((error: unknown) => {
    if (error instanceof GatewayError) return error;
    throw error;
  });
  if (answer instanceof GatewayError && answer.fault !== 'refused') return attempt;
  const scope = deps.database.forCompany(attempt.companyId, attempt.createdBy ?? undefined);
  return scope.transaction().execute(async (tx) => {
    const was = (await lockAttempt(tx, id))!;
    if (was.saveState !== 'asked') return was;
    if (!(answer instanceof GatewayError)) await insertSavedCard(tx, was, answer);
    await keepSaveState(tx, id, answer instanceof GatewayError ? 'failed' : 'saved');
    await publish(tx, [{ topic: 'cardPayment', id, version: was.version + 1 }]);
    return (await attemptById(tx, id))!;
  });
}
