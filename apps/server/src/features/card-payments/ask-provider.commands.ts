import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { checkPauseMs, isOverdue } from '@fieldwright/domain/payments/card-check';
import { isRefundMissing } from '@fieldwright/domain/payments/card-refund';
import { afterReading, isCharged, isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import { compareByHand, isByHand } from '@fieldwright/domain/payments/settled-by-hand';
import type { Write } from '../../db/database.ts';
import { type CardGateway, disputeHint, GatewayError } from '../../integrations/cards/card-gateway.ts';
import { publish } from '../../live/publish.ts';
import { lookAfterRefunds, settleRefund } from './ask-refunds.ts';
import type { Asker } from './asker.ts';
import {
  keepCompared,
  keepDispute,
  keepPage,
  nextQuestion,
  noteKey,
  updateAttempt,
} from './attempt-writes.queries.ts';
import {
  attemptById,
  dueAttempts,
  lockAttempt,
  type StoredAttempt,
  type StoredRefund,
} from './attempts.queries.ts';
import { accountById } from './card-accounts.queries.ts';
import { gatewayOf, learnMerchant } from './card-gateways.ts';
import { eachApart } from './each-apart.ts';
import { inTurn } from './in-turn.ts';
import { customerFor, keepCard } from './keep-card.ts';
import { canCharge, isOwnCharge, ownCharge } from './own-charge.ts';
import { failed, isAnotherCharged, nothing, type Reading, readingOf, unknown } from './reading.ts';
import { chargeOf, isNewsOf, keepShares, lockDocuments, recordShares, sharesAfter } from './shares.ts';

/* The only code that learns from a provider whether a card was charged. Nothing else counts as paid. */

const dayMs = 24 * 60 * 60_000;
async function gatewayFor({ deps, db }: Asker, { accountId }: StoredAttempt): Promise<CardGateway> {
  const account = (await accountById(db, accountId))!;
  await learnMerchant(deps, db, account);
  return gatewayOf(deps, account);
}

/**
 * Asks the provider about an attempt and keeps the answer: opens its page if that isn't known to have
 * happened, settles its refunds, and closes a page that is overdue. For a share, that is the attempt whose charge it is
 * part of.
 * @param hints ids from a webhook
 */
export async function checkAttempt(
  asker: Asker,
  id: number,
  hints: readonly string[] = [],
): Promise<StoredAttempt> {
  const found = (await attemptById(asker.db, id))!;
  if (found.partOf !== null) return checkAttempt(asker, found.partOf, hints);
  const attempt = found;
  if (attempt.chargeId === null) return isInProgress(attempt) ? openPage(asker, attempt) : attempt;
  for (const refund of chargeOf(attempt).refunds)
    if (refund.status === 'pending') await settleRefundOf(asker, attempt, refund);
  // nobody is to pay what was settled
  if (isByHand(attempt.byHand?.state ?? null)) await shut(asker, attempt);
  const read = await ask(asker, attempt, hints);
  // a saved or typed card is charged here, so what was prepared may still have to be
  const isUncharged = canCharge(asker, read) && read.status === 'pending' && !isOverdue(read, asker.now);
  const asked = isUncharged && read.byHand === null ? await chargeOwn(asker, read) : read;
  if (!isOverdue(asked, asker.now)) return asked;
  return closePage(asker, asked);
}

/** Reads an attempt from the provider, and settles it. */
async function ask(asker: Asker, attempt: StoredAttempt, hints: readonly string[] = []) {
  const gateway = await gatewayFor(asker, attempt);
  const asked = await nextQuestion(asker.db, attempt.id);
  const { chargeId, orderId } = attempt;
  // providers don't name a dispute with its payment
  const known = attempt.dispute === null ? [] : [disputeHint(attempt.dispute.disputeId)];
  const reading: Reading = await gateway
    .read({ chargeId: chargeId!, orderId }, [...hints, ...known])
    .catch(readingOf);
  if (reading.isUnanswered) asker.unanswered?.push(attempt.id);
  const settled = await settle(asker, attempt.id, { ...reading, asked });
  const charge = chargeOf(settled);
  const isAnswered = settled.asked >= settled.unanswered;
  if (isCharged(charge)) await lookAfterRefunds(asker, gateway, { ...charge, isAnswered });
  return keepCard(asker, settled, gateway);
}

/**
 * Opens the provider's page of an attempt. The same attempt gets the same page, however often it is asked for,
 * and nobody knows its address before it is kept, so a card can't be charged before.
 */
export async function openPage(asker: Asker, attempt: StoredAttempt): Promise<StoredAttempt> {
  if (isOwnCharge(attempt)) return openOwn(asker, attempt);
  const gateway = await gatewayFor(asker, attempt);
  const { guid, askedCents: amountCents, tipCents, name, returnUrl } = chargeOf(attempt);
  const open = async () =>
    gateway.open({
      attempt: guid,
      amountCents,
      tipCents,
      name,
      returnUrl,
      saveFor: await customerFor(asker, attempt, gateway),
    });
  const asked = await nextQuestion(asker.db, attempt.id);
  try {
    const page = await again(open);
    await keepPage(asker.db, attempt.id, page);
    return await ask(asker, { ...attempt, ...page });
  } catch (error) {
    return notOpened(asker, attempt, { error, asked });
  }
}

/** Keeps that a page or order was not opened, or that nobody knows. */
async function notOpened(
  asker: Asker,
  { id }: StoredAttempt,
  { error, asked }: { error: unknown; asked: number },
): Promise<StoredAttempt> {
  if (!(error instanceof GatewayError)) throw error;
  const reading =
    error.fault === 'unknown'
      ? unknown(null)
      : ({ ...nothing, state: 'canceled', ...failed(error) } as const);
  return settle(asker, id, { ...reading, asked });
}

/** Has the provider prepare a payment by a saved or typed card, keeps its id, and charges the card. */
async function openOwn(asker: Asker, attempt: StoredAttempt): Promise<StoredAttempt> {
  const gateway = await gatewayFor(asker, attempt);
  const asked = await nextQuestion(asker.db, attempt.id);
  try {
    const own = await ownCharge(asker, attempt, gateway);
    if (own === null) return await settle(asker, attempt.id, { ...nothing, state: 'canceled', asked });
    const opened = await again(() => own.open());
    await keepPage(asker.db, attempt.id, { ...opened, url: null });
    const kept = (await attemptById(asker.db, attempt.id))!;
    if (isOverdue(kept, asker.now)) return await closePage(asker, kept);
    return own.charge === null ? await ask(asker, kept) : await chargeOwn(asker, kept);
  } catch (error) {
    return notOpened(asker, attempt, { error, asked });
  }
}

/** Asks once more if there was no answer, with the same key. */
const again = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => {
    if (error instanceof GatewayError && error.fault === 'unknown') return run();
    throw error;
  });

/**
 * Charges the saved or typed card of an attempt for what was prepared, which the provider does once. A declined card ends
 * the attempt. Without an answer it is asked about, and a saved card is charged again with the same key; a typed one is at
 * once, since its token isn't kept.
 */
async function chargeOwn(asker: Asker, attempt: StoredAttempt): Promise<StoredAttempt> {
  const gateway = await gatewayFor(asker, attempt);
  const own = await ownCharge(asker, attempt, gateway);
  const charge = own?.charge;
  if (!charge) return closePage(asker, attempt);
  const opened = { chargeId: attempt.chargeId!, orderId: attempt.orderId };
  const asked = await nextQuestion(asker.db, attempt.id);
  const error = await (attempt.isTyped ? again(() => charge(opened)) : charge(opened)).then(
    () => null,
    (thrown: unknown) => {
      if (!(thrown instanceof GatewayError)) throw thrown;
      return thrown;
    },
  );
  // a card that was typed before may still be charged, so the payment stays in progress, and no other can start
  if (error === null || (attempt.isTyped && isAnotherCharged(error))) return ask(asker, attempt);
  if (error.fault !== 'refused') return settle(asker, attempt.id, { ...readingOf(error), asked });
  await shut(asker, attempt);
  const last = await nextQuestion(asker.db, attempt.id);
  const reading = await gateway.read(opened).catch(readingOf);
  const isOver = reading.state === 'waiting' || reading.state === 'canceled';
  const ended = isOver
    ? ({ ...nothing, state: 'declined', status: reading.status, ...failed(error) } as const)
    : { ...reading, ...failed(error) };
  return settle(asker, attempt.id, { ...ended, asked: last });
}

/** Closes the page of an attempt, unless the card was charged, and asks what has become of it. */
export async function closePage(asker: Asker, found: StoredAttempt): Promise<StoredAttempt> {
  const attempt = found.partOf === null ? found : (await attemptById(asker.db, found.partOf))!;
  if (!isInProgress(attempt)) return attempt;
  const opened = attempt.chargeId === null ? await openPage(asker, attempt) : attempt;
  const { chargeId } = opened;
  if (!isInProgress(opened) || chargeId === null) return opened;
  await shut(asker, opened);
  return ask(asker, opened);
}

/** Has the provider close a page. Without an answer, it may still be open. */
async function shut(asker: Asker, attempt: StoredAttempt): Promise<void> {
  const { chargeId, orderId } = attempt;
  if (chargeId === null) return;
  const gateway = await gatewayFor(asker, attempt);
  await gateway.close({ chargeId, orderId }).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
  });
}

/** Asks for a refund of an attempt, or how one is doing. */
async function settleRefundOf(asker: Asker, attempt: StoredAttempt, refund: StoredRefund): Promise<void> {
  const { providerPaymentId: paymentId } = attempt;
  if (paymentId === null) return;
  await settleRefund(asker, await gatewayFor(asker, attempt), { paymentId, refund });
}

/**
 * Keeps an answer of the provider, and makes the payments of the document agree with it, in one transaction.
 * Answers can come twice, late and in any order.
 */
async function settle(
  { deps, db, now: at, replacesHand = false }: Asker,
  id: number,
  reading: Reading & { asked: number },
): Promise<StoredAttempt> {
  const found = (await attemptById(db, id))!;
  // the person who started it has taken the payment, no matter who or what found out
  const scope = deps.database.forCompany(found.companyId, found.createdBy ?? undefined);
  const work = async (tx: Write) => {
    // the documents first, as every other payment does, so that nobody waits for each other
    await lockDocuments(tx, found);
    const was = (await lockAttempt(tx, id))!;
    if (reading.state !== 'unknown' || reading.isUnaskable)
      await noteKey(tx, id, reading.isUnaskable === true, at);
    const hand = await comparedByHand(tx, was, reading, replacesHand);
    if (hand === 'kept' || hand === 'differs') {
      const version = was.version + (hand === 'differs' ? 1 : 0);
      await updateAttempt(tx, id, { ...was, version, checks: was.checks + 1, nextCheckAt: at + dayMs });
      if (version !== was.version) await publish(tx, [{ topic: 'cardPayment', id, version }]);
      return (await attemptById(tx, id))!;
    }
    // the provider counts the tip and all shares as one
    const now = afterReading(chargeOf(was), reading);
    const nows = sharesAfter(was, now);
    const card = reading.card ?? cardOf(was);
    const isNews = isNewsOf(was, nows);
    const payments = await recordShares(tx, was, nows, { card, at, requestId: randomUUID() });
    // what was wrong with a key is over with the next answer
    const before = was.keyRefusedDate !== null && reading.state !== 'unknown' ? null : was.failure;
    const failure = reading.state === 'charged' ? null : (reading.failure ?? before);
    const failureCategory = reading.failure === null ? was.failureCategory : reading.failureCategory;
    const hasDispute = reading.dispute !== null && !isDeepStrictEqual(reading.dispute, was.dispute);
    if (hasDispute) await keepDispute(tx, id, reading.dispute!);
    const isShown = isNews || hasDispute || failure !== was.failure || was.checks === 0 || hand;
    const version = was.version + (isShown ? 1 : 0);
    const { refunds } = chargeOf(was);
    const isOpen =
      isInProgress(now) ||
      reading.state === 'unknown' ||
      reading.hasPendingRefunds === true ||
      (isCharged(now) && isRefundMissing({ ...now, refunds })) ||
      refunds.some((refund) => refund.status === 'pending') ||
      (was.saveState === 'asked' && isCharged(now));
    await updateAttempt(tx, id, {
      ...now,
      ...nows[0]!,
      providerPaymentId: reading.paymentId ?? was.providerPaymentId,
      failure,
      failureCategory: failure === null ? null : failureCategory,
      providerStatus: reading.status ?? was.providerStatus,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      paymentId: payments[0]!,
      checks: was.checks + 1,
      version,
      nextCheckAt: isOpen ? at + checkPauseMs(was.checks) : null,
    });
    await keepShares(tx, was, nows, { payments, version });
    return (await attemptById(tx, id))!;
  };
  // others may hold the documents for a moment
  return inTurn(() => scope.transaction().execute(work));
}

/**
 * Compares an answer with what was settled by hand, which it never overwrites unasked.
 * @returns `kept` if what was settled stays as it is, `differs` if that is news, `known` if the answer counts now; null
 * for a payment that isn't settled by hand
 */
async function comparedByHand(
  tx: Write,
  was: StoredAttempt,
  reading: Reading,
  replacesHand: boolean,
): Promise<'kept' | 'differs' | 'known' | null> {
  if (was.byHand === null || !isByHand(was.byHand.state)) return null;
  const compared = compareByHand({ ...was.byHand, amountCents: chargeOf(was).amountCents }, reading);
  const { state, providerCents } = compared;
  if (providerCents === null) return 'kept';
  const isReplaced = state === 'differs' && replacesHand;
  if (!isReplaced && state === was.byHand.state && providerCents === was.byHand.providerCents) return 'kept';
  await keepCompared(tx, was.id, isReplaced ? { state: 'replaced', providerCents } : compared);
  return state === 'differs' && !isReplaced ? 'differs' : 'known';
}

const cardOf = ({ cardBrand: brand, cardLast4: last4 }: StoredAttempt) =>
  brand && last4 ? { brand, last4 } : null;

/** Asks the providers about every attempt of the scope's company that is due. */
export async function checkDue(asker: Asker): Promise<void> {
  await eachApart(await dueAttempts(asker.db, asker.now), (id) => checkAttempt(asker, id));
}
