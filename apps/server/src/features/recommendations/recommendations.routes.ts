import type { DeferredWorkNarrowing } from '@fieldwright/contract/recommendations';
import { deferredWorkSorts } from '@fieldwright/domain/kernel/list-sort';
import { deferredWorkColumns } from '@fieldwright/domain/work-orders/exported-deferred-work';
import { pageRequest } from '../../db/list-order.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { exportList, rowsAtOnce } from '../../spreadsheets/export-list.ts';
import { saverOf } from '../documents/document-routes.ts';
import { type DeferredWorkQuery, listDeferredWork } from './deferred-work.queries.ts';
import { quoteRecommendations } from './quote.commands.ts';
import { moveRecommendation } from './recommendation-status.commands.ts';

function narrowedBy(
  { search = '', filter, urgency, systemTypeId, technicianId, from, to }: DeferredWorkNarrowing,
  now: number,
): Omit<DeferredWorkQuery, 'after' | 'limit' | 'sort'> {
  return {
    words: [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))],
    filter: filter ?? null,
    urgency: urgency ?? null,
    systemTypeId: systemTypeId ?? null,
    technicianId: technicianId ?? null,
    from: from ?? null,
    to: to ?? null,
    now,
  };
}

export function recommendationRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);
  bind('GET /api/deferredwork', ({ db, now, query }) =>
    listDeferredWork(db, { ...narrowedBy(query, now), ...pageRequest(deferredWorkSorts, query) }),
  );
  bind('GET /api/deferredwork/export', ({ db, now, query }) =>
    exportList(db, {
      name: 'deferred-work',
      format: query.format,
      columns: deferredWorkColumns,
      read: async (tx, after) => {
        const asked = { sort: query.sort, after: after ?? undefined, limit: rowsAtOnce };
        const page = pageRequest(deferredWorkSorts, asked);
        const { recommendations, next } = await listDeferredWork(tx, { ...narrowedBy(query, now), ...page });
        return { rows: recommendations, next };
      },
    }),
  );
  bind('POST /api/recommendationitems/{id}/status', (context) => {
    const { status: to, workOrderId = null, ...move } = context.body;
    return moveRecommendation(saver(context), context.params.id, { ...move, to, workOrderId });
  });
  bind('POST /api/recommendationitems/quote', (context) => {
    const { ids, key, workOrderId = null } = context.body;
    return quoteRecommendations(saver(context), { ids, key, workOrderId });
  });
}
