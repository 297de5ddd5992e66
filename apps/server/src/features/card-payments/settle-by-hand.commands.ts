import type { CardSettings } from '@fieldwright/contract/card-payments';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { refundedBy } from '@fieldwright/domain/payments/payment-attempt';
import {
  type HandOutcome,
  isRefundOutcome,
  pendingRefundCents,
  type RefundOutcome,
  refuseByHand,
  refuseRefundByHand,
} from '@fieldwright/domain/payments/settled-by-hand';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { changeRecord } from '../../records/change-record.ts';
import { checkAttempt } from './ask-provider.commands.ts';
import { keepByHand, updateAttempt } from './attempt-writes.queries.ts';
import { attemptById, lockAttempt, type StoredAttempt } from './attempts.queries.ts';
import { type CardKeeper, cardSettings } from './card-accounts.commands.ts';
import { findChannels, updateChannels } from './card-accounts.queries.ts';
import { cardTexts } from './card-payments.texts.ts';
import { settleRefunds } from './refunds.queries.ts';
import { chargeOf, keepShares, lockDocuments, recordShares, sharesAfter } from './shares.ts';

/** What an owner or admin decides about a payment; `provider`: its answer counts instead of theirs. */
interface Settlement {
  outcome: HandOutcome | RefundOutcome | 'provider';
  note: string;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Settles a payment in doubt whose provider can't be asked anymore, or has the provider's later answer replace what was
 * settled. Who, when and why are kept, in the company's history too. The same settlement twice is one.
 * @throws Refusal `not_found`, `invalid` while the provider can be asked, `unavailable` without its answer
 */
export async function settlePayment(
  keeper: CardKeeper,
  id: number,
  { outcome, note }: Settlement,
): Promise<CardSettings> {
  const { db } = keeper;
  const share = await attemptById(db, id);
  const found = share?.partOf == null ? share : await attemptById(db, share.partOf);
  if (!found) throw new Refusal('not_found');
  if (outcome === 'provider') await takeAnswer(keeper, found, note);
  else if (isRefundOutcome(outcome)) await settleRefundsAs(keeper, found, { outcome, note });
  else await settleAs(keeper, found, { outcome, note });
  return cardSettings(db, keeper.now);
}

async function settleAs(
  { db, requestId, now: at }: CardKeeper,
  found: StoredAttempt,
  { outcome, note }: { outcome: HandOutcome; note: string },
): Promise<void> {
  const { id } = found;
  await db.transaction().execute(async (tx) => {
    // the documents first, as every other payment does
    await lockDocuments(tx, found);
    const was = (await lockAttempt(tx, id))!;
    if (was.byHand?.outcome === outcome && was.byHand.note === note) return;
    const refusal = refuseByHand(was, at);
    if (refusal !== null) throw new Refusal('invalid', { detail: refusal });
    const status = outcome === 'paid' ? 'approved' : 'canceled';
    const nows = was.shares.map((share) => ({ ...share, status }) as const);
    const payments = await recordShares(tx, was, nows, { card: null, at, requestId, byHand: true });
    const version = was.version + 1;
    const kept = { ...was, ...nows[0]!, paymentId: payments[0]!, version, nextCheckAt: at + dayMs };
    await updateAttempt(tx, id, kept);
    await keepShares(tx, was, nows, { payments, version });
    await keepByHand(tx, id, { outcome, note, at });
    await announce(
      tx,
      requestId,
      cardTexts.settled[outcome](moneyText(chargeOf(was).amountCents), was.name, note),
    );
  });
}

/** Settles a payment's refunds that are on their way. The provider's answer counts again once it gives one. */
async function settleRefundsAs(
  { db, requestId, now: at }: CardKeeper,
  found: StoredAttempt,
  { outcome, note }: { outcome: RefundOutcome; note: string },
): Promise<void> {
  const { id } = found;
  await db.transaction().execute(async (tx) => {
    await lockDocuments(tx, found);
    const was = (await lockAttempt(tx, id))!;
    const charge = chargeOf(was);
    const cents = pendingRefundCents(charge);
    const ended = outcome === 'refunded' ? 'completed' : 'failed';
    if (cents === 0 && charge.refunds.some(({ status }) => status === ended)) return;
    const refusal = refuseRefundByHand(charge, at);
    if (refusal !== null) throw new Refusal('invalid', { detail: refusal });
    for (const share of was.shares) await settleRefunds(tx, { attemptId: share.id }, ended);
    const after = (await attemptById(tx, id))!;
    const nows =
      outcome === 'refunded'
        ? sharesAfter(after, { ...charge, ...refundedBy(charge, cents) })
        : was.shares.map((share) => ({ ...share }));
    const payments = await recordShares(tx, was, nows, { card: null, at, requestId, byHand: true });
    const version = was.version + 1;
    await updateAttempt(tx, id, {
      ...was,
      ...nows[0]!,
      paymentId: payments[0]!,
      version,
      nextCheckAt: at + dayMs,
    });
    await keepShares(tx, was, nows, { payments, version });
    await announce(tx, requestId, cardTexts.settled[outcome](moneyText(cents), was.name, note));
  });
}

/** Asks the provider once more, and has its answer count. */
async function takeAnswer(
  keeper: CardKeeper,
  { id, byHand, name }: StoredAttempt,
  note: string,
): Promise<void> {
  const { deps, db, now, requestId } = keeper;
  if (byHand?.state === 'replaced') return;
  if (byHand?.state !== 'differs') throw new Refusal('invalid', { detail: cardTexts.notDiffering });
  const after = await checkAttempt({ deps, db, now, replacesHand: true }, id);
  if (after.byHand?.state === 'differs') throw new Refusal('unavailable', { detail: cardTexts.noAnswer });
  const text = cardTexts.settled.provider(moneyText(after.byHand?.providerCents ?? 0), name, note);
  await db.transaction().execute((tx) => announce(tx, requestId, text));
}

/** Names in the company's history what was settled by hand. */
export async function announce(tx: Write, requestId: string, text: string): Promise<void> {
  const { id, version, ...channels } = await findChannels(tx, true);
  await changeRecord(
    tx,
    { requestId },
    {
      record: { entity: 'company', id, version },
      was: { cardPaymentSettled: null },
      now: { cardPaymentSettled: text },
      basedOn: undefined,
      write: () => updateChannels(tx, channels),
    },
  );
}
