import type { CreditUsed, newCreditPaymentSchema } from '@fieldwright/contract/account-credit';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import {
  type Credit,
  creditTexts,
  refuseCredit,
  takeCredit,
} from '@fieldwright/domain/payments/account-credit';
import { blankPayment } from '@fieldwright/domain/payments/payment-fields';
import { receiptNumber } from '@fieldwright/domain/payments/receipt';
import { listedWorkOrder } from '@fieldwright/domain/proposals/listed-totals';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import type { z } from 'zod';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { paymentPlan } from '../card-payments/payment-plan.ts';
import { mayWrite } from '../documents/document-access.ts';
import { lockWhole, writeWhole } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { hashOf } from '../documents/save-begin.ts';
import { repeatedly } from '../documents/save-errors.ts';
import type { Saver } from '../documents/saver.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { overpaidBeside, pairCredit } from './credit.queries.ts';

type NewCreditPayment = z.infer<typeof newCreditPaymentSchema>;

/** A work order that is locked, with what its amounts depend on. */
interface Locked {
  workOrder: WorkOrder;
  own: boolean;
  settings: Awaited<ReturnType<typeof pricingSettings>>;
  /** below zero if it is overpaid; null if it isn't known */
  dueCents: number | null;
}

/**
 * Pays a work order with what the customer's other work orders are overpaid by, as a payment above zero on it and one
 * below zero on each of the others: all of them or none. All are locked, so that the same credit is never used twice.
 * Idempotent by key.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid`
 */
export function useCredit(
  saver: Saver,
  workOrderId: number,
  { key, ...sent }: NewCreditPayment,
): Promise<CreditUsed> {
  const { db, who } = saver;
  const bodyHash = hashOf({ creditOn: workOrderId, ...sent });
  return repeatedly(() =>
    db.transaction().execute(async (tx) => {
      const claim = { key, personId: who.personId, entity: 'workOrder', bodyHash };
      const before = await claimKey(tx, claim);
      if (before) return before as CreditUsed;
      const { amountCents, dueCents: seenCents } = sent;
      const beside = () => overpaidBeside(tx, workOrderId, amountCents);
      const locked = await lockAll(tx, [workOrderId, ...(await beside())]);
      const target = locked.get(workOrderId)!;
      await refuseTarget(tx, saver, target);
      // asked again now that they are locked: one may have been opened, removed, used, or moved to another customer since
      let sources = await beside();
      for (
        const isLocked = (id: number) => locked.has(id);
        !sources.every(isLocked);
        sources = await beside()
      )
        for (const [id, each] of await lockAll(
          tx,
          sources.filter((id) => !isLocked(id)),
        ))
          locked.set(id, each);
      const credits = sources.map((id) => creditOf(locked.get(id)!));
      const why = refuseCredit(amountCents, { seenCents, dueCents: target.dueCents, credits });
      if (why !== null) throw new Refusal('invalid', { detail: why, fields: { amountCents: why } });
      const answer = { payments: await moveCredit(tx, saver, { amountCents, target, locked, credits }) };
      await batch(tx, [answerStatement(key, { id: workOrderId, version: 1 }, answer)]);
      return answer;
    }),
  );
}

/** Locks work orders, always in the same order, so that two people don't wait for each other. @throws Refusal `not_found` */
async function lockAll(tx: Write, ids: readonly number[]): Promise<Map<number, Locked>> {
  const locked = new Map<number, Locked>();
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { it: workOrder, own } = await lockWhole(tx, workOrderKind, id);
    const settings = await pricingSettings(tx, workOrderKind, workOrder);
    const { amountDueCents: dueCents } = listedWorkOrder(workOrderKind.totals(workOrder, settings));
    locked.set(id, { workOrder, own, settings, dueCents });
  }
  return locked;
}

/** @throws Refusal `not_found` if the person may not change the work order, `removed` */
async function refuseTarget(tx: Write, { who }: Saver, { workOrder, own }: Locked): Promise<void> {
  if (!mayWrite(workOrderKind, who, own)) throw new Refusal('not_found');
  if (workOrder.hidden) throw new Refusal('removed');
  if (!workOrderKind.keepsPlace?.(workOrder)) await refuseHiddenPlace(tx, workOrder.siteId);
}

/** Returns what a locked work order is overpaid by. */
const creditOf = ({ workOrder, dueCents }: Locked): Credit => ({
  workOrderId: workOrder.id,
  creditCents: Math.max(0, -(dueCents ?? 0)),
});

interface Move {
  amountCents: number;
  target: Locked;
  locked: ReadonlyMap<number, Locked>;
  credits: readonly Credit[];
}

/** Records the payments on both sides. @returns those of the work order that is paid */
async function moveCredit(
  tx: Write,
  saver: Saver,
  { amountCents, target, locked, credits }: Move,
): Promise<CreditUsed['payments']> {
  const { workOrder } = target;
  const kind = amountCents < target.dueCents! ? ('progress' as const) : ('balance' as const);
  const used = takeCredit(amountCents, credits).map((each) => ({
    ...each,
    from: locked.get(each.workOrderId)!,
  }));
  const ids = await record(tx, saver, target, {
    kind,
    parts: used.map(({ amountCents: cents, from }) => ({
      amountCents: cents,
      reference: creditTexts.from(from.workOrder.number),
    })),
  });
  const pairs: [number, number][] = [];
  for (const [index, { amountCents: cents, from }] of used.entries()) {
    const part = { amountCents: -cents, reference: creditTexts.to(workOrder.number) };
    const [taken] = await record(tx, saver, from, { kind: 'balance', parts: [part] });
    pairs.push([ids[index]!, taken!]);
  }
  await pairCredit(tx, pairs);
  const all = [...workOrder.payments, ...ids.map((id) => ({ id }))];
  return used.map(({ amountCents: cents, workOrderId: fromWorkOrderId }, index) => ({
    id: ids[index]!,
    receipt: receiptNumber(workOrder.number, all, ids[index]!)!,
    amountCents: cents,
    fromWorkOrderId,
  }));
}

interface Recorded {
  kind: 'balance' | 'progress';
  parts: readonly { amountCents: number; reference: string }[];
}

/** Records payments by credit on a locked work order. @returns their ids */
async function record(
  tx: Write,
  saver: Saver,
  { workOrder, settings }: Locked,
  { kind, parts }: Recorded,
): Promise<number[]> {
  const of = { entity: workOrderKind.name, id: workOrder.id };
  const records = parts.flatMap((part, index) =>
    paymentPlan(of, { ...blankPayment, method: 'credit', kind, ...part }).steps[0]!.records.map((each) => ({
      ...each,
      id: -1 - index,
    })),
  );
  const plan: Plan = { ...of, steps: [{ kind: 'payments', records }] };
  const { ids } = await writeWhole(tx, saver, workOrderKind, {
    plan,
    current: workOrder,
    settings,
    key: null,
  });
  return parts.map((_, index) => ids[-1 - index]!);
}
