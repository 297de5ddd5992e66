import type { WorkOrderNarrowing } from '@fieldwright/contract/work-order-page';
import { readCustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import { may } from '@fieldwright/domain/people/roles';
import { readDocumentNumber } from '@fieldwright/domain/settings/document-numbers';
import { workOrderColumns } from '@fieldwright/domain/work-orders/exported-work-orders';
import { fillHole } from '../../db/json-hole.ts';
import { pageRequest } from '../../db/list-order.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Bind, SignedInContext } from '../../http/bind.ts';
import { ImpossibleRequest, Refusal } from '../../http/refusal.ts';
import { exportList, rowsAtOnce } from '../../spreadsheets/export-list.ts';
import { changesOf } from '../documents/changes.commands.ts';
import { childEndpointOf } from '../documents/child-edit.ts';
import { openChild } from '../documents/children.commands.ts';
import { bindChildren, openForScreen, saverOf } from '../documents/document-routes.ts';
import { startText } from '../documents/documents.queries.ts';
import { linePricesOf } from '../documents/line-prices.ts';
import { parkRefused } from '../documents/park-refused.commands.ts';
import { notePresence } from '../documents/presence.commands.ts';
import { saveEntry } from '../documents/save-entry.commands.ts';
import { addressed } from '../files/files.commands.ts';
import { signCompletion } from './completion.commands.ts';
import { removeOfSite, saveOfSite } from './site-children.commands.ts';
import { workOrderKind } from './work-order-kind.ts';
import { listWorkOrders, readWorkOrders } from './work-order-list.queries.ts';
import { finishUpdate, setProcessed } from './work-order-status.commands.ts';
import { workOrderTotals } from './work-order-totals.queries.ts';

export function workOrderRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);

  bind('GET /api/sites/{id}/workorderstart', async ({ db, who, params, query }) => {
    const anybodys = may(who.roles, 'workorders.view');
    const start = await startText(db, workOrderKind, params.id, [query.callId ?? null, anybodys]);
    if (start === null) throw new Refusal('not_found');
    return start;
  });
  bind('GET /api/workorders', ({ db, who, now, query }) =>
    listWorkOrders(db, {
      ...narrowedBy(query),
      own: !may(who.roles, 'workorders.view'),
      now,
      ...pageRequest(workOrderSorts, query),
    }),
  );
  bind('GET /api/workorders/totals', ({ db, who, now, query }) =>
    workOrderTotals(db, {
      ...narrowedBy(query),
      own: !may(who.roles, 'workorders.view'),
      now,
      sort: workOrderSorts.usual,
    }),
  );
  bind('GET /api/workorders/export', ({ db, now, query }) =>
    exportList(db, {
      name: 'work-orders',
      format: query.format,
      columns: workOrderColumns,
      read: async (tx, after) => {
        const page = pageRequest(workOrderSorts, {
          sort: query.sort,
          after: after ?? undefined,
          limit: rowsAtOnce,
        });
        const { workOrders, next } = await readWorkOrders(tx, {
          ...narrowedBy(query),
          own: false,
          now,
          ...page,
        });
        return { rows: workOrders, next };
      },
    }),
  );
  bind('GET /api/workorders/{id}', async (context) => {
    const { text, files } = await openForScreen(workOrderKind, context, context.params.id);
    return fillHole(text, addressed(deps, context.who, files, 'small'));
  });
  bind(
    'POST /api/workorders',
    (context) => saveEntry(saver(context), workOrderKind, context.body, context.request.body as object),
    (context, refusal) => parkRefused(saver(context), workOrderKind, context.request.body, refusal),
  );
  bind('GET /api/workorders/{id}/changes', ({ db, params, query }) =>
    changesOf(db, workOrderKind, params.id, query),
  );
  bind('GET /api/workorders/{id}/prices', (context) =>
    linePricesOf(context, workOrderKind, context.params.id),
  );
  bind('POST /api/workorders/{id}/presence', (context) =>
    notePresence(context, workOrderKind, { id: context.params.id, ...context.body }),
  );
  bind('POST /api/workorders/{id}/finish', (context) => finishUpdate(saver(context), context.params.id));
  bind('POST /api/workorders/{id}/process', (context) =>
    setProcessed(saver(context), context.params.id, context.body),
  );
  bind('POST /api/workorders/{id}/signatures', (context) =>
    signCompletion(context, context.params.id, context.body),
  );
  bind('GET /api/debriefanswers/{id}', ({ db, who, params }) => {
    const endpoint = childEndpointOf(workOrderKind, 'debriefAnswers');
    return openChild({ db, who }, endpoint, params.id);
  });
  bindChildren(bind, deps, workOrderKind, {
    ofSite: { save: saveOfSite, remove: removeOfSite },
    onRefused: { recommendationPhotos: answerPhotoPlace },
  });
}

/** Returns what narrows the list of work orders; null for what doesn't. */
const narrowedBy = ({
  search,
  filter,
  departmentId,
  tagId,
  technicianId,
  customerId,
  siteId,
  unpaid,
  returnVisits,
  firstTechnicianId,
  from,
  to,
}: WorkOrderNarrowing) => ({
  unpaid: unpaid !== undefined,
  returnVisits: returnVisits !== undefined,
  filter: filter ?? null,
  search: search ? { words: readCustomerSearch(search).words, number: readDocumentNumber(search) } : null,
  departmentId: departmentId ?? null,
  tagId: tagId ?? null,
  technicianId: technicianId ?? null,
  firstTechnicianId: firstTechnicianId ?? null,
  customerId: customerId ?? null,
  siteId: siteId ?? null,
  from: from ?? null,
  to: to ?? null,
});

/** Reports a photo without a recommendation as impossible, because no screen of ours can send one (R5.5). */
async function answerPhotoPlace({ request }: SignedInContext, refusal: Refusal): Promise<Refusal> {
  const body = request.body as { recommendationId?: unknown } | null;
  const lacksPlace =
    refusal.details.fields?.['recommendationId'] !== undefined && body?.recommendationId == null;
  return lacksPlace ? new ImpossibleRequest('A recommendation photo has no recommendation.') : refusal;
}
