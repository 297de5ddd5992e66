import type { SavedAnswer } from '@fieldwright/contract/documents';
import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import { startWorkOrder } from '@fieldwright/domain/work-orders/new-work-order';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { queryClient } from '../../lib/requests/query-client.ts';
import type { Answer } from '../../lib/requests/send.ts';
import {
  type DocumentKind,
  type Loaded,
  sentPlan,
  splitContext,
  totalsOf,
} from '../documents/document-kind.ts';
import { sendSave } from '../documents/send-save.ts';
import { type WorkOrderSearch, workOrderSearch } from './work-order.search.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

export interface LoadedWorkOrder extends Loaded<WorkOrder> {
  context: WorkOrderContext;
}

const previewMs = 3_000;

/** Fetches a work order with everything its editor shows, in one request. */
export const workOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ['workorder', id],
    queryFn: async ({ signal }): Promise<LoadedWorkOrder> =>
      splitContext(await api('GET /api/workorders/{id}', { params: { id }, signal })),
    // thumbnails are ready a moment after the save, without a live message
    refetchInterval: ({ state }) =>
      state.data?.context.files.some(({ preview }) => preview === 'waiting') ? previewMs : false,
  });

type Start = Answer<'GET /api/sites/{id}/workorderstart'>;

/** Fetches what a new work order at a site begins with. */
export const startQuery = (siteId: number, callId: number | undefined) =>
  queryOptions({
    queryKey: ['workorderstart', siteId, callId ?? null],
    queryFn: ({ signal }) =>
      api('GET /api/sites/{id}/workorderstart', {
        params: { id: siteId },
        query: { ...(callId !== undefined && { callId }) },
        signal,
      }),
  });

/** Starts a new work order at a site, for a call if given. */
export function newWorkOrder({ context, siteSystems, agreementSiteSystems }: Start): Edit<WorkOrder> {
  const { customer, call, pricing, place, sitePrices } = context;
  const site = { id: place!.siteId, taxItemId: pricing.taxItem?.id ?? null };
  const guid = crypto.randomUUID();
  const prices = startingPrices(sitePrices);
  const start = { guid, customerId: customer.id, site, prices, call };
  return startWorkOrder(start, { siteSystems, agreementSiteSystems });
}

/** Loads what the page needs before it shows. */
export function load(
  client: QueryClient,
  search: Record<string, unknown>,
  { id }: Record<string, string>,
): Promise<unknown> {
  if (id !== 'new') return client.ensureQueryData(workOrderQuery(numberOf(id)));
  const { siteId, callId }: WorkOrderSearch = workOrderSearch(search);
  if (siteId === undefined) throw new ApiError('refused', { status: 404 });
  // each new work order starts with the current data
  return client.fetchQuery({ ...startQuery(siteId, callId), staleTime: 0 });
}

/** Invalidates the lists of work orders and the technician's day. */
export function workOrdersChanged(client: QueryClient): void {
  for (const key of ['workorders', 'ownday']) void client.invalidateQueries({ queryKey: [key] });
}

/** Returns the id in an address; 0, which no work order has, if it is not a number. */
export const numberOf = (id: string | undefined) => (/^\d{1,15}$/.test(id ?? '') ? Number(id) : 0);

/** Returns the number of a proposal that a work order was sold by. */
export const soldByNumber = ({ soldBy }: Pick<WorkOrderContext, 'soldBy'>, proposalId: number): string =>
  soldBy.find(({ id }) => id === proposalId)?.number ?? '';

/** Returns the payments of a work order with the time each was recorded; null if unknown. */
export function useRecordedPayments(
  workOrderId: number,
  payments: WorkOrder['payments'],
): (WorkOrder['payments'][number] & { recordedDate: string | null })[] {
  const { data } = useQuery({ ...workOrderQuery(workOrderId), enabled: false });
  const dates = new Map(data?.context.payments.map(({ id, recordedDate }) => [id, recordedDate]));
  return payments.map((payment) => ({ ...payment, recordedDate: dates.get(payment.id) ?? null }));
}

/** Returns the names of those who collected these payments; null if unknown. */
export function useTakers(workOrderId: number, paymentIds: readonly number[]): string | null {
  const { data } = useQuery({ ...workOrderQuery(workOrderId), enabled: false });
  const names = data?.context.payments.flatMap(({ id, takenBy }) =>
    takenBy !== null && paymentIds.includes(id) ? [takenBy] : [],
  );
  return [...new Set(names)].join(', ') || null;
}

export const workOrderKind: DocumentKind<WorkOrder> = {
  shape: workOrderShape,
  load: (id) => queryClient.fetchQuery({ ...workOrderQuery(id), staleTime: 0 }),
  loadBeside: async ({ siteId }) => {
    const start = await queryClient.fetchQuery({ ...startQuery(siteId, undefined), staleTime: 0 });
    return { siteSystems: start.siteSystems, agreementSiteSystems: start.agreementSiteSystems };
  },
  send: (body) => sendSave('POST /api/workorders', body),
  totals: (document, pricing) => totalsOf([null], () => workOrderTotals(document, pricing)),
  // one created for a call is not blank
  isBlank: ({ text, callId, details }) => text === '' && callId === null && !details.some(isLive),
  label: ({ number, text, details }) => texts.saveLabel(number, text, details.length),
};

/**
 * Saves one thing at once, apart from the edit in progress: a payment, or voiding one.
 * @param key the same for every try, so that it is done once
 * @param leastDueCents for a payment: the least balance the user expects; if it is lower, they are asked
 * @throws ApiError; also if someone has changed the same since
 */
export async function saveAtOnce(
  edit: Edit<WorkOrder>,
  request: { key: string; label: string; leastDueCents?: number | undefined },
): Promise<SavedAnswer> {
  const plan = sentPlan(planSave(workOrderShape, edit));
  const basedOn = edit.base!.version;
  const answer = await sendSave('POST /api/workorders', { ...request, plan, basedOn });
  if (answer.outcome === 'saved') return answer;
  await workOrderKind.load(edit.draft.id);
  throw new ApiError('refused', { status: 409, said: { text: texts.changedMeanwhile } });
}
