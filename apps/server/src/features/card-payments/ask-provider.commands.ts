import { randomUUID } from 'node:crypto';
import { checkPauseMs, isOverdue } from '@fieldwright/domain/payments/card-check';
import { afterReading, isCharged, isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type CardGateway, type ChargeReading, GatewayError } from '../../integrations/cards/card-gateway.ts';
import { publish } from '../../live/publish.ts';
import {
  attemptById,
  dueAttempts,
  keepPage,
  keepRefund,
  lockAttempt,
  nextQuestion,
  type StoredAttempt,
  type StoredRefund,
  updateAttempt,
} from './attempts.queries.ts';
import { accountById } from './card-accounts.queries.ts';
import { gatewayOf, learnMerchant } from './card-gateways.ts';
import { lockOwed } from './owed.ts';
import { recordCharge } from './record-charge.ts';

/* The only code that learns from a provider whether a card was charged. Nothing else counts as paid. */

/** Who asks, for the history: a request, or the server itself. */
export interface Asker {
  deps: Deps;
  db: Read;
  /** milliseconds since 1970 */
  now: number;
}

const nothing = { chargedCents: 0, refundedCents: 0, disputed: false, paymentId: null, card: null };
const unknown = (failure: string | null): ChargeReading => ({ ...nothing, state: 'unknown', failure });

async function gatewayFor({ deps, db }: Asker, { accountId }: StoredAttempt): Promise<CardGateway> {
  const account = (await accountById(db, accountId))!;
  await learnMerchant(deps, db, account);
  return gatewayOf(deps, account);
}

/**
 * Asks the provider about an attempt and keeps the answer: opens its page if that isn't known to have
 * happened, settles its refunds, and closes a page that is overdue.
 * @param hints ids from a webhook
 */
export async function checkAttempt(
  asker: Asker,
  id: number,
  hints: readonly string[] = [],
): Promise<StoredAttempt> {
  const attempt = (await attemptById(asker.db, id))!;
  if (attempt.chargeId === null) return isInProgress(attempt) ? openPage(asker, attempt) : attempt;
  for (const refund of attempt.refunds)
    if (refund.status === 'pending') await settleRefund(asker, attempt, refund);
  const asked = await ask(asker, attempt, hints);
  if (!isOverdue(asked, asker.now)) return asked;
  return closePage(asker, asked);
}

/** Reads an attempt from the provider, and settles it. */
async function ask(asker: Asker, attempt: StoredAttempt, hints: readonly string[] = []) {
  const gateway = await gatewayFor(asker, attempt);
  const asked = await nextQuestion(asker.db, attempt.id);
  const { chargeId, orderId } = attempt;
  const reading = await gateway.read({ chargeId: chargeId!, orderId }, hints).catch(readingOf);
  return settle(asker, attempt.id, { ...reading, asked });
}

/** A provider that doesn't answer, or not to this key, leaves it unknown whether the card was charged. */
function readingOf(error: unknown): ChargeReading {
  if (error instanceof GatewayError) return unknown(error.code);
  throw error;
}

/**
 * Opens the provider's page of an attempt. The same attempt gets the same page, however often it is asked for,
 * and nobody knows its address before it is kept, so a card can't be charged before.
 */
export async function openPage(asker: Asker, attempt: StoredAttempt): Promise<StoredAttempt> {
  const gateway = await gatewayFor(asker, attempt);
  const { guid, askedCents: amountCents, name, returnUrl } = attempt;
  const open = () => gateway.open({ attempt: guid, amountCents, name, returnUrl });
  const asked = await nextQuestion(asker.db, attempt.id);
  try {
    const page = await open().catch((error: unknown) => {
      if (error instanceof GatewayError && error.fault === 'unknown') return open();
      throw error;
    });
    await keepPage(asker.db, attempt.id, page);
    return await ask(asker, { ...attempt, ...page });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { fault, code } = error;
    const reading =
      fault === 'unknown' ? unknown(code) : ({ ...nothing, state: 'canceled', failure: code } as const);
    return settle(asker, attempt.id, { ...reading, asked });
  }
}

/** Closes the page of an attempt, unless the card was charged, and asks what has become of it. */
export async function closePage(asker: Asker, attempt: StoredAttempt): Promise<StoredAttempt> {
  if (!isInProgress(attempt)) return attempt;
  const opened = attempt.chargeId === null ? await openPage(asker, attempt) : attempt;
  const { chargeId } = opened;
  if (!isInProgress(opened) || chargeId === null) return opened;
  const gateway = await gatewayFor(asker, opened);
  await gateway.close({ chargeId }).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
  });
  return ask(asker, opened);
}

/** Asks for a refund, or how one is doing. The same refund is made once, however often it is asked for. */
async function settleRefund(asker: Asker, attempt: StoredAttempt, refund: StoredRefund): Promise<void> {
  const { providerPaymentId: paymentId } = attempt;
  if (paymentId === null) return;
  const gateway = await gatewayFor(asker, attempt);
  const { guid, amountCents, reason, providerRefundId } = refund;
  try {
    const { refundId, state } = await (providerRefundId === null
      ? gateway.refund({ refund: guid, paymentId, amountCents, reason })
      : gateway.readRefund(providerRefundId));
    await keepRefund(asker.db, refund.id, { status: state, failure: null, providerRefundId: refundId });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // once the provider has taken it, only its own answer ends it
    if (error.fault === 'refused' && providerRefundId === null)
      await keepRefund(asker.db, refund.id, { status: 'failed', failure: error.code });
  }
}

/**
 * Keeps an answer of the provider, and makes the payments of the document agree with it, in one transaction.
 * Answers can come twice, late and in any order.
 */
async function settle(
  { deps, db, now: at }: Asker,
  id: number,
  reading: ChargeReading & { asked: number },
): Promise<StoredAttempt> {
  const found = (await attemptById(db, id))!;
  // the person who started it has taken the payment, no matter who or what found out
  const scope = deps.database.forCompany(found.companyId, found.createdBy ?? undefined);
  return scope.transaction().execute(async (tx) => {
    // the document first, as every other payment does, so that nobody waits for each other
    await lockOwed(tx, { entity: found.entity, id: found.documentId }).catch(() => null);
    const was = (await lockAttempt(tx, id))!;
    const { status, amountCents, refundedCents, asked, unanswered } = afterReading(was, reading);
    const now = { status, amountCents, refundedCents, asked, unanswered };
    const card = reading.card ?? cardOf(was);
    const isNews =
      status !== was.status || amountCents !== was.amountCents || refundedCents !== was.refundedCents;
    const paymentId =
      isNews && (isCharged(now) || was.paymentId !== null)
        ? await recordCharge(tx, { attempt: was, now, card, at, requestId: randomUUID() })
        : was.paymentId;
    const failure = reading.state === 'charged' ? null : (reading.failure ?? was.failure);
    const version = was.version + (isNews || failure !== was.failure || was.checks === 0 ? 1 : 0);
    const isOpen = isInProgress(now) || was.refunds.some((refund) => refund.status === 'pending');
    await updateAttempt(tx, id, {
      ...now,
      providerPaymentId: reading.paymentId ?? was.providerPaymentId,
      failure,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      paymentId,
      checks: was.checks + 1,
      version,
      nextCheckAt: isOpen ? at + checkPauseMs(was.checks) : null,
    });
    if (version !== was.version) await publish(tx, [{ topic: 'cardPayment', id, version }]);
    return (await attemptById(tx, id))!;
  });
}

const cardOf = ({ cardBrand: brand, cardLast4: last4 }: StoredAttempt) =>
  brand && last4 ? { brand, last4 } : null;

/** Asks the providers about every attempt of the scope's company that is due. */
export async function checkDue(asker: Asker): Promise<void> {
  for (const id of await dueAttempts(asker.db, asker.now)) await checkAttempt(asker, id);
}
