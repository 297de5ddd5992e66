import { disputePauseMs, disputesSinceMs } from '@fieldwright/domain/payments/dispute';
import { disputeHint, GatewayError, type ListedDispute } from '../../integrations/cards/card-gateway.ts';
import { checkAttempt } from './ask-provider.commands.ts';
import type { Asker } from './asker.ts';
import { attemptById, attemptIdsNamed } from './attempts.queries.ts';
import { accountsToAskForDisputes, deferDisputes, type StoredAccount } from './card-accounts.queries.ts';
import { gatewayOf } from './card-gateways.ts';

/**
 * Asks the providers for disputes that no webhook has told of, and has each payment checked whose dispute isn't known as
 * the provider reports it.
 */
export async function checkDisputes(asker: Asker): Promise<void> {
  for (const account of await accountsToAskForDisputes(asker.db, asker.now)) {
    const unanswered: number[] = [];
    const listed = await disputesOf(asker, account);
    for (const dispute of listed ?? []) await checkDispute({ ...asker, unanswered }, account.id, dispute);
    const isAnswered = listed !== null && unanswered.length === 0;
    const pauseMs = disputePauseMs(account.webhookId !== null && isAnswered);
    await deferDisputes(asker.db, account.id, asker.now + pauseMs);
  }
}

/** Returns the disputes that the provider lists; null without an answer. */
async function disputesOf({ deps, now }: Asker, account: StoredAccount): Promise<ListedDispute[] | null> {
  try {
    return await (await gatewayOf(deps, account)).listDisputes(now - disputesSinceMs);
  } catch (error) {
    if (error instanceof GatewayError) return null;
    throw error;
  }
}

async function checkDispute(
  asker: Asker,
  accountId: number,
  { paymentId, disputeId, state }: ListedDispute,
): Promise<void> {
  for (const id of await attemptIdsNamed(asker.db, accountId, [paymentId])) {
    const known = (await attemptById(asker.db, id))?.dispute ?? null;
    if (known?.disputeId === disputeId && known.state === state) continue;
    await checkAttempt(asker, id, [disputeHint(disputeId)]);
  }
}
