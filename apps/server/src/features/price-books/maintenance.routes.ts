import type { PriceBookPath } from '@fieldwright/contract/price-book-maintenance';
import { may } from '@fieldwright/domain/people/roles';
import type { PriceBookKind } from '@fieldwright/domain/price-books/maintenance';
import { wordsOf } from '@fieldwright/domain/price-books/price-book-filter';
import type { Read } from '../../db/database.ts';
import { historyPage } from '../../db/history.queries.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import type { Bind, Context } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { changeInBulk, previewInBulk, undoInBulk } from './bulk-changes.commands.ts';
import { moveEntries } from './entry-moves.commands.ts';
import { checkPictures } from './entry-pictures.commands.ts';
import { type SentRecord, saveKept, wasDeleted } from './kept-records.commands.ts';
import {
  categoriesIn,
  categoriesOfPart,
  findKept,
  type KeptRecords,
  keptInBook,
  removedIn,
  servicesOfPart,
} from './kept-records.queries.ts';
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
export function priceBookMaintenanceRoutes(bind: Bind, deps: Deps): void {
  for (const [path, kind] of Object.entries(kinds) as [PriceBookPath, PriceBookKind][]) {
    bind.alike(`POST /api/${path}`, async ({ db, request, body }) => {
      await checkPictures(deps, db, picturesOf(body as SentRecord));
      return saveKept(db, request.id, kind, body as SentRecord);
    });
    bind.alike(`DELETE /api/${path}/{id}`, ({ db, request, params }) =>
      removeKept(db, request.id, kind, idOf(params)),
    );
    bind.alike(`POST /api/${path}/{id}/restore`, ({ db, request, params }) =>
      restoreKept(db, request.id, kind, idOf(params)),
    );
    bind.alike(`GET /api/${path}/{id}/changes`, async ({ db, params, query }) => {
      const id = idOf(params);
      if (!(await findKept(db, kind, { id })) && !(await wasDeleted(db, kind, id)))
        throw new Refusal('not_found');
      const { before, limit } = query as { before?: number; limit: number };
      return historyPage(db, { entity: kind, id }, { before: before ?? null, limit });
    });
  }
  bind('GET /api/pricebookcategories/{id}', ({ db, params }) => one(db, 'priceBookCategory', params.id));
  bind('GET /api/partitems/{id}', (context) => costed(context, 'partItem'));
  bind('GET /api/servicerepairs/{id}', (context) => costed(context, 'serviceRepair'));
  bind('GET /api/partitems/{id}/categories', async ({ db, params }) => {
    await one(db, 'partItem', params.id);
    return categoriesOfPart(db, params.id);
  });
  bind('GET /api/partitems/{id}/servicerepairs', async ({ db, params }) => {
    await one(db, 'partItem', params.id);
    return servicesOfPart(db, params.id);
  });
  bind('GET /api/pricebooks/{id}/servicerepairs', async (context) => {
    const { records: serviceRepairs, next } = await pageIn(context, 'serviceRepair');
    return { serviceRepairs, next };
  });
  bind('GET /api/pricebooks/{id}/partitems', async (context) => {
    const { records: partItems, next } = await pageIn(context, 'partItem');
    return { partItems, next };
  });
  bind('GET /api/pricebooks/{id}/categories', async ({ db, params }) => {
    await one(db, 'priceBook', params.id);
    return categoriesIn(db, params.id);
  });
  bind('GET /api/pricebooks/{id}/removed', async ({ db, params, query }) => {
    await one(db, 'priceBook', params.id);
    return removedIn(db, params.id, wordsOf(query.text));
  });
  bind('POST /api/pricebooks/starter', ({ db, who, request, body }) =>
    addStarterBook(db, { companyId: who.companyId, requestId: request.id }, body),
  );
  bind('POST /api/pricebooks/{id}/partitems', async ({ db, request, params, body }) => {
    const partItems = body.partItems as SentRecord[];
    await checkPictures(deps, db, partItems.flatMap(picturesOf));
    return savePartsInBook(db, request.id, params.id, partItems);
  });
  bind('POST /api/pricebookentries/move', ({ db, request, body }) => moveEntries(db, request.id, body));
  bind('POST /api/pricebookentries/bulk', ({ db, request, body }) => changeInBulk(db, request.id, body));
  bind('POST /api/pricebookentries/bulk/preview', ({ db, who, body }) =>
    previewInBulk(db, body, may(who.roles, 'costs.view')),
  );
  bind('POST /api/pricebookentries/bulk/undo', ({ db, request, body }) => undoInBulk(db, request.id, body));
  bind('POST /api/pricebookcategories/order', ({ db, request, body }) =>
    orderCategoriesIn(db, request.id, body),
  );
}

type EntryKind = 'partItem' | 'serviceRepair';

const picturesOf = (sent: SentRecord) => (sent['pictures'] as string[] | undefined) ?? [];

const idOf = (params: unknown) => (params as { id: number }).id;

async function one<K extends PriceBookKind>(db: Read, kind: K, id: number): Promise<KeptRecords[K]> {
  const found = await findKept(db, kind, { id });
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Returns an entry as the person may see it. */
async function costed<K extends EntryKind>(
  { db, params, who }: Pick<Context<'GET /api/partitems/{id}'>, 'db' | 'params' | 'who'>,
  kind: K,
): Promise<KeptRecords[K]> {
  return forPerson(await one(db, kind, params.id), who);
}

/** Leaves out costs, and the markup that leads to them, for people who may not see costs. */
function forPerson<K extends EntryKind>(
  found: KeptRecords[K],
  { roles }: Pick<SignedIn, 'roles'>,
): KeptRecords[K] {
  if (may(roles, 'costs.view')) return found;
  const { costCents: _cost, markupFactor: _markup, ...rest } = found as KeptRecords['partItem'];
  return rest as KeptRecords[K];
}

/** Returns a page of a book's entries, as the person may see them. */
async function pageIn<K extends EntryKind>(
  {
    db,
    params,
    query,
    who,
  }: Pick<Context<'GET /api/pricebooks/{id}/partitems'>, 'db' | 'params' | 'query' | 'who'>,
  kind: K,
): Promise<{ records: KeptRecords[K][]; next: number | null }> {
  await one(db, 'priceBook', params.id);
  const found = await keptInBook(db, kind, { bookId: params.id, ...query });
  const records = found.slice(0, query.limit).map((record) => forPerson(record, who));
  return { records, next: found.length > query.limit ? records.at(-1)!.id : null };
}
