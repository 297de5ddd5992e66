import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { Refusal } from '../../http/refusal.ts';
import { mayWrite } from '../documents/document-access.ts';
import { lockWhole, writeWhole } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { repeatedly } from '../documents/save-errors.ts';
import type { Saver } from '../documents/saver.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { creditPair } from './credit.queries.ts';

/**
 * Voids a payment by credit on both work orders, so that the credit can be used again. Does nothing if it is voided.
 * @throws Refusal `not_found`, `removed`
 */
export function voidCredit(saver: Saver, paymentId: number, reason: string): Promise<{ voided: number[] }> {
  const { db, who, now } = saver;
  return repeatedly(() =>
    db.transaction().execute(async (tx) => {
      const pair = await creditPair(tx, paymentId);
      if (!pair) throw new Refusal('not_found');
      // in the order in which they are locked to use credit
      for (const { id, workOrderId } of pair.toSorted((a, b) => a.workOrderId - b.workOrderId)) {
        const { it: current, own } = await lockWhole(tx, workOrderKind, workOrderId);
        if (id === paymentId && !mayWrite(workOrderKind, who, own)) throw new Refusal('not_found');
        if (id === paymentId && current.hidden) throw new Refusal('removed');
        const was = current.payments.find((each) => each.id === id)!;
        if (was.status === 'voided') continue;
        const to = {
          status: 'voided',
          voidReason: reason,
          voidedBy: who.personId,
          voidedDate: new Date(now).toISOString(),
        };
        const empty = { entity: workOrderKind.name, id: workOrderId, steps: [] };
        const plan = amendPlan(workOrderKind.shape, empty, { kind: 'payments', id, was, to });
        const settings = await pricingSettings(tx, workOrderKind, current);
        await writeWhole(tx, saver, workOrderKind, { plan, current, settings, key: null });
      }
      return { voided: pair.map(({ id }) => id) };
    }),
  );
}
