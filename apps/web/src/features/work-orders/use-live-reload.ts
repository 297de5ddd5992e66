import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { isByCard } from '@fieldwright/domain/agreements/card-frequency';
import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { askAgain } from '../../lib/live/ask-again.ts';
import { onLive } from '../../lib/live/live-feed.ts';
import { workOrderQuery } from './work-order.data.ts';

/**
 * Reloads a work order when it, its signature, its visits, its customer, its site or a user's name changes. A new
 * return visit is announced as a change of the customer.
 */
export function useLiveReload(
  { id, siteId, customerId, workOrderAgreements }: WorkOrder,
  { call, returnVisits }: WorkOrderContext,
): void {
  const client = useQueryClient();
  const concerns = useEffectEvent((change: LiveChange): boolean => {
    if (change.topic === 'workOrder') {
      const known = client.getQueryData(workOrderQuery(id).queryKey)?.document.version ?? 0;
      return change.id === id && change.version > known;
    }
    if (change.topic === 'signature') return change.id === id;
    if (change.topic === 'event') return call?.visits.some((visit) => visit.id === change.id) ?? false;
    if (change.topic === 'call')
      return change.id === call?.id || returnVisits.some(({ callId }) => callId === change.id);
    // its billings aren't known by their ids
    if (change.topic === 'cardPayment') return workOrderAgreements.some(isByCard);
    if (change.topic === 'site') return change.id === siteId;
    // user names appear in many places; departments, questions and financing plans are the company's lists
    if (change.topic === 'person' || change.topic === 'setting') return true;
    return change.topic === 'customer' && change.id === customerId;
  });
  const reload = useEffectEvent(() => {
    if (id > 0) askAgain(client, workOrderQuery(id).queryKey);
  });
  useEffect(
    () =>
      onLive({
        changes: (changes) => changes.some((change) => concerns(change)) && reload(),
        reloadAll: reload,
      }),
    [],
  );
}
