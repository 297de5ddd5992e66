import type { SavedAnswer } from '@fieldwright/contract/documents';
import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { startWorkOrder } from '@fieldwright/domain/work-orders/new-work-order';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { Answer } from '../../lib/send.ts';
import { apart, type DocumentKind, type Loaded, totalsOf } from '../documents/document-kind.ts';
import { sendSave } from '../documents/send-save.ts';
import { type WorkOrderSearch, workOrderSearch } from './work-order.search.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

export interface LoadedWorkOrder extends Loaded<WorkOrder> {
  context: WorkOrderContext;
}

const previewMs = 3_000;

/** A work order with all that its editor shows beside it: one request. */
export const workOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ['workorder', id],
    queryFn: async ({ signal }) =>
      apart(await api('GET /api/workorders/{id}', { params: { id }, signal })) as LoadedWorkOrder,
    // the small picture of a photo is made a moment after it was saved, which nobody tells
    refetchInterval: ({ state }) =>
      state.data?.context.files.some(({ preview }) => preview === 'waiting') ? previewMs : false,
  });

type Start = Answer<'GET /api/sites/{id}/workorderstart'>;

/** What a new work order at a site begins with. */
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

/** A new work order at a site, for the call that it is done on. */
export function newWorkOrder({ context, siteSystems, agreementSiteSystems }: Start): Edit<WorkOrder> {
  const { customer, call, pricing, place } = context;
  const site = { id: place!.siteId, taxItemId: pricing.taxItem?.id ?? null };
  const guid = crypto.randomUUID();
  return startWorkOrder({ guid, customerId: customer.id, site, call }, { siteSystems, agreementSiteSystems });
}

/** What the page needs before it is shown. */
export function load(
  client: QueryClient,
  search: Record<string, unknown>,
  { id }: Record<string, string>,
): Promise<unknown> {
  if (id !== 'new') return client.ensureQueryData(workOrderQuery(numberOf(id)));
  const { siteId, callId }: WorkOrderSearch = workOrderSearch(search);
  if (siteId === undefined) throw new ApiError('refused', { status: 404 });
  // another new one begins with what is there by then
  return client.fetchQuery({ ...startQuery(siteId, callId), staleTime: 0 });
}

/** Lists of work orders, and the technician's day beside them, are not as before. */
export function workOrdersChanged(client: QueryClient): void {
  for (const key of ['workorders', 'ownday']) void client.invalidateQueries({ queryKey: [key] });
}

/** No number: no work order has it. */
export const numberOf = (id: string | undefined) => (/^\d{1,15}$/.test(id ?? '') ? Number(id) : 0);

/** Who took these payments, by name; null where nobody knows. */
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
  // one that is made for a call stands for its work from the start
  isBlank: ({ text, callId, details }) => text === '' && callId === null && !details.some(isLive),
  label: ({ id, text, details }) => texts.saveLabel(id, text, details.length),
};

/**
 * Saves one thing at once, beside what is being edited: a payment, or taking one back.
 * @param key the same for every try: it is done once
 * @param leastDueCents of a payment: the least that the person expects to be left to pay; with less, they are asked
 * @throws ApiError; also where somebody else has changed the same since
 */
export async function saveAtOnce(
  edit: Edit<WorkOrder>,
  request: { key: string; label: string; leastDueCents?: number | undefined },
): Promise<SavedAnswer> {
  const plan = planSave(workOrderShape, edit);
  const basedOn = edit.base!.version;
  const answer = await sendSave('POST /api/workorders', { ...request, plan, basedOn } as never);
  if (answer.outcome === 'saved') return answer;
  await workOrderKind.load(edit.draft.id);
  throw new ApiError('refused', { status: 409, said: { text: texts.changedMeanwhile } });
}
