import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { billedRefundableCents, billedRefundInDoubt } from '@fieldwright/domain/payments/billed-refund';
import { billingHandFrom, keepsOthers } from '@fieldwright/domain/payments/billing-by-hand';
import {
  billingConsent,
  billingMessages,
  billingPhases,
  firstPayment,
  phasesText,
  refuseAnother,
  refuseBilling,
} from '@fieldwright/domain/payments/billing-phases';
import { isBilling, isUnpaid } from '@fieldwright/domain/payments/billing-state';
import { cardFailureText } from '@fieldwright/domain/payments/card-failure-text';
import { refuseSavedCard } from '@fieldwright/domain/payments/saved-card';
import { handFrom } from '@fieldwright/domain/payments/settled-by-hand';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { checkBilled } from './ask-billed.commands.ts';
import { checkBilling } from './ask-billing.commands.ts';
import type { Asker } from './asker.ts';
import {
  agreementToBill,
  type BilledAgreement,
  billingByGuid,
  billingById,
  billingsOf,
  insertBilling,
  isSameAccount,
  lockBilling,
  type StoredBilling,
  type StoredInvoice,
  updateBilling,
} from './billings.queries.ts';
import { confirmationOf } from './confirmation.ts';
import { cardsOfCustomer, lockSavedCard, type StoredCard, savingRules } from './saved-cards.queries.ts';
import { shownRefund } from './shown-attempt.ts';

const phasesOf = ({ priceCents, paidCents, billingFrequency, startDate, today, endDate }: BilledAgreement) =>
  billingPhases({
    priceCents: Math.max(0, priceCents - paidCents),
    frequency: billingFrequency,
    from: firstPayment({ startDate, today }) ?? today,
    endDate,
  });

function shownInvoice(billing: StoredBilling, invoice: StoredInvoice) {
  const { provider, billingId, subscriptionId } = billing;
  const { id, state, amountCents, paidCents, refundedCents, dispute, date } = invoice;
  const { errorCategory, errorCode, url, status, orderId } = invoice;
  const settledFrom = handFrom(billedRefundInDoubt(invoice, billing));
  return {
    id,
    state,
    amountCents,
    paidCents,
    refundedCents,
    refundableCents: billedRefundableCents(invoice),
    refundSettledFrom: settledFrom === null ? null : new Date(settledFrom).toISOString(),
    refunds: invoice.refunds.map((refund) => shownRefund(provider, refund)),
    dispute: dispute && { state: dispute.state, reason: dispute.reason, dueDate: dispute.dueDate },
    date,
    failure: errorCode === null ? null : cardFailureText(provider, errorCode),
    url,
    ...confirmationOf({
      provider,
      status,
      errorCode,
      errorCategory,
      orderId,
      id: invoice.invoiceId,
      subscriptionId,
      scheduleId: billingId,
    }),
  };
}

function shownBilling(billing: StoredBilling): AgreementBilling['billing'] {
  const { id, state, provider, isTest, brand, last4, billingFrequency, phases, nextDate, failure } = billing;
  const { stopWanted, cardWantedId, consentText, createdDate, by, version, keyRefusedDate, byHand } = billing;
  const handFrom = billingHandFrom(billing);
  return {
    id,
    state,
    provider,
    isTest,
    card: { brand, last4 },
    billingFrequency,
    phases,
    nextDate: isBilling(state) ? nextDate : null,
    failure: failure === null ? null : cardFailureText(provider, failure),
    isWaiting: stopWanted || (isBilling(state) && (cardWantedId !== null || billing.billingId === null)),
    isKeyRefused: keyRefusedDate !== null,
    isStillBilled: billing.handActiveDate !== null,
    stoppedFrom: handFrom === null ? null : new Date(handFrom).toISOString(),
    byHand: byHand && {
      note: byHand.note,
      date: byHand.date,
      by: byHand.by,
      isReplaced: byHand.state === 'replaced',
    },
    consentText,
    createdDate,
    by,
    invoices: billing.invoices.map((invoice) => shownInvoice(billing, invoice)),
    version,
  };
}

/** Returns what an earlier card has paid, if it has paid anything or is still billed at the provider. */
function paidBefore(billing: StoredBilling): AgreementBilling['earlier'] {
  const { id, provider, brand, last4 } = billing;
  const paid = billing.invoices.filter(({ state }) => state === 'paid');
  const invoices = paid.map((invoice) => shownInvoice(billing, invoice));
  const isStillBilled = billing.handActiveDate !== null;
  const isShown = isStillBilled || invoices.length > 0;
  return isShown ? [{ id, provider, card: { brand, last4 }, isStillBilled, invoices }] : [];
}

/** Returns the billing that a person can act on: one that blocks billing another card, or else the latest. */
const shownOf = (billings: readonly StoredBilling[]): StoredBilling | null =>
  billings.find(({ state }) => isBilling(state)) ?? billings.find(keepsOthers) ?? billings[0] ?? null;

/**
 * Returns the card that is billed for an agreement, what was billed, and the cards that can be.
 * @throws Refusal `not_found`
 */
export async function agreementBilling({ db, now }: Asker, agreementId: number): Promise<AgreementBilling> {
  const agreement = await agreementToBill(db, { id: agreementId, now });
  if (!agreement) throw new Refusal('not_found');
  const billings = await billingsOf(db, agreementId);
  const billing = shownOf(billings);
  const phases = phasesOf(agreement);
  const { companyName } = await savingRules(db);
  const cards = await cardsOfCustomer(db, agreement.customerId);
  const charged = phasesText(phases, agreement.billingFrequency, firstPayment(agreement));
  const another = refuseAnother(billings);
  return {
    billing: billing && shownBilling(billing),
    earlier: billings.filter((each) => each !== billing).flatMap(paidBefore),
    refusal:
      another === billingMessages.already
        ? another
        : (refuseBilling({ ...agreement, leftCents: agreement.priceCents - agreement.paidCents, phases }) ??
          another),
    billingFrequency: agreement.billingFrequency,
    phases,
    offers: cards
      .filter((card) => refuseSavedCard({ ...card, isRemoved: false }, now) === null)
      .map((card) => ({
        card,
        consentText: billingConsent({
          company: companyName,
          provider: card.provider,
          card,
          plan: agreement.text,
          charged,
        }),
      })),
  };
}

const refuse = (detail: string) => new Refusal('invalid', { detail, fields: { savedCardId: detail } });

/** @throws Refusal `not_found` for a card of someone else, `invalid` with why it can't be charged */
async function cardOf(
  tx: Write,
  { customerId, savedCardId, now }: { customerId: number; savedCardId: number; now: number },
): Promise<StoredCard & { chargedBy: number }> {
  const card = await lockSavedCard(tx, savedCardId);
  if (!card || card.customerId !== customerId) throw new Refusal('not_found');
  const detail = refuseSavedCard(card, now);
  const { chargedBy } = card;
  if (detail !== null || chargedBy === null) throw refuse(detail ?? billingMessages.notConnected);
  return { ...card, chargedBy };
}

/**
 * Bills a saved card for an agreement until it ends. A repeated key begins it once.
 * @throws Refusal `not_found`, `key_reused`, `invalid` with why it can't be billed
 */
export async function startBilling(
  asker: Asker,
  agreementId: number,
  { key, savedCardId, consentText }: { key: string; savedCardId: number; consentText: string },
): Promise<AgreementBilling> {
  const { db, now } = asker;
  const id = await db.transaction().execute(async (tx) => {
    const agreement = await agreementToBill(tx, { id: agreementId, now, locks: true });
    if (!agreement) throw new Refusal('not_found');
    const there = await billingByGuid(tx, key);
    if (there) {
      if (there.agreementId !== agreementId || there.savedCardId !== savedCardId)
        throw new Refusal('key_reused');
      return there.id;
    }
    const another = refuseAnother(await billingsOf(tx, agreementId));
    if (another !== null) throw refuse(another);
    const phases = phasesOf(agreement);
    const refusal = refuseBilling({
      ...agreement,
      leftCents: agreement.priceCents - agreement.paidCents,
      phases,
    });
    if (refusal !== null) throw refuse(refusal);
    const card = await cardOf(tx, { customerId: agreement.customerId, savedCardId, now });
    const { companyName: companyText } = await savingRules(tx);
    const { text: plan, billingFrequency } = agreement;
    const startDate = firstPayment(agreement);
    const charged = phasesText(phases, billingFrequency, startDate);
    const { provider } = card;
    const consent = billingConsent({ company: companyText, provider, card, plan, charged });
    // such as after midnight, or with another frequency of the plan
    if (consent !== consentText) throw refuse(billingMessages.otherWords);
    const begun = await insertBilling(
      tx,
      {
        guid: key,
        agreementId,
        accountId: card.chargedBy,
        savedCardId,
        providerCustomerId: card.providerCustomerId,
        name: plan,
        billingFrequency,
        phases,
        startDate,
        consentText,
      },
      now,
    );
    await publish(tx, [{ topic: 'cardPayment', id: begun, version: 1 }]);
    return begun;
  });
  await checkBilling(asker, id);
  return agreementBilling(asker, agreementId);
}

/**
 * Stores a requested change of a billing, and has the provider make it now or as soon as it answers.
 * @param wanted returns null if there is nothing to do
 */
async function want(
  asker: Asker,
  id: number,
  wanted: (tx: Write, billing: StoredBilling) => Promise<Partial<StoredBilling> | null>,
): Promise<AgreementBilling> {
  const { db, now } = asker;
  const agreementId = await db.transaction().execute(async (tx) => {
    const was = await lockBilling(tx, id);
    if (!was) throw new Refusal('not_found');
    const change = await wanted(tx, was);
    if (change === null) return was.agreementId;
    const version = was.version + 1;
    await updateBilling(tx, id, { ...was, ...change, version, checks: 0, nextCheckAt: now });
    await publish(tx, [{ topic: 'cardPayment', id, version }]);
    return was.agreementId;
  });
  await checkBilling(asker, id);
  return agreementBilling(asker, agreementId);
}

/** Has the coming payments charge another card. @throws Refusal `not_found`, `invalid` */
export const changeBillingCard = (asker: Asker, id: number, savedCardId: number): Promise<AgreementBilling> =>
  want(asker, id, async (tx, { agreementId, accountId, state }) => {
    if (!isBilling(state)) return null;
    const { customerId } = (await agreementToBill(tx, { id: agreementId, now: asker.now }))!;
    const card = await cardOf(tx, { customerId, savedCardId, now: asker.now });
    if (!(await isSameAccount(tx, accountId, card.chargedBy))) throw refuse(billingMessages.otherAccount);
    return { cardWantedId: savedCardId, failure: null };
  });

/**
 * Stops a billing, or cancels what is unpaid of one that has ended. The provider is asked until it has done it.
 * @throws Refusal `not_found`
 */
export const stopBilling = (asker: Asker, id: number): Promise<AgreementBilling> =>
  want(asker, id, async (_, { state, invoices }) =>
    isBilling(state) || invoices.some(isUnpaid) ? { stopWanted: true } : null,
  );

/** Asks the provider what was billed and refunded. @throws Refusal `not_found` */
export async function askBilling(asker: Asker, id: number): Promise<AgreementBilling> {
  const billing = await billingById(asker.db, id);
  if (!billing) throw new Refusal('not_found');
  const unanswered: number[] = [];
  await checkBilling({ ...asker, unanswered }, id);
  // don't wait again for a provider that hangs
  if (unanswered.length === 0) await checkBilled(asker, id, null);
  return agreementBilling(asker, billing.agreementId);
}
