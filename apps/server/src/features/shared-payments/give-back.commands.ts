import type { MoneyBack, MoneyGiven } from '@fieldwright/contract/account-credit';
import { refuseMoneyBack } from '@fieldwright/domain/payments/money-back';
import { blankPayment } from '@fieldwright/domain/payments/payment-fields';
import { receiptNumber } from '@fieldwright/domain/payments/receipt';
import { listedWorkOrder } from '@fieldwright/domain/proposals/listed-totals';
import { batch } from '../../db/batch.ts';
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

/**
 * Records that money went back to the customer of an overpaid work order by hand, as a payment below zero, which can be
 * voided like any other. The work order is locked, so that nothing is given back twice. Idempotent by key.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid`
 */
export function giveBack(
  saver: Saver,
  workOrderId: number,
  { key, ...sent }: MoneyBack,
): Promise<MoneyGiven> {
  const { db, who } = saver;
  const bodyHash = hashOf({ moneyBackOn: workOrderId, ...sent });
  return repeatedly(() =>
    db.transaction().execute(async (tx) => {
      const before = await claimKey(tx, { key, personId: who.personId, entity: 'workOrder', bodyHash });
      if (before) return before as MoneyGiven;
      const { it: workOrder, own } = await lockWhole(tx, workOrderKind, workOrderId);
      if (!mayWrite(workOrderKind, who, own)) throw new Refusal('not_found');
      if (workOrder.hidden) throw new Refusal('removed');
      const settings = await pricingSettings(tx, workOrderKind, workOrder);
      const { amountDueCents: dueCents } = listedWorkOrder(workOrderKind.totals(workOrder, settings));
      const { amountCents, method, reference, reason, dueCents: seenCents } = sent;
      const { payments } = workOrder;
      const why = refuseMoneyBack(amountCents, { seenCents, dueCents, payments });
      if (why !== null) throw new Refusal('invalid', { detail: why, fields: { amountCents: why } });
      const of = { entity: workOrderKind.name, id: workOrderId };
      const plan = paymentPlan(of, {
        ...blankPayment,
        method,
        reference: method === 'check' ? reference : '',
        text: reason,
        amountCents: -amountCents,
      });
      const { ids } = await writeWhole(tx, saver, workOrderKind, {
        plan,
        current: workOrder,
        settings,
        key: null,
      });
      const id = ids[-1]!;
      const receipt = receiptNumber(workOrder.number, [...payments, { id }], id)!;
      const answer = { id, receipt };
      await batch(tx, [answerStatement(key, { id: workOrderId, version: 1 }, answer)]);
      return answer;
    }),
  );
}
