import { createHash } from 'node:crypto';
import type { CardAttempt } from '@fieldwright/contract/card-attempts';
import { refuseCardShare, refuseCardSum } from '@fieldwright/domain/payments/card-amount';
import { cardPageMs, checkPauseMs } from '@fieldwright/domain/payments/card-check';
import { refundableCents, refundableTipCents, refuseRefund } from '@fieldwright/domain/payments/card-refund';
import { isInProgress } from '@fieldwright/domain/payments/payment-attempt';
import { refuseSeen, shareMessages } from '@fieldwright/domain/payments/shares';
import { refuseTip } from '@fieldwright/domain/payments/tip';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkAttempt } from './ask-provider.commands.ts';
import { insertAttempt, insertShare } from './attempt-writes.queries.ts';
import {
  type CardTaker,
  channelOf,
  howPaid,
  openedShares,
  openStarted,
  shownById,
} from './attempts.commands.ts';
import {
  attemptByGuid,
  attemptById,
  attemptsOf,
  checkSoon,
  lockAttempt,
  type StoredAttempt,
} from './attempts.queries.ts';
import { findChannels } from './card-accounts.queries.ts';
import { cardTexts } from './card-payments.texts.ts';
import { inProgressNowCents } from './claimed.ts';
import { unlessBusy } from './in-turn.ts';
import { lockOwed, type Owed, openedBy } from './owed.ts';
import { insertRefund, refundByGuid } from './refunds.queries.ts';
import { payerOf } from './saved-cards.queries.ts';
import { refundableOf } from './shown-attempt.ts';

/** What staff ask a card for. */
interface AskedShares {
  key: string;
  /** `dueCents`: the balance that the person saw */
  shares: { workOrderId: number; amountCents: number; dueCents: number }[];
  /** beside the amounts */
  tipCents: number;
  saveCard: boolean;
  consentText?: string | undefined;
  savedCardId?: number | undefined;
}

interface ToPay {
  owed: Owed;
  amountCents: number;
  /** the balance that the person saw */
  seenCents: number;
  /** the share's name in the request */
  at: string;
}

/**
 * Starts one card payment of several work orders of a customer, on the provider's page or by a saved card. Idempotent by
 * key.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `payment_in_progress` and `invalid` naming the work order
 */
export async function startSharedPayment(
  taker: CardTaker,
  customerId: number,
  asked: AskedShares,
): Promise<CardAttempt> {
  // a repeated request is answered as before, whatever has become of the work orders
  const known = await attemptByGuid(taker.db, asked.key);
  if (known) {
    const id = repeated(known, asked);
    await openedShares(taker, id);
    return openStarted(taker, id);
  }
  const id = await taker.db.transaction().execute(async (tx) => {
    const all = await lockShares(tx, taker, customerId, asked);
    const before = await attemptByGuid(tx, asked.key);
    if (before) return repeated(before, asked);
    return begin(tx, taker, all, asked);
  });
  return openStarted(taker, id);
}

/** Locks the work orders, always in the same order, so that two people don't wait for each other. */
async function lockShares(
  tx: Write,
  { who }: CardTaker,
  customerId: number,
  { shares }: AskedShares,
): Promise<ToPay[]> {
  const all: ToPay[] = [];
  for (const share of shares.toSorted((a, b) => a.workOrderId - b.workOrderId)) {
    const document = { entity: 'workOrder', id: share.workOrderId } as const;
    const owed = openedBy(who, await lockOwed(tx, document));
    const payer = await payerOf(tx, document);
    if (payer?.customerId !== customerId) throw new Refusal('not_found');
    const { amountCents, dueCents: seenCents } = share;
    all.push({ owed, amountCents, seenCents, at: `shares.${shares.indexOf(share)}` });
  }
  return all;
}

/** Writes the attempt and its shares. The largest share is asked about, and has the tip. */
async function begin(
  tx: Write,
  { deps, who, now }: CardTaker,
  all: readonly ToPay[],
  { key, tipCents, saveCard, consentText, savedCardId: asked }: AskedShares,
): Promise<number> {
  const savedCardId = asked ?? null;
  const channel = channelOf(who);
  const [first, ...others] = all.toSorted((a, b) => b.amountCents - a.amountCents) as [ToPay, ...ToPay[]];
  const document = { entity: 'workOrder', id: first.owed.id } as const;
  for (const each of all) {
    await refuseShare(tx, channel, each);
    if (each.owed.placeId !== null) await refuseHiddenPlace(tx, each.owed.placeId);
  }
  const request = {
    key,
    channel,
    amountCents: first.amountCents,
    tipCents,
    link: null,
    returnUrl: `${deps.config.PUBLIC_URL}/workorders/${document.id}`,
    saveCard,
    consentText,
    savedCardId,
    typedWith: null,
  };
  const { account, ...payer } = await howPaid(tx, document, request, now);
  const sumCents = all.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const wrong = account ? refuseCardSum(account.provider, sumCents) : cardTexts.noProvider;
  if (!account || wrong !== null)
    throw new Refusal('invalid', { detail: wrong ?? '', fields: { shares: wrong ?? '' } });
  const { cardTips: takesTips } = await findChannels(tx);
  const noTip = refuseTip({ takesTips, amountCents: sumCents, tipCents });
  if (noTip !== null) throw new Refusal('invalid', { detail: noTip, fields: { tipCents: noTip } });
  const numbers = all.map(({ owed }) => owed.number);
  const id = await insertAttempt(tx, {
    guid: key,
    accountId: account.id,
    entity: 'workOrder',
    documentId: document.id,
    channel,
    linkId: null,
    askedCents: first.amountCents,
    tipCents,
    name: others.length > 0 ? cardTexts.workOrders(numbers) : cardTexts.workOrder(numbers[0]!),
    returnUrl: request.returnUrl,
    ...payer,
    expiresAt: now + cardPageMs,
    nextCheckAt: now + checkPauseMs(0),
  });
  for (const { owed, amountCents } of others)
    await insertShare(tx, id, { documentId: owed.id, askedCents: amountCents });
  return id;
}

/** @throws Refusal `removed`, `payment_in_progress`, `invalid`, each naming the work order */
async function refuseShare(
  tx: Write,
  channel: StoredAttempt['channel'],
  { owed, amountCents, seenCents, at }: ToPay,
): Promise<void> {
  const { entity, id, number, hidden, dueCents, nowCents } = owed;
  if (hidden) throw new Refusal('removed', { detail: shareMessages.of(number, shareMessages.removed) });
  const attempts = await attemptsOf(tx, { entity, id });
  if (attempts.some((each) => isInProgress(each) && each.channel === channel))
    throw new Refusal('payment_in_progress', { detail: shareMessages.of(number, shareMessages.inProgress) });
  const inProgressCents = await inProgressNowCents(tx, owed, attempts);
  const why =
    owed.refusal ??
    (nowCents === null
      ? cardTexts.notPriced
      : (refuseSeen(seenCents, dueCents) ??
        refuseCardShare({ amountCents, dueCents: nowCents, inProgressCents })));
  if (why !== null)
    throw new Refusal('invalid', {
      detail: shareMessages.of(number, why),
      fields: { [`${at}.amountCents`]: why },
    });
}

/**
 * Returns the id of a share's part of a refund of everything. It never is the id of a single refund, even if both are sent
 * with the same key.
 */
function refundGuid(key: string, shareId: number): string {
  const hash = createHash('sha256').update(`all:${key.toLowerCase()}:${shareId}`).digest('hex');
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => hash.slice(from, to));
  return `${a}-${b}-5${c}-8${d}-${e}`;
}

/**
 * Refunds what is left of a card payment on all its work orders, once per key: a refund of each, all written before the
 * provider is asked.
 * @throws Refusal `not_found`, `invalid`
 */
export async function refundAllShares(
  taker: CardTaker,
  id: number,
  { key, reason }: { key: string; reason: string },
): Promise<CardAttempt> {
  const { partOf } = await openedShares(taker, id);
  const whole = partOf ?? id;
  // a refund on its way can already be counted by the provider: it would count twice
  await unlessBusy(() => checkAttempt(taker, whole));
  await taker.db.transaction().execute(async (tx) => {
    const { shares } = (await lockAttempt(tx, whole))!;
    let isAsked = false;
    for (const { id: each } of shares) isAsked ||= (await refundByGuid(tx, refundGuid(key, each))) !== null;
    if (isAsked) return;
    let wrong: Record<string, string> = {};
    for (const share of shares) {
      const refundable = refundableOf((await attemptById(tx, share.id))!);
      const [amountCents, tipCents] = [refundableCents(refundable), refundableTipCents(refundable)];
      const refused = refuseRefund(refundable, amountCents, tipCents);
      if (refused !== null) {
        wrong = refused;
        continue;
      }
      const guid = refundGuid(key, share.id);
      await insertRefund(tx, { guid, attemptId: share.id, amountCents, tipCents, reason });
      isAsked = true;
    }
    if (!isAsked) throw new Refusal('invalid', { detail: Object.values(wrong)[0] ?? '' });
    await checkSoon(tx, whole, taker.now);
  });
  await unlessBusy(() => checkAttempt(taker, id));
  return shownById(taker, id);
}

/** @throws Refusal `key_reused` if the key was sent with anything else */
function repeated(before: StoredAttempt, { shares, tipCents, savedCardId }: AskedShares): number {
  const byId = (list: readonly { id: number; cents: number }[]) =>
    JSON.stringify(list.toSorted((a, b) => a.id - b.id));
  const asked = byId(shares.map(({ workOrderId: id, amountCents: cents }) => ({ id, cents })));
  const was = byId(before.shares.map(({ documentId: id, askedCents: cents }) => ({ id, cents })));
  const isSame =
    before.entity === 'workOrder' &&
    before.partOf === null &&
    asked === was &&
    before.tipCents === tipCents &&
    before.savedCardId === (savedCardId ?? null);
  if (!isSame) throw new Refusal('key_reused');
  return before.id;
}
