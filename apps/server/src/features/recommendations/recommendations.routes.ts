import { deferredWorkSorts } from '@fieldwright/domain/kernel/list-sort';
import { pageRequest } from '../../db/list-order.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { saverOf } from '../documents/document-routes.ts';
import { listDeferredWork } from './deferred-work.queries.ts';
import { quoteRecommendations } from './quote.commands.ts';
import { moveRecommendation } from './recommendation-status.commands.ts';

export function recommendationRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);
  bind('GET /api/deferredwork', ({ db, now, query }) => {
    const { search = '', filter, urgency, systemTypeId, technicianId, from, to } = query;
    return listDeferredWork(db, {
      ...pageRequest(deferredWorkSorts, query),
      words: [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))],
      filter: filter ?? null,
      urgency: urgency ?? null,
      systemTypeId: systemTypeId ?? null,
      technicianId: technicianId ?? null,
      from: from ?? null,
      to: to ?? null,
      now,
    });
  });
  bind('POST /api/recommendationitems/{id}/status', (context) => {
    const { status: to, workOrderId = null, ...move } = context.body;
    return moveRecommendation(saver(context), context.params.id, { ...move, to, workOrderId });
  });
  bind('POST /api/recommendationitems/quote', (context) => {
    const { ids, key, workOrderId = null } = context.body;
    return quoteRecommendations(saver(context), { ids, key, workOrderId });
  });
}
