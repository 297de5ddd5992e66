import type { PriceBookPath } from '@fieldwright/contract/price-book-maintenance';
import { may } from '@fieldwright/domain/people/roles';
import type { PriceBookKind } from '@fieldwright/domain/price-books/maintenance';
import type { Read } from '../../db/database.ts';
import { historyOf } from '../../db/history.queries.ts';
import type { Bind, Context } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { changeInBulk, undoInBulk } from './bulk-changes.commands.ts';
import { type SentRecord, saveKept, wasDeleted } from './kept-records.commands.ts';
import { categoriesIn, findKept, type KeptRecords, removedIn } from './kept-records.queries.ts';
import { removeKept } from './kept-removals.commands.ts';
import { restoreKept } from './kept-restores.commands.ts';
import { orderCategoriesIn, savePartsInBook } from './maintenance.commands.ts';
import { addStarterBook } from './starter/starter.commands.ts';

const kinds = {
  pricebooks: 'priceBook',
  pricebookcategories: 'priceBookCategory',
  partitems: 'partItem',
  servicerepairs: 'serviceRepair',
} as const satisfies Record<PriceBookPath, PriceBookKind>;

/** Binds the endpoints that keep price books. */
export function priceBookMaintenanceRoutes(bind: Bind): void {
  for (const [path, kind] of Object.entries(kinds) as [PriceBookPath, PriceBookKind][]) {
    bind.alike(`POST /api/${path}`, ({ db, request, body }) =>
      saveKept(db, request.id, kind, body as SentRecord),
    );
    bind.alike(`DELETE /api/${path}/{id}`, ({ db, request, params }) =>
      removeKept(db, request.id, kind, idOf(params)),
    );
    bind.alike(`POST /api/${path}/{id}/restore`, ({ db, request, params }) =>
      restoreKept(db, request.id, kind, idOf(params)),
    );
    bind.alike(`GET /api/${path}/{id}/changes`, async ({ db, params }) => {
      const id = idOf(params);
      if (!(await findKept(db, kind, { id })) && !(await wasDeleted(db, kind, id)))
        throw new Refusal('not_found');
      return historyOf(db, kind, id);
    });
  }
  bind('GET /api/pricebookcategories/{id}', ({ db, params }) => one(db, 'priceBookCategory', params.id));
  bind('GET /api/partitems/{id}', (context) => costed(context, 'partItem'));
  bind('GET /api/servicerepairs/{id}', (context) => costed(context, 'serviceRepair'));
  bind('GET /api/pricebooks/{id}/categories', async ({ db, params }) => {
    await one(db, 'priceBook', params.id);
    return categoriesIn(db, params.id);
  });
  bind('GET /api/pricebooks/{id}/removed', async ({ db, params }) => {
    await one(db, 'priceBook', params.id);
    return removedIn(db, params.id);
  });
  bind('POST /api/pricebooks/starter', ({ db, who, request, body }) =>
    addStarterBook(db, { companyId: who.companyId, requestId: request.id }, body),
  );
  bind('POST /api/pricebooks/{id}/partitems', ({ db, request, params, body }) =>
    savePartsInBook(db, request.id, params.id, body.partItems as SentRecord[]),
  );
  bind('POST /api/pricebookentries/bulk', ({ db, request, body }) => changeInBulk(db, request.id, body));
  bind('POST /api/pricebookentries/bulk/undo', ({ db, request, body }) => undoInBulk(db, request.id, body));
  bind('POST /api/pricebookcategories/order', ({ db, body }) => orderCategoriesIn(db, body));
}

const idOf = (params: unknown) => (params as { id: number }).id;

async function one<K extends PriceBookKind>(db: Read, kind: K, id: number): Promise<KeptRecords[K]> {
  const found = await findKept(db, kind, { id });
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Returns an entry; without costs, and the markup that leads to them, for people who may not see costs. */
async function costed<K extends 'partItem' | 'serviceRepair'>(
  { db, params, who }: Pick<Context<'GET /api/partitems/{id}'>, 'db' | 'params' | 'who'>,
  kind: K,
): Promise<KeptRecords[K]> {
  const found = await one(db, kind, params.id);
  if (may(who.roles, 'costs.view')) return found;
  const { costCents: _cost, markupFactor: _markup, ...rest } = found as KeptRecords['partItem'];
  return rest as KeptRecords[K];
}
