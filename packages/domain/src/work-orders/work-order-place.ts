import type { WorkOrderRoot } from './work-order.ts';

/** What is there already at the place of a work order. */
export interface KnownPlace {
  /** whose the site is */
  siteCustomerId: number;
  /** the call that it names; null where there is none, or none of the person's own (R6.4) */
  call: { siteId: number; openWorkOrderId: number | null } | null;
}

type Placed = Pick<WorkOrderRoot, 'customerId' | 'siteId' | 'callId' | 'processed'>;
type PlaceField = 'customerId' | 'callId';

/**
 * What of a work order's customer, site and call does not belong together: the customer is the site's, the call is at
 * the site, and a call has one open work order at most (R3.6).
 * @param workOrder as it is to be saved
 * @param known what is there of what it names
 * @returns the fields with what is wrong in words; none where all fits
 */
export function wrongPlace(
  { customerId, siteId, callId, processed }: Placed,
  { siteCustomerId, call }: KnownPlace,
): Partial<Record<PlaceField, string>> {
  const wrong: Partial<Record<PlaceField, string>> = {};
  if (customerId !== siteCustomerId) wrong.customerId = 'The site is not of this customer.';
  const why = callId === null ? null : wrongCall(call, { siteId, processed });
  if (why !== null) wrong.callId = why;
  return wrong;
}

function wrongCall(call: KnownPlace['call'], at: Pick<Placed, 'siteId' | 'processed'>): string | null {
  if (call === null) return 'It is not there.';
  if (call.siteId !== at.siteId) return 'It is a call of another site.';
  return call.openWorkOrderId === null || at.processed ? null : openAlready(call.openWorkOrderId);
}

/** Why a call gets no second open work order, in words. */
export const openAlready = (id: number): string =>
  `Work order ${id} of this call is still open. Go on with that one, or process it first.`;
