import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { saverOf } from '../documents/document-routes.ts';
import { changeAgreement, sellAgreement } from './agreements.commands.ts';
import { listAgreements } from './agreements.queries.ts';
import { sellOnWorkOrder, undoSale } from './work-order-agreements.commands.ts';

export function agreementRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);
  bind('GET /api/agreements', ({ db, now, query: { search = '', filter, after, limit } }) => {
    const [endDate, id] = after?.split('_') ?? [];
    return listAgreements(db, {
      words: [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))],
      filter: filter ?? null,
      after: endDate && id ? { endDate, id: Number(id) } : null,
      limit,
      now,
    });
  });
  bind('POST /api/sites/{id}/agreements', ({ db, request, params, body }) =>
    sellAgreement(db, request.id, { siteId: params.id, ...body }),
  );
  bind('PATCH /api/agreements/{id}', ({ db, request, params, body }) =>
    changeAgreement(db, request.id, params.id, body),
  );
  bind('POST /api/workorders/{id}/agreements', (context) =>
    sellOnWorkOrder(saver(context), context.params.id, context.body),
  );
  bind('DELETE /api/workorders/{id}/agreements/{agreementId}', (context) =>
    undoSale(saver(context), context.params.id, context.params.agreementId),
  );
}
