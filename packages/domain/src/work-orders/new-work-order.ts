import { type Edit, startNewEdit } from '../kernel/edit-session.ts';
import type { Call } from '../schedule/call.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

interface WorkOrderStart {
  guid: string;
  customerId: number;
  /** where it is done, and the tax of the place; null where the site has none */
  site: { id: number; taxItemId: number | null };
  /** that it is done on; null for none */
  call: (Pick<Call, 'id' | 'callDepartmentTypeId'> & { jobType: string }) | null;
}

/**
 * A new work order at a site, whoever begins it and from where: under the tax of the place (R3.5), and of a call its
 * department and what it is about (R3.6). What is sold begins with what was accepted instead (R4.8).
 * @param beside what the site has already
 */
export function startWorkOrder(
  { guid, customerId, site, call }: WorkOrderStart,
  beside: Edit['beside'] = {},
): Edit<WorkOrder> {
  const fields = {
    guid,
    customerId,
    siteId: site.id,
    taxItemId: site.taxItemId,
    callId: call?.id ?? null,
    callDepartmentTypeId: call?.callDepartmentTypeId ?? null,
    text: call?.jobType ?? '',
  };
  return startNewEdit(workOrderShape, fields, beside);
}
