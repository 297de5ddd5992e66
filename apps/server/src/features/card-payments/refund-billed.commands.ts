import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { refuseBilledRefund } from '@fieldwright/domain/payments/billed-refund';
import { cardText } from '@fieldwright/domain/payments/saved-card';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { planOf } from '../../records/change-record.ts';
import { writeSiteParts } from '../../records/site-parts.ts';
import { checkBilling } from './ask-billing.commands.ts';
import { billingOfInvoice, lockSiteOf } from './billed.queries.ts';
import { refuseOthersBilling } from './billing-access.ts';
import { agreementBilling } from './billings.commands.ts';
import { lockBilling, type StoredBilling, updateBilling } from './billings.queries.ts';
import type { CardKeeper } from './card-accounts.commands.ts';
import { cardTexts } from './card-payments.texts.ts';
import { insertRefund, refundByGuid } from './refunds.queries.ts';

interface AskedRefund {
  key: string;
  amountCents: number;
  reason: string;
}

/**
 * Refunds a payment that was billed for an agreement, whole or in part, once per key and one at a time. The refund is written
 * before the provider is asked, which a job repeats until the provider has said what became of it.
 * @throws Refusal `not_found`, `key_reused`, `invalid` with why it can't be refunded
 */
export async function refundBilled(
  { deps, db, who, now: at, requestId }: CardKeeper & { who: SignedIn },
  invoiceId: number,
  { key, amountCents, reason }: AskedRefund,
): Promise<AgreementBilling> {
  const billingId = await billingOfInvoice(db, invoiceId);
  if (billingId === null) throw new Refusal('not_found');
  await refuseOthersBilling({ db, who }, { billingId });
  const agreementId = await db.transaction().execute(async (tx) => {
    // the site first, as canceling its agreements does
    const siteId = await lockSiteOf(tx, billingId);
    const billing = (await lockBilling(tx, billingId))!;
    const before = await refundByGuid(tx, key);
    if (before && (before.invoiceId !== invoiceId || before.amountCents !== amountCents))
      throw new Refusal('key_reused');
    if (before) return billing.agreementId;
    const invoice = billing.invoices.find(({ id }) => id === invoiceId)!;
    const detail = refuseBilledRefund(invoice, amountCents);
    if (detail !== null) throw new Refusal('invalid', { detail, fields: { amountCents: detail } });
    await insertRefund(tx, { guid: key, invoiceId, amountCents, tipCents: 0, reason });
    const version = billing.version + 1;
    await updateBilling(tx, billingId, { ...billing, version, checks: 0, nextCheckAt: at });
    await publish(tx, [{ topic: 'cardPayment', id: billingId, version }]);
    const cardRefund = cardTexts.billedRefund(moneyText(amountCents), cardText(billing), reason);
    await writeSiteParts(tx, { requestId }, { siteId, steps: historyOf(billing, siteId, cardRefund) });
    return billing.agreementId;
  });
  const asker = { deps, db, now: at };
  await checkBilling(asker, billingId);
  return agreementBilling(asker, agreementId);
}

/** Names a refund in the agreement's part of its site's history. */
const historyOf = ({ agreementId }: StoredBilling, siteId: number, cardRefund: string) =>
  planOf({
    entity: 'site',
    id: siteId,
    part: { kind: 'agreements', id: agreementId },
    was: { cardRefund: null },
    now: { cardRefund },
  }).steps;
