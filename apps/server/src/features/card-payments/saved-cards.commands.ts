import type { SavedCard } from '@fieldwright/contract/saved-cards';
import { billingMessages } from '@fieldwright/domain/payments/billing-phases';
import { checkPauseMs } from '@fieldwright/domain/payments/card-check';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import { refuseSavedCard, savedCardConsent } from '@fieldwright/domain/payments/saved-card';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { GatewayError } from '../../integrations/cards/card-gateway.ts';
import { publish } from '../../live/publish.ts';
import type { PaidDocument } from './attempts.queries.ts';
import { accountById } from './card-accounts.queries.ts';
import { gatewayOf } from './card-gateways.ts';
import { eachApart } from './each-apart.ts';
import {
  cardsOfCustomer,
  cardsToForget,
  isBilledCard,
  lockSavedCard,
  markRemoved,
  noteForgotten,
  payerOf,
  type StoredCard,
  savedCardById,
  savingRules,
} from './saved-cards.queries.ts';

/** Returns the saved cards of a document's customer. */
export async function savedCardsOf(db: Read, document: PaidDocument): Promise<SavedCard[]> {
  const payer = await payerOf(db, document);
  return payer ? cardsOfCustomer(db, payer.customerId) : [];
}

/**
 * Returns what the customer of a document agrees to if a card is saved with a provider; null where none is saved: the
 * company doesn't, or the document has no customer.
 */
export async function consentFor(
  db: Read,
  document: PaidDocument,
  provider: Provider | 'none',
): Promise<string | null> {
  const { companyName, maySave } = await savingRules(db);
  if (provider === 'none' || !maySave || (await payerOf(db, document)) === null) return null;
  return savedCardConsent(companyName, provider);
}

/**
 * Returns a saved card that may be charged for a document, locked.
 * @throws Refusal `not_found` for a card of someone else, `invalid` with why it can't be charged
 */
export async function cardToCharge(
  tx: Write,
  document: PaidDocument,
  { savedCardId, now }: { savedCardId: number; now: number },
): Promise<StoredCard & { chargedBy: number }> {
  const payer = await payerOf(tx, document);
  const card = await lockSavedCard(tx, savedCardId);
  if (!card || card.customerId !== payer?.customerId) throw new Refusal('not_found');
  const detail = refuseSavedCard(card, now);
  const { chargedBy } = card;
  if (detail !== null || chargedBy === null)
    throw new Refusal('invalid', { detail: detail ?? '', fields: { savedCardId: detail ?? '' } });
  return { ...card, chargedBy };
}

interface CardRemover {
  deps: Deps;
  db: Read;
  /** milliseconds since 1970 */
  now: number;
}

/**
 * Removes a saved card. It is never charged again from this moment, also if its provider can't be told yet.
 * @throws Refusal `not_found`, `invalid` while it is billed for an agreement
 */
export async function removeSavedCard({ deps, db, now }: CardRemover, id: number): Promise<SavedCard[]> {
  const card = await savedCardById(db, id);
  if (!card) throw new Refusal('not_found');
  if (!card.isRemoved) {
    await db.transaction().execute(async (tx) => {
      await lockSavedCard(tx, id);
      if (await isBilledCard(tx, id))
        throw new Refusal('invalid', { detail: billingMessages.billedCard, fields: {} });
      await markRemoved(tx, id, now);
      await publish(tx, [{ topic: 'cardPayment', id, version: 2 }]);
    });
    await forgetCards({ deps, db, now });
  }
  return cardsOfCustomer(db, card.customerId);
}

/** Asks the providers to forget the removed cards of the scope's company that are due. */
export async function forgetCards({ deps, db, now }: CardRemover): Promise<void> {
  await eachApart(await cardsToForget(db, now), async ({ id, accountId, providerCardId: cardId, tries }) => {
    const gateway = await gatewayOf(deps, (await accountById(db, accountId))!);
    const isDone = await gateway.forgetCard({ cardId }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof GatewayError)) throw error;
        return error.fault === 'refused' && error.code !== 'none';
      },
    );
    await noteForgotten(db, id, isDone ? null : now + checkPauseMs(tries));
  });
}
