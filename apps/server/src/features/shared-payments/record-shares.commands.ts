import type { newSharedPaymentSchema, RecordedShares } from '@fieldwright/contract/shared-payments';
import { readCheckNumber } from '@fieldwright/domain/payments/check-number';
import { blankPayment } from '@fieldwright/domain/payments/payment-fields';
import { receiptNumber } from '@fieldwright/domain/payments/receipt';
import { refuseShare, shareMessages } from '@fieldwright/domain/payments/shares';
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

type NewSharedPayment = z.infer<typeof newSharedPaymentSchema>;
type NewShare = NewSharedPayment['shares'][number];
/** What the shares have in common. */
type Paid = Pick<NewSharedPayment, 'method' | 'reference' | 'text'>;

/**
 * Records cash or a check for several work orders of a customer, as a payment on each: all of them or none. Idempotent by
 * key.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid` naming the work order
 */
export function recordSharedPayment(
  saver: Saver,
  customerId: number,
  { key, ...sent }: NewSharedPayment,
): Promise<RecordedShares> {
  const { db, who } = saver;
  const bodyHash = hashOf({ sharedBy: customerId, ...sent });
  const paid = readPaid(sent);
  return repeatedly(() =>
    db.transaction().execute(async (tx) => {
      const claim = { key, personId: who.personId, entity: 'customer', bodyHash };
      const before = await claimKey(tx, claim);
      if (before) return before as RecordedShares;
      const payments: RecordedShares['payments'] = [];
      // always in the same order, so that two people don't wait for each other
      for (const share of sent.shares.toSorted((a, b) => a.workOrderId - b.workOrderId)) {
        const at = `shares.${sent.shares.indexOf(share)}`;
        const workOrder = await openShare(tx, saver, customerId, share);
        payments.push(await recordShare(tx, saver, { workOrder, share, paid, at }));
      }
      const answer = { payments };
      await batch(tx, [answerStatement(key, { id: customerId, version: 1 }, answer)]);
      return answer;
    }),
  );
}

/** @throws Refusal `invalid` for a check without a number */
function readPaid({ method, reference, text }: Paid): Paid {
  if (method === 'cash') return { method, reference: '', text };
  const read = readCheckNumber(reference);
  if ('wrong' in read)
    throw new Refusal('invalid', { detail: read.wrong, fields: { reference: read.wrong } });
  return { method, reference: read.number, text };
}

/** Locks a work order of the customer that the person may change. @throws Refusal `not_found`, `removed` */
async function openShare(
  tx: Write,
  saver: Saver,
  customerId: number,
  { workOrderId }: NewShare,
): Promise<WorkOrder> {
  const { it: workOrder, own } = await lockWhole(tx, workOrderKind, workOrderId);
  if (workOrder.customerId !== customerId || !mayWrite(workOrderKind, saver.who, own))
    throw new Refusal('not_found');
  if (workOrder.hidden)
    throw new Refusal('removed', { detail: shareMessages.of(workOrder.number, shareMessages.removed) });
  if (!workOrderKind.keepsPlace?.(workOrder)) await refuseHiddenPlace(tx, workOrder.siteId);
  return workOrder;
}

interface Recording {
  workOrder: WorkOrder;
  share: NewShare;
  paid: Paid;
  /** the share's name in the request */
  at: string;
}

/** Records the payment of one work order. @throws Refusal `invalid` */
async function recordShare(
  tx: Write,
  saver: Saver,
  { workOrder, share, paid, at }: Recording,
): Promise<RecordedShares['payments'][number]> {
  const { amountCents, dueCents: seenCents } = share;
  const settings = await pricingSettings(tx, workOrderKind, workOrder);
  const { amountDueCents: dueCents } = listedWorkOrder(workOrderKind.totals(workOrder, settings));
  const why = refuseShare(share, { seenCents, dueCents });
  if (why !== null)
    throw new Refusal('invalid', {
      detail: shareMessages.of(workOrder.number, why),
      fields: { [`${at}.amountCents`]: why },
    });
  const kind = amountCents < dueCents! ? 'progress' : 'balance';
  const plan = paymentPlan(
    { entity: workOrderKind.name, id: workOrder.id },
    { ...blankPayment, ...paid, kind, amountCents },
  );
  const { ids } = await writeWhole(tx, saver, workOrderKind, {
    plan,
    current: workOrder,
    settings,
    key: null,
  });
  const id = ids['-1']!;
  const receipt = receiptNumber(workOrder.number, [...workOrder.payments, { id }], id)!;
  return { id, workOrderId: workOrder.id, receipt, amountCents };
}
