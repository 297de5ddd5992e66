import type { Bind } from '../../http/bind.ts';
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
}
