import { isRefundOpen } from '@fieldwright/domain/payments/billed-refund';
import {
  type CardGateway,
  type ChargeReading,
  disputeHint,
  GatewayError,
  type ListedDispute,
  type ListedRefund,
} from '../../integrations/cards/card-gateway.ts';
import { publish } from '../../live/publish.ts';
import { lookAfterRefunds, settleRefund } from './ask-refunds.ts';
import type { Asker } from './asker.ts';
import { invoicesPaidBy, keepGivenBack, keepListedRefundOfInvoice } from './billed.queries.ts';
import {
  billingById,
  lockBilling,
  nextBillingQuestion,
  type StoredBilling,
  type StoredInvoice,
} from './billings.queries.ts';
import { accountById } from './card-accounts.queries.ts';
import { gatewayOf } from './card-gateways.ts';
import { isRefused } from './reading.ts';

/* What was given back, or is disputed, of the payments that were billed for agreements. */

/** The most invoices that are checked when a person presses Check now. */
const mostAsked = 12;

/**
 * Asks about the payments of a billing's paid invoices that an event names.
 * @param ids of the event, which may name a dispute; null asks about the latest ones
 */
export async function checkBilled(asker: Asker, id: number, ids: readonly string[] | null): Promise<void> {
  const billing = (await billingById(asker.db, id))!;
  const paid = billing.invoices.filter(({ state }) => state === 'paid');
  const isNamed = ({ invoiceId, orderId, paymentId }: StoredInvoice) =>
    [invoiceId, orderId, paymentId].some((each) => each !== null && ids?.includes(each));
  const named = ids === null ? paid.slice(0, mostAsked) : paid.filter(isNamed);
  const asking = { ...asker, unanswered: asker.unanswered ?? [] };
  const before = asking.unanswered.length;
  for (const invoice of named) {
    // if the provider hangs, the person would wait for each payment
    if (asking.unanswered.length > before) return;
    await checkInvoice(asking, { billing, invoice, hints: ids ?? [] });
  }
}

/** Asks about the invoice of a payment with a listed dispute, unless we already have it as listed. */
export async function checkBilledDispute(
  asker: Asker,
  accountId: number,
  { paymentId, disputeId, state }: ListedDispute,
): Promise<void> {
  for (const found of await billedBy(asker, accountId, paymentId)) {
    const { dispute } = found.invoice;
    if (dispute?.disputeId === disputeId && dispute.state === state) continue;
    await checkInvoice(asker, { ...found, hints: [disputeHint(disputeId)] });
  }
}

/** Asks about the invoice of a payment with a listed refund, once for each state of the refund. */
export async function checkBilledRefund(
  asker: Asker,
  accountId: number,
  { paymentId, refundId, state }: ListedRefund,
): Promise<void> {
  const listed = `${refundId} ${state}`;
  for (const found of await billedBy(asker, accountId, paymentId)) {
    const { listedRefunds, refunds } = found.invoice;
    const isOurs = refunds.some((each) => each.providerRefundId === refundId && each.status === state);
    if (isOurs || listedRefunds.includes(listed)) continue;
    const isAnswered = await checkInvoice(asker, { ...found, hints: [] });
    if (isAnswered) await keepListedRefundOfInvoice(asker.db, found.invoice.id, listed);
  }
}

/** Whether a person has said that a refund was made, which the provider couldn't be asked about. */
export const isSettledByHand = ({ refunds }: StoredInvoice): boolean =>
  refunds.some(({ status, providerRefundId }) => status === 'completed' && providerRefundId === null);

/**
 * Asks for the refunds of a billing's payments that are on their way, or how they are doing, and what was refunded of those
 * payments.
 */
export async function checkBilledRefunds(
  asker: Asker,
  billing: StoredBilling,
  gateway: CardGateway,
): Promise<void> {
  const isKeyRefused = billing.keyRefusedDate !== null;
  const isOpen = (each: StoredInvoice) => isRefundOpen(each) || (isKeyRefused && isSettledByHand(each));
  for (const invoice of billing.invoices.filter(isOpen)) {
    const { paymentId } = invoice;
    const asked = invoice.refunds.filter(({ status }) => status === 'pending');
    for (const refund of paymentId === null ? [] : asked) {
      const isAnswered = await settleRefund(asker, gateway, { paymentId: paymentId!, refund });
      // don't wait again for a provider that hangs
      if (!isAnswered) return void asker.unanswered?.push(billing.id);
    }
    await checkInvoice(asker, { billing, invoice, hints: [] });
  }
}

interface Billed {
  billing: StoredBilling;
  invoice: StoredInvoice;
}

async function billedBy({ db }: Asker, accountId: number, paymentId: string): Promise<Billed[]> {
  const found: Billed[] = [];
  for (const { billingId, id } of await invoicesPaidBy(db, accountId, paymentId)) {
    const billing = (await billingById(db, billingId))!;
    found.push({ billing, invoice: billing.invoices.find((each) => each.id === id)! });
  }
  return found;
}

/** Reads the payment of an invoice, and keeps the answer. @returns whether there was one */
async function checkInvoice(
  asker: Asker,
  { billing, invoice, hints }: Billed & { hints: readonly string[] },
): Promise<boolean> {
  const { orderId, paymentId, dispute } = invoice;
  const chargeId = billing.provider === 'stripe' ? paymentId : orderId;
  if (chargeId === null) return true;
  const gateway = await gatewayOf(asker.deps, (await accountById(asker.db, billing.accountId))!);
  const asked = await nextBillingQuestion(asker.db, billing.id);
  // providers' payments don't name their disputes
  const known = dispute === null ? [] : [disputeHint(dispute.disputeId)];
  try {
    const reading = await gateway.read({ chargeId, orderId }, [...hints, ...known]);
    if (reading.chargedCents > 0) await keep(asker, { billing, invoice }, { ...reading, asked });
    const { refunds } = invoice;
    await lookAfterRefunds(asker, gateway, { ...reading, refunds, isAnswered: true });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (!isRefused(error)) asker.unanswered?.push(billing.id);
    return false;
  }
}

/** Stores refunds and the dispute if they have changed. The answer to the latest question wins. */
async function keep(
  { deps }: Asker,
  { billing: { id, companyId, createdBy }, invoice }: Billed,
  { asked, refundedCents, dispute }: Pick<ChargeReading, 'refundedCents' | 'dispute'> & { asked: number },
): Promise<void> {
  const scope = deps.database.forCompany(companyId, createdBy ?? undefined);
  await scope.transaction().execute(async (tx) => {
    await lockBilling(tx, id);
    const version = await keepGivenBack(tx, { id, invoiceId: invoice.id }, { asked, refundedCents, dispute });
    if (version !== null) await publish(tx, [{ topic: 'cardPayment', id, version }]);
  });
}
