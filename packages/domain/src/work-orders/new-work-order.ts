import { type Edit, startNewEdit } from '../kernel/edit-session.ts';
import type { PricedAs } from '../price-books/line-price.ts';
import type { Call } from '../schedule/call.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

interface WorkOrderStart {
  guid: string;
  customerId: number;
  /** The site, and its tax item; null if it has none. */
  site: { id: number; taxItemId: number | null };
  /** Whose prices its lines start with. */
  prices: PricedAs;
  /** The call it is for; null for none. */
  call: (Pick<Call, 'id' | 'callDepartmentTypeId'> & { jobType: string }) | null;
}

/**
 * Creates a work order at a site, with the site's tax (R3.5) and prices (R9.11), and its call's department and job type (R3.6).
 * For sold work, see `selectedWorkOrder` (R4.8).
 * @param beside the site's existing records
 */
export function startWorkOrder(
  { guid, customerId, site, prices, call }: WorkOrderStart,
  beside: Edit['beside'] = {},
): Edit<WorkOrder> {
  const fields = {
    guid,
    customerId,
    siteId: site.id,
    taxItemId: site.taxItemId,
    ...prices,
    callId: call?.id ?? null,
    callDepartmentTypeId: call?.callDepartmentTypeId ?? null,
    text: call?.jobType ?? '',
  };
  return startNewEdit(workOrderShape, fields, beside);
}
