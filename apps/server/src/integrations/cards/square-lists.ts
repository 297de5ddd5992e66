import { mainDispute, readDisputeState } from '@fieldwright/domain/payments/dispute';
import type { MadeRefund } from '@fieldwright/domain/payments/sent-refund';
import { type Square, type SquareClient, SquareError } from 'square';
import {
  type CardDispute,
  disputeIn,
  GatewayError,
  type ListedDispute,
  type ListedRefund,
  mostListed,
  type RefundReading,
} from './card-gateway.ts';

/* Square's disputes and refunds, also those that began without us. */

/** Returns the dispute that counts among those that the hints name. Square's payments don't list their disputes. */
export async function disputeOf(
  client: SquareClient,
  paymentId: string,
  hints: readonly string[],
): Promise<CardDispute | null> {
  const found: (CardDispute & { begunDate: string })[] = [];
  for (const disputeId of new Set(hints.flatMap(disputeIn))) {
    const { dispute } = await client.disputes.get({ disputeId }).catch((error: unknown) => {
      if (error instanceof SquareError && error.statusCode === 404) return { dispute: undefined };
      throw error;
    });
    if (dispute?.disputedPayment?.paymentId === paymentId)
      found.push({
        disputeId,
        state: readDisputeState('square', dispute.state ?? ''),
        reason: dispute.reason ?? '',
        dueDate: dispute.dueAt ?? null,
        begunDate: dispute.createdAt ?? '',
      });
  }
  const main = mainDispute(found);
  if (main === null) return null;
  const { begunDate: _, ...dispute } = main;
  return dispute;
}

/** Lists a location's disputes that began since a moment. Square itself lists them all. */
export async function listDisputes(
  client: SquareClient,
  locationId: string | null,
  since: number,
): Promise<ListedDispute[]> {
  const listed: ListedDispute[] = [];
  let read = 0;
  for await (const dispute of await client.disputes.list(locationId === null ? {} : { locationId })) {
    if (++read > mostListed) break;
    const { id: disputeId = dispute.disputeId, disputedPayment, createdAt } = dispute;
    const paymentId = disputedPayment?.paymentId;
    if (!disputeId || !paymentId || (createdAt && Date.parse(createdAt) < since)) continue;
    const state = readDisputeState('square', dispute.state ?? '');
    listed.push({ disputeId, paymentId, state, begunDate: createdAt ?? '' });
  }
  return listed;
}

/** Lists a location's refunds that began since a moment, including those made in Square's dashboard. */
export async function listRefunds(
  client: SquareClient,
  locationId: string | null,
  since: number,
): Promise<ListedRefund[]> {
  const listed: ListedRefund[] = [];
  let read = 0;
  const beginTime = new Date(since).toISOString();
  for await (const refund of await client.refunds.list({
    beginTime,
    ...(locationId !== null && { locationId }),
  })) {
    if (++read > mostListed) break;
    if (refund.paymentId) listed.push({ ...refundOf(refund), paymentId: refund.paymentId });
  }
  return listed;
}

/** Lists the refunds of a payment, each as Square has it: nothing in one names who has asked for it. */
export async function refundsOfPayment(client: SquareClient, paymentId: string): Promise<MadeRefund[]> {
  const { payment } = await client.payments.get({ paymentId });
  if (!payment?.id) throw new GatewayError('unknown', 'incomplete');
  const ids = payment.refundIds ?? [];
  const refunds = await Promise.all(ids.map((refundId) => client.refunds.get({ refundId })));
  return refunds.map(({ refund }) => ({
    ...refundOf(refund),
    amountCents: Number(refund?.amountMoney?.amount ?? 0),
    guid: null,
    reason: refund?.reason ?? '',
    createdDate: refund?.createdAt ?? '',
  }));
}

const refundStates: Record<string, RefundReading['state']> = {
  COMPLETED: 'completed',
  REJECTED: 'failed',
  FAILED: 'failed',
};

/** Reads a refund. @throws GatewayError for an answer without one */
export function refundOf(refund: Square.PaymentRefund | undefined): RefundReading {
  if (!refund?.id) throw new GatewayError('unknown', 'incomplete');
  return { refundId: refund.id, state: refundStates[refund.status ?? ''] ?? 'pending' };
}
