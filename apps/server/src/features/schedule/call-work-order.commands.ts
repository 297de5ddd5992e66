import { randomUUID } from 'node:crypto';
import { saveRequestSchema } from '@fieldwright/contract/documents';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startWorkOrder } from '@fieldwright/domain/work-orders/new-work-order';
import { workOrderOfCall } from '@fieldwright/domain/work-orders/work-order-of-call';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { saveDocument } from '../documents/save.commands.ts';
import { hashOf, type Saver } from '../documents/save-begin.ts';
import { openCall } from './calls.commands.ts';
import { canceledCall } from './events.commands.ts';
import { taxItemOfSite, workOrdersOfCall } from './schedule-write.queries.ts';

/**
 * The work order that a call is worked on with, begun like any other where one is to be made. Two who ask at once get the same one, since a call has at most one that is open (R3.6).
 * @param whose of a technician, who opens those of the own visits only (R6.4)
 * @throws Refusal `not_found`, `invalid` where the call is canceled, `removed` where its site or customer is
 */
export async function callWorkOrder(saver: Saver, id: number, whose: number | null): Promise<number> {
  const call = await openCall(saver.db, id, { whose, now: saver.now });
  const workOrders = await workOrdersOfCall(saver.db, id);
  const known = workOrderOfCall({ status: call.status, visits: call.events, ...workOrders });
  if (known === 'canceled') throw new Refusal('invalid', { fields: { id: canceledCall } });
  if (known !== 'new') return known;
  const { customerId, siteId, callDepartmentTypeId, callDetails } = call;
  const edit = startWorkOrder({
    guid: randomUUID(),
    customerId,
    site: { id: siteId, taxItemId: await taxItemOfSite(saver.db, siteId) },
    call: { id, callDepartmentTypeId, jobType: callDetails.jobType },
  });
  const plan = planSave(workOrderShape, edit);
  const request = saveRequestSchema.parse({ key: randomUUID(), plan });
  try {
    const saved = await saveDocument(saver, request, { complete: true, bodyHash: hashOf(request) });
    if (saved.outcome === 'saved') return saved.id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { openId } = await workOrdersOfCall(saver.db, id);
    if (openId !== null) return openId;
    await saver.db.transaction().execute((tx) => refuseHiddenPlace(tx, siteId));
    throw error;
  }
  throw new Refusal('stale_version');
}
