import { randomUUID } from 'node:crypto';
import { saveRequestSchema } from '@fieldwright/contract/documents';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import { canceledCall } from '@fieldwright/domain/schedule/cancellation';
import { startWorkOrder } from '@fieldwright/domain/work-orders/new-work-order';
import { workOrderOfCall } from '@fieldwright/domain/work-orders/work-order-of-call';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { sitePrices } from '../../db/site-prices.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { saveDocument } from '../documents/save.commands.ts';
import { hashOf } from '../documents/save-begin.ts';
import type { Saver } from '../documents/saver.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { openCall } from './calls.commands.ts';
import { taxItemOfSite, workOrdersOfCall } from './schedule-write.queries.ts';

/**
 * Returns the work order for work on a call, and creates it if there is none to continue. Concurrent requests
 * get the same one, because a call has at most one open work order (R3.6).
 * @param whose the technician, who may only open those of their own visits (R6.4); null: no restriction
 * @throws Refusal `not_found`, `invalid` if the call is canceled, `removed` if its site or customer is
 */
export async function callWorkOrder(saver: Saver, id: number, whose: number | null): Promise<number> {
  const load = () => openCall(saver.db, id, { whose, now: saver.now });
  const call = await load();
  const workOrders = await workOrdersOfCall(saver.db, id);
  const known = workOrderOfCall({ status: call.status, visits: call.events, ...workOrders });
  if (known === 'canceled') throw new Refusal('invalid', { fields: { id: canceledCall } });
  if (known !== 'new') return known;
  const { customerId, siteId, callDepartmentTypeId, callDetails } = call;
  const edit = startWorkOrder({
    guid: randomUUID(),
    customerId,
    site: { id: siteId, taxItemId: await taxItemOfSite(saver.db, siteId) },
    prices: startingPrices(await sitePrices(saver.db, siteId)),
    call: { id, callDepartmentTypeId, jobType: callDetails.jobType },
  });
  const plan = planSave(workOrderShape, edit);
  const request = saveRequestSchema.parse({ key: randomUUID(), plan });
  try {
    const saved = await saveDocument(saver, workOrderKind, request, {
      complete: true,
      bodyHash: hashOf(request),
    });
    if (saved.outcome !== 'saved') throw new Error('A work order that is begun asks nothing.');
    return saved.id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { openId } = await workOrdersOfCall(saver.db, id);
    if (openId !== null) return openId;
    // canceled since it was read
    if ((await load()).status === 'canceled') throw new Refusal('invalid', { fields: { id: canceledCall } });
    await saver.db.transaction().execute((tx) => refuseHiddenPlace(tx, siteId));
    throw error;
  }
}
