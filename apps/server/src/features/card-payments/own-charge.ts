import type { CardGateway, OpenedCharge } from '../../integrations/cards/card-gateway.ts';
import type { Asker } from './asker.ts';
import type { StoredAttempt } from './attempts.queries.ts';
import { customerFor } from './keep-card.ts';
import { savedCardById } from './saved-cards.queries.ts';
import { chargeOf } from './shares.ts';

/* Attempts that we charge ourselves: by a saved card, or by one that staff typed in the provider's frame. */

type Opened = Omit<OpenedCharge, 'url'>;

/** How such an attempt is prepared and charged. Both do so once, however often they are called. */
interface OwnCharge {
  /** @throws GatewayError */
  open(): Promise<Opened>;
  /** null if it can't be charged now: nobody has the token of a typed card but the request that brought it. @throws GatewayError */
  charge: ((opened: Opened) => Promise<void>) | null;
}

/** Whether we charge an attempt, instead of a page of the provider. */
export const isOwnCharge = ({ savedCardId, isTyped }: StoredAttempt): boolean =>
  savedCardId !== null || isTyped;

/** Whether an attempt can be charged by this asker. */
export const canCharge = ({ cardToken }: Asker, { savedCardId, isTyped }: StoredAttempt): boolean =>
  savedCardId !== null || (isTyped && cardToken !== undefined);

/**
 * Returns how an attempt is charged; null if its saved card has been removed.
 * @throws GatewayError
 */
export async function ownCharge(
  asker: Asker,
  attempt: StoredAttempt,
  gateway: CardGateway,
): Promise<OwnCharge | null> {
  const { guid, askedCents: amountCents, tipCents, name } = chargeOf(attempt);
  const asked = { attempt: guid, amountCents, tipCents, name };
  if (attempt.savedCardId === null) {
    const charge = { ...asked, saveFor: await customerFor(asker, attempt, gateway) };
    const { cardToken: token } = asker;
    return {
      open: () => gateway.openTyped(charge),
      charge: token === undefined ? null : (opened) => gateway.chargeTyped({ ...charge, token }, opened),
    };
  }
  const card = (await savedCardById(asker.db, attempt.savedCardId))!;
  if (card.isRemoved) return null;
  const { providerCustomerId: customerId, providerCardId: cardId } = card;
  const charge = { ...asked, customerId, cardId };
  return {
    open: () => gateway.openSaved(charge),
    charge: (opened) => gateway.chargeSaved(charge, opened),
  };
}
