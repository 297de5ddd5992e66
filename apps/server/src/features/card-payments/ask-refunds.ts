import { isRefundMissing } from '@fieldwright/domain/payments/card-refund';
import { type CardGateway, GatewayError } from '../../integrations/cards/card-gateway.ts';
import type { Asker } from './asker.ts';
import type { StoredRefund } from './attempts.queries.ts';
import { isRefused } from './reading.ts';
import { failRefund, keepRefund } from './refunds.queries.ts';

/* Refunds of attempts and of payments billed for agreements, as their provider is asked for them. */

/**
 * Asks for a refund, or how one is doing. The same refund is made once, however often it is asked for.
 * @returns whether the provider has answered
 */
export async function settleRefund(
  { db }: Asker,
  gateway: CardGateway,
  { paymentId, refund }: { paymentId: string; refund: StoredRefund },
): Promise<boolean> {
  const { guid, amountCents, reason, providerRefundId } = refund;
  try {
    const { refundId, state } = await (providerRefundId === null
      ? gateway.refund({ refund: guid, paymentId, amountCents, reason })
      : gateway.readRefund(providerRefundId));
    await keepRefund(db, refund.id, { status: state, failure: null, providerRefundId: refundId });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (!isRefused(error)) return false;
    // once the provider has taken it, only its own answer ends it
    if (providerRefundId === null) await keepRefund(db, refund.id, { status: 'failed', failure: error.code });
    return true;
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
