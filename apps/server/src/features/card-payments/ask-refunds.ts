import { isRefundMissing } from '@fieldwright/domain/payments/card-refund';
import { findSentRefund, isKeyForgotten } from '@fieldwright/domain/payments/sent-refund';
import { type CardGateway, GatewayError } from '../../integrations/cards/card-gateway.ts';
import type { Asker } from './asker.ts';
import type { StoredRefund } from './attempts.queries.ts';
import { isRefused } from './reading.ts';
import { failRefund, keepRefund, otherRefundsAmong, releaseRefund } from './refunds.queries.ts';

/* Refunds of attempts and of payments billed for agreements, as their provider is asked for them. */

/** Says that a key was used for a request that isn't quite the same, such as one of an earlier version. */
const keyUsed = ['idempotency_error', 'IDEMPOTENCY_KEY_REUSED'];

/** A refund that is on its way, and the provider's id of its payment. */
interface Asked {
  paymentId: string;
  refund: StoredRefund;
}

/**
 * Asks for a refund, or how one is doing. The same refund is made once, however often it is asked for: once the provider may
 * have forgotten its key, it is looked for among the payment's refunds first.
 * @returns whether the provider has answered
 */
export async function settleRefund(asker: Asker, gateway: CardGateway, asked: Asked): Promise<boolean> {
  const { paymentId, refund } = asked;
  const { guid, amountCents, reason, providerRefundId } = refund;
  if (providerRefundId === null && isKeyForgotten(refund, asker.now)) {
    const looked = await findSent(asker, gateway, asked);
    if (looked !== 'none') return looked === 'found';
  }
  try {
    const { refundId, state } = await (providerRefundId === null
      ? gateway.refund({ refund: guid, paymentId, amountCents, reason })
      : gateway.readRefund(providerRefundId));
    const made = { status: state, failure: null, providerRefundId: refundId };
    if (await keepRefund(asker.db, refund.id, made)) return true;
    // the provider knows whose it is; another of the same amount was only taken for it
    await releaseRefund(asker.db, refundId);
    return await keepRefund(asker.db, refund.id, made);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (!isRefused(error)) return false;
    if (keyUsed.includes(error.code)) return (await findSent(asker, gateway, asked)) === 'found';
    // once the provider has taken it, only its own answer ends it
    if (providerRefundId === null)
      await keepRefund(asker.db, refund.id, { status: 'failed', failure: error.code });
    return true;
  }
}

/** Looks for a refund among those of its payment, and keeps it. Without an answer nobody knows whether it was made. */
async function findSent(
  asker: Asker,
  gateway: CardGateway,
  asked: Asked,
): Promise<'found' | 'none' | 'unanswered'> {
  const { db } = asker;
  const { paymentId, refund } = asked;
  try {
    const made = await gateway.refundsOfPayment(paymentId);
    const others = await otherRefundsAmong(
      db,
      refund.id,
      made.map(({ refundId }) => refundId),
    );
    const sent = findSentRefund(
      refund,
      made.filter(({ refundId }) => !others.includes(refundId)),
    );
    if (sent === null) return 'none';
    const found = { status: sent.state, failure: null, providerRefundId: sent.refundId };
    // another of ours may just have turned out to be it
    return (await keepRefund(db, refund.id, found)) ? 'found' : await findSent(asker, gateway, asked);
  } catch (error) {
    if (error instanceof GatewayError) return 'unanswered';
    throw error;
  }
}

/** Asks about completed refunds that the charge doesn't show: one can fail later, such as by the cardholder's bank. */
export async function lookAfterRefunds(
  { db }: Asker,
  gateway: CardGateway,
  charge: { refunds: readonly StoredRefund[]; refundedCents: number; isAnswered: boolean },
): Promise<void> {
  if (!isRefundMissing(charge)) return;
  for (const { id, status, providerRefundId } of charge.refunds) {
    if (status !== 'completed') continue;
    // a person said so, and the provider has never heard of it
    if (providerRefundId === null && charge.isAnswered) await failRefund(db, id);
    if (providerRefundId === null) continue;
    const read = await gateway.readRefund(providerRefundId).catch((error: unknown) => {
      if (error instanceof GatewayError) return null;
      throw error;
    });
    if (read?.state === 'failed') await failRefund(db, id);
  }
}
