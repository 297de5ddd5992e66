import { canceledCall } from '../schedule/cancellation.ts';
import type { WorkOrderRoot } from './work-order.ts';

/** The existing records that a work order refers to. */
export interface KnownPlace {
  /** The site's customer. */
  siteCustomerId: number;
  /**
   * The call it names, with the number of its open work order; null if there is none, or none the person may
   * see (R6.4).
   */
  call: { siteId: number; isCanceled: boolean; openWorkOrder: string | null } | null;
}

type Placed = Pick<WorkOrderRoot, 'customerId' | 'siteId' | 'callId' | 'processed'>;
type PlaceField = 'customerId' | 'callId';

/**
 * Returns why a work order's customer, site and call don't match. The customer must be the site's, the call
 * must be for the site and not canceled, and a call has at most one open work order (R3.6).
 * @param workOrder the values to save
 * @param known the existing records it refers to
 * @returns messages by field; empty if all match
 */
export function wrongPlace(
  { customerId, siteId, callId, processed }: Placed,
  { siteCustomerId, call }: KnownPlace,
): Partial<Record<PlaceField, string>> {
  const wrong: Partial<Record<PlaceField, string>> = {};
  if (customerId !== siteCustomerId) wrong.customerId = 'That site belongs to a different customer.';
  const why = callId === null ? null : wrongCall(call, { siteId, processed });
  if (why !== null) wrong.callId = why;
  return wrong;
}

function wrongCall(call: KnownPlace['call'], at: Pick<Placed, 'siteId' | 'processed'>): string | null {
  if (call === null) return 'Not found.';
  if (call.siteId !== at.siteId) return 'That call is for a different site.';
  if (call.isCanceled) return canceledCall;
  return call.openWorkOrder === null || at.processed ? null : openAlready(call.openWorkOrder);
}

/** Returns the message for refusing a second open work order of a call. */
export const openAlready = (number: string): string =>
  `Work order ${number} for this call is still open. Use that one, or process it first.`;
