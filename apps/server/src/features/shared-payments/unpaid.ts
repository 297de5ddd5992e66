import type { UnpaidWorkOrders } from '@fieldwright/contract/shared-payments';
import { channelFields } from '@fieldwright/domain/payments/card-channels';
import { may } from '@fieldwright/domain/people/roles';
import type { Read } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { channelOf } from '../card-payments/attempts.commands.ts';
import { attemptsOf } from '../card-payments/attempts.queries.ts';
import { findChannels, listAccounts } from '../card-payments/card-accounts.queries.ts';
import { inProgressNowCents } from '../card-payments/claimed.ts';
import { readOwed } from '../card-payments/owed.ts';
import { consentFor } from '../card-payments/saved-cards.commands.ts';
import { cardsOfCustomer } from '../card-payments/saved-cards.queries.ts';
import { unpaidWorkOrders } from './unpaid.queries.ts';

/**
 * Returns a customer's work orders with a balance that the person may take payments of, and how a card can pay.
 * @throws Refusal `not_found`
 */
export async function unpaidOf(db: Read, who: SignedIn, customerId: number): Promise<UnpaidWorkOrders> {
  const found = await unpaidWorkOrders(db, customerId, !may(who.roles, 'workorders.edit'));
  if (found === null) throw new Refusal('not_found');
  const workOrders: UnpaidWorkOrders['workOrders'] = [];
  for (const each of found) workOrders.push({ ...each, cardCents: await cardCentsOf(db, each.id) });
  const [first] = workOrders;
  return { workOrders, card: first ? await cardFor(db, who, { customerId, workOrderId: first.id }) : null };
}

/** Returns what a card can pay of a work order now. */
async function cardCentsOf(db: Read, id: number): Promise<number> {
  const document = { entity: 'workOrder', id } as const;
  const owed = await readOwed(db, document);
  if (owed === null || owed.refusal !== null || owed.nowCents === null) return 0;
  const inProgressCents = await inProgressNowCents(db, owed, await attemptsOf(db, document));
  return Math.max(0, owed.nowCents - inProgressCents);
}

async function cardFor(
  db: Read,
  who: SignedIn,
  { customerId, workOrderId }: { customerId: number; workOrderId: number },
): Promise<UnpaidWorkOrders['card']> {
  const channels = await findChannels(db);
  const chosen = channels[channelFields[channelOf(who)]];
  const account = (await listAccounts(db)).find(({ provider }) => provider === chosen);
  if (!account) return null;
  const { provider, isTest } = account;
  return {
    provider,
    isTest,
    savedCards: await cardsOfCustomer(db, customerId),
    saveConsent: await consentFor(db, { entity: 'workOrder', id: workOrderId }, provider),
    tipPercents: channels.cardTips ? channels.tipPercents : null,
  };
}
