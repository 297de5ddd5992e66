import { refundsSinceMs } from '@fieldwright/domain/payments/card-refund';
import { disputePauseMs, disputesSinceMs, mainDispute } from '@fieldwright/domain/payments/dispute';
import {
  disputeHint,
  GatewayError,
  type ListedDispute,
  type ListedRefund,
} from '../../integrations/cards/card-gateway.ts';
import { checkBilledDispute, checkBilledRefund } from './ask-billed.commands.ts';
import { checkAttempt } from './ask-provider.commands.ts';
import type { Asker } from './asker.ts';
import { keepListedRefund } from './attempt-writes.queries.ts';
import { attemptById, attemptIdsNamed, type StoredAttempt } from './attempts.queries.ts';
import { accountsToAskForDisputes, deferDisputes, type StoredAccount } from './card-accounts.queries.ts';
import { gatewayOf } from './card-gateways.ts';
import { eachApart } from './each-apart.ts';
import { chargeOf } from './shares.ts';

/**
 * After how many payments without an answer to stop asking, because each takes long if the provider hangs. A payment that
 * never gets an answer doesn't keep the others from being found.
 */
const mostUnanswered = 3;

/**
 * Asks the providers for disputes and dashboard refunds that no webhook has reported, and checks each payment whose
 * dispute or refund we don't have as listed.
 */
export async function checkLists(asker: Asker): Promise<void> {
  const { db, now } = asker;
  const accounts = await accountsToAskForDisputes(db, now, now - disputesSinceMs);
  await eachApart(accounts, (account) => checkListsOf(asker, account));
}

/** Checks what an account's provider lists. Failures are retried in an hour, not with every run of the job. */
async function checkListsOf(asker: Asker, account: StoredAccount): Promise<void> {
  let isAnswered = false;
  try {
    isAnswered = await askLists(asker, account);
  } finally {
    // a disconnected account's key may have been revoked, which is no reason to ask every hour
    const isTold = account.disconnectedDate !== null || (account.webhookId !== null && isAnswered);
    const pauseMs = disputePauseMs(isTold);
    await deferDisputes(asker.db, account.id, asker.now + pauseMs);
  }
}

/** @returns whether the provider has answered everything */
async function askLists(asker: Asker, account: StoredAccount): Promise<boolean> {
  const unanswered: number[] = [];
  const asking = { ...asker, unanswered };
  const gateway = await gatewayOf(asker.deps, account);
  const lists = { disputes: false, refunds: false };
  const askDisputes = async () => {
    const disputes = await listed(gateway.listDisputes(asker.now - disputesSinceMs));
    lists.disputes = disputes !== null;
    await eachApart(mainOnes(disputes ?? []), async (dispute) => {
      if (unanswered.length >= mostUnanswered) return;
      await checkDispute(asking, account.id, dispute);
      await checkBilledDispute(asking, account.id, dispute);
    });
  };
  const askRefunds = async () => {
    const refunds = await listed(gateway.listRefunds(asker.now - refundsSinceMs));
    lists.refunds = refunds !== null;
    await eachApart(refunds ?? [], async (refund) => {
      if (unanswered.length >= mostUnanswered) return;
      await checkRefund(asking, account.id, refund);
      await checkBilledRefund(asking, account.id, refund);
    });
  };
  await eachApart([askDisputes, askRefunds], (ask) => ask());
  return lists.disputes && lists.refunds && unanswered.length === 0;
}

/** Returns one dispute of each payment: a payment keeps only one. */
const mainOnes = (disputes: readonly ListedDispute[]): ListedDispute[] =>
  [...Map.groupBy(disputes, ({ paymentId }) => paymentId).values()].flatMap((all) => mainDispute(all) ?? []);

/** Returns what the provider lists; null if it doesn't answer. */
async function listed<T>(asked: Promise<T[]>): Promise<T[] | null> {
  try {
    return await asked;
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

/** Checks whether a refund is ours, or was already asked about in the state that the provider lists. */
const isKnown = (attempt: StoredAttempt, { refundId, state }: ListedRefund): boolean =>
  attempt.listedRefunds.includes(`${refundId} ${state}`) ||
  chargeOf(attempt).refunds.some(
    ({ providerRefundId, status }) => providerRefundId === refundId && status === state,
  );

/** Checks the payment of a refund, and records that, unless the provider didn't answer. */
async function checkRefund(asker: Asker, accountId: number, refund: ListedRefund): Promise<void> {
  for (const id of await attemptIdsNamed(asker.db, accountId, [refund.paymentId])) {
    const attempt = await attemptById(asker.db, id);
    if (!attempt || isKnown(attempt, refund)) continue;
    const unanswered: number[] = [];
    const { keyRefusedDate } = await checkAttempt({ ...asker, unanswered }, id);
    const isAnswered = unanswered.length === 0 && keyRefusedDate === null;
    if (isAnswered) await keepListedRefund(asker.db, id, `${refund.refundId} ${refund.state}`);
    else asker.unanswered?.push(id);
  }
}
