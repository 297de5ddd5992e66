import { randomUUID } from 'node:crypto';
import { saveRequestSchema } from '@fieldwright/contract/documents';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { Refusal } from '../../http/refusal.ts';
import { saveDocument } from '../documents/save.commands.ts';
import { hashOf, type Saver } from '../documents/save-begin.ts';
import { openCall } from './calls.commands.ts';
import { openWorkOrder } from './schedule-write.queries.ts';

/**
 * The open work order of a call, made like any other where there is none: of the call's site and department. Two who
 * ask at once get the same one, since a call has at most one that is open (R3.6).
 * @param whose of a technician, who opens those of the own visits only (R6.4)
 * @throws Refusal `not_found`
 */
export async function workOrderOfCall(saver: Saver, id: number, whose: number | null): Promise<number> {
  const call = await openCall(saver.db, id, whose);
  const open = await openWorkOrder(saver.db, id);
  if (open !== null) return open;
  const { customerId, siteId, callDepartmentTypeId, callDetails } = call;
  const fields = { customerId, siteId, callDepartmentTypeId, callId: id, text: callDetails.jobType };
  const plan = planSave(workOrderShape, startNewEdit(workOrderShape, { ...fields, guid: randomUUID() }));
  const request = saveRequestSchema.parse({ key: randomUUID(), plan });
  try {
    const saved = await saveDocument(saver, request, { complete: true, bodyHash: hashOf(request) });
    if (saved.outcome === 'saved') return saved.id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const others = await openWorkOrder(saver.db, id);
    if (others === null) throw error;
    return others;
  }
  throw new Refusal('stale_version');
}
