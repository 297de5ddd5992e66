import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { billedRefundInDoubt } from '@fieldwright/domain/payments/billed-refund';
import {
  pendingRefundCents,
  type RefundOutcome,
  refuseRefundByHand,
} from '@fieldwright/domain/payments/settled-by-hand';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { billingOfInvoice, keepRefundedByHand } from './billed.queries.ts';
import { agreementBilling } from './billings.commands.ts';
import { lockBilling, updateBilling } from './billings.queries.ts';
import type { CardKeeper } from './card-accounts.commands.ts';
import { cardTexts } from './card-payments.texts.ts';
import { settleRefunds } from './refunds.queries.ts';
import { announce } from './settle-by-hand.commands.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Settles the refund of a billed payment that is on its way, since its provider can't be asked anymore. The provider's answer
 * counts again once it gives one. Who, when and why are in the company's history. The same twice is one.
 * @throws Refusal `not_found`, `invalid` while the provider can be asked
 */
export async function settleBilledRefund(
  { deps, db, now: at, requestId }: CardKeeper,
  invoiceId: number,
  { outcome, note }: { outcome: RefundOutcome; note: string },
): Promise<AgreementBilling> {
  const billingId = await billingOfInvoice(db, invoiceId);
  if (billingId === null) throw new Refusal('not_found');
  const agreementId = await db.transaction().execute(async (tx) => {
    const was = (await lockBilling(tx, billingId))!;
    const invoice = was.invoices.find(({ id }) => id === invoiceId)!;
    const cents = pendingRefundCents(invoice);
    const ended = outcome === 'refunded' ? 'completed' : 'failed';
    if (cents === 0 && invoice.refunds.some(({ status }) => status === ended)) return was.agreementId;
    const refusal = refuseRefundByHand(billedRefundInDoubt(invoice, was), at);
    if (refusal !== null) throw new Refusal('invalid', { detail: refusal });
    await settleRefunds(tx, { invoiceId }, ended);
    if (ended === 'completed') await keepRefundedByHand(tx, invoiceId, invoice.refundedCents + cents);
    const version = was.version + 1;
    await updateBilling(tx, billingId, { ...was, version, nextCheckAt: at + dayMs });
    await publish(tx, [{ topic: 'cardPayment', id: billingId, version }]);
    await announce(tx, requestId, cardTexts.settled[outcome](moneyText(cents), was.name, note));
    return was.agreementId;
  });
  return agreementBilling({ deps, db, now: at }, agreementId);
}
