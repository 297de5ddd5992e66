import { may } from '@fieldwright/domain/people/roles';
import { priceKeyOf, wordsOf } from '@fieldwright/domain/price-books/price-book-filter';
import type { Bind } from '../../http/bind.ts';
import { findEntries } from './price-books.queries.ts';

export function priceBookRoutes(bind: Bind): void {
  bind('GET /api/pricebookentries', ({ db, who, query }) =>
    findEntries(db, {
      text: query.text.trim(),
      words: wordsOf(query.text),
      kind: query.kind ?? null,
      priceKey: priceKeyOf({ ...query, agreementId: query.agreementId ?? null }),
      withCosts: may(who.roles, 'costs.view'),
      limit: query.limit,
    }),
  );
}
