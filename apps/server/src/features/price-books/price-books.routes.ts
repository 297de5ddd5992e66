import { may } from '@fieldwright/domain/people/roles';
import type { LineEntry } from '@fieldwright/domain/price-books/line-price';
import { spellingsOf } from '@fieldwright/domain/price-books/search-spellings';
import type { EntrySearch } from '../../db/found-entries.queries.ts';
import { historyOf } from '../../db/history.queries.ts';
import type { Bind, Context } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { bookTotals } from './book-totals.queries.ts';
import { type BrowseQuery, browseEntries, listBooks, openBook } from './browse.queries.ts';
import { draftPrices } from './draft-prices.ts';
import { entryPrices } from './entry-prices.ts';
import { exportBook } from './exchange/export-book.ts';
import { openWork } from './open-work.queries.ts';
import { findEntries, type Whose } from './price-books.queries.ts';
import { priceChanges } from './price-changes.ts';
import { priceOn } from './price-on.ts';
import { priceSources } from './price-sources.ts';
import { savePricingRules } from './pricing-rules.commands.ts';
import { findPricingRules } from './pricing-rules.queries.ts';
import { setFavorite } from './usual-entries.commands.ts';
import { findUsualEntries } from './usual-entries.queries.ts';

export function priceBookRoutes(bind: Bind): void {
  bind('GET /api/pricebookentries', ({ db, who, query }) =>
    findEntries(db, {
      search: query.offeredWith ? null : searchOf(query.text),
      kind: query.kind ?? null,
      bookId: query.priceBookId ?? null,
      offeredWith: query.offeredWith ? entryNamed(query.offeredWith) : null,
      withCosts: may(who.roles, 'costs.view'),
      whose: whoseOf(query),
      limit: query.limit,
    }),
  );
  bind('GET /api/usualentries', ({ db, who, query }) =>
    findUsualEntries(db, { whose: whoseOf(query), withCosts: may(who.roles, 'costs.view') }),
  );
  bind('POST /api/usualentries/favorite', ({ db, body }) => setFavorite(db, body));
  bind('GET /api/pricingrules', ({ db }) => findPricingRules(db));
  bind('POST /api/pricingrules', ({ db, who, request, body }) =>
    savePricingRules(db, { companyId: who.companyId, requestId: request.id }, body),
  );
  bind('GET /api/pricingrules/changes', ({ db, who }) => historyOf(db, 'pricingRules', who.companyId));
  bind('GET /api/servicerepairs/{id}/price', (context) => priceOnDay(context, 'serviceRepair'));
  bind('GET /api/partitems/{id}/price', (context) => priceOnDay(context, 'partItem'));
  bind('GET /api/servicerepairs/{id}/pricechanges', (context) => changesOfPrice(context, 'serviceRepair'));
  bind('GET /api/partitems/{id}/pricechanges', (context) => changesOfPrice(context, 'partItem'));
  bind('GET /api/servicerepairs/{id}/pricesources', ({ db, who, params }) =>
    priceSources(db, { kind: 'serviceRepair', id: params.id }, may(who.roles, 'costs.view')),
  );
  bind('GET /api/partitems/{id}/pricesources', ({ db, who, params }) =>
    priceSources(db, { kind: 'partItem', id: params.id }, may(who.roles, 'costs.view')),
  );
  bind('GET /api/servicerepairs/{id}/openwork', ({ db, params }) =>
    openWork(db, { kind: 'serviceRepair', id: params.id }),
  );
  bind('GET /api/partitems/{id}/openwork', ({ db, params }) =>
    openWork(db, { kind: 'partItem', id: params.id }),
  );
  bind('POST /api/pricebookprices', ({ db, who, body }) =>
    entryPrices(db, body.entries, may(who.roles, 'costs.view')),
  );
  bind('POST /api/pricebookprices/draft', ({ db, who, body }) =>
    draftPrices(db, body, may(who.roles, 'costs.view')),
  );
  bind('GET /api/pricebooks', ({ db, query }) => listBooks(db, query.removed === 'true'));
  bind('GET /api/pricebooks/{id}', async (context) => there(await openBook(context.db, queryOf(context))));
  bind('GET /api/pricebooks/{id}/export', ({ db, params, query, who }) =>
    exportBook(db, {
      bookId: params.id,
      category: query.category ?? null,
      search: searchOf(query.text),
      format: query.format,
      withCosts: may(who.roles, 'costs.view'),
    }),
  );
  bind('GET /api/pricebooks/{id}/totals', async ({ db, params, query, who }) =>
    there(
      await bookTotals(db, {
        bookId: params.id,
        category: query.category ?? null,
        search: searchOf(query.text),
        withCosts: may(who.roles, 'costs.view'),
        whose: whoseOf(query),
      }),
    ),
  );
  bind('GET /api/pricebooks/{id}/entries', async (context) =>
    there(await browseEntries(context.db, queryOf(context))),
  );
}

const priceOnDay = (
  {
    db,
    who,
    params,
    query,
  }: Pick<Context<'GET /api/partitems/{id}/price'>, 'db' | 'who' | 'params' | 'query'>,
  kind: 'serviceRepair' | 'partItem',
) =>
  priceOn(db, {
    companyId: who.companyId,
    kind,
    id: params.id,
    date: query.date,
    at: query.at,
    whose: whoseOf(query),
    withCosts: may(who.roles, 'costs.view'),
  });

const changesOfPrice = (
  {
    db,
    who,
    params,
    query,
  }: Pick<Context<'GET /api/partitems/{id}/pricechanges'>, 'db' | 'who' | 'params' | 'query'>,
  kind: 'serviceRepair' | 'partItem',
) =>
  priceChanges(db, {
    companyId: who.companyId,
    kind,
    id: params.id,
    whose: whoseOf(query),
    before: query.before ?? null,
    limit: query.limit,
    withCosts: may(who.roles, 'costs.view'),
  });

/** Returns the entry of a name such as `serviceRepair-12`. */
function entryNamed(name: string): LineEntry {
  const [kind, id] = name.split('-');
  return { kind: kind as LineEntry['kind'], id: Number(id) };
}

/** Returns what a text searches for; null if it's empty. */
function searchOf(text: string): EntrySearch | null {
  const spellings = spellingsOf(text);
  return spellings.length === 0 ? null : { text: text.trim().toLowerCase(), spellings };
}

const whoseOf = ({
  propertyTypeId,
  rateTypeId,
  agreementId,
}: Pick<Whose, 'propertyTypeId' | 'rateTypeId'> & { agreementId?: number | undefined }): Whose => ({
  propertyTypeId,
  rateTypeId,
  agreementId: agreementId ?? null,
});

type Browsing = Pick<Context<'GET /api/pricebooks/{id}'>, 'params' | 'query' | 'who'> & {
  query: Partial<
    Pick<
      Context<'GET /api/pricebooks/{id}/entries'>['query'],
      'afterKind' | 'afterPlace' | 'afterCode' | 'afterId'
    >
  >;
};

function queryOf({ params, query, who }: Browsing): BrowseQuery {
  const { category, serviceRepairId, partItemId, afterKind, afterPlace = 0, afterCode, afterId } = query;
  const isBehind = afterKind !== undefined && afterCode !== undefined && afterId !== undefined;
  return {
    bookId: params.id,
    category: category ?? null,
    search: searchOf(query.text),
    entry: entryOf(serviceRepairId, partItemId),
    after: isBehind ? { kind: afterKind, id: afterId, code: afterCode, place: afterPlace } : null,
    limit: query.limit,
    withCosts: may(who.roles, 'costs.view'),
    whose: whoseOf(query),
  };
}

function entryOf(serviceRepairId: number | undefined, partItemId: number | undefined): BrowseQuery['entry'] {
  if (serviceRepairId !== undefined) return { kind: 'serviceRepair', id: serviceRepairId };
  return partItemId === undefined ? null : { kind: 'partItem', id: partItemId };
}

function there<T>(found: T | null): T {
  if (found === null) throw new Refusal('not_found');
  return found;
}
