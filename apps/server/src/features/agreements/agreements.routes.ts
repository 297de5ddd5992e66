import type { Bind } from '../../http/bind.ts';
import { changeAgreement, sellAgreement } from './agreements.commands.ts';
import { listAgreements } from './agreements.queries.ts';

export function agreementRoutes(bind: Bind): void {
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
}
