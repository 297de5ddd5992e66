import { listViewsOf } from '../../db/list-views.queries.ts';
import type { Bind } from '../../http/bind.ts';
import { changeView, chooseForList, hideView, saveView } from './list-views.commands.ts';

export function listViewRoutes(bind: Bind): void {
  bind('GET /api/listviews', ({ db }) => listViewsOf(db));
  bind('POST /api/listviews', ({ db, who, body }) => saveView(db, who, body));
  bind('PATCH /api/listviews/{id}', ({ db, who, params, body }) =>
    changeView(db, who, { id: params.id, ...body }),
  );
  bind('DELETE /api/listviews/{id}', async ({ db, who, params }) => {
    await hideView(db, who, { id: params.id, hidden: true });
    return null;
  });
  bind('POST /api/listviews/{id}/restore', ({ db, who, params }) =>
    hideView(db, who, { id: params.id, hidden: false }),
  );
  bind('POST /api/listviews/choice', ({ db, who, body }) => chooseForList(db, who, body));
}
