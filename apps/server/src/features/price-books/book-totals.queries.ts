import { mostCounted } from '@fieldwright/domain/kernel/list-totals';
import { type BookTotals, bookTotalsOf } from '@fieldwright/domain/price-books/book-totals';
import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import {
  memberTerms,
  partPricePairs,
  pricingRules,
  type StoredPrice,
  servicePricePairs,
} from '../../db/price-basis.sql.ts';
import type { BrowseQuery } from './browse.queries.ts';
import { pageOf, withBranch } from './entries-page.queries.ts';
import { type Pricing, shownPrice } from './priced-entry.ts';

type Counted = Pick<BrowseQuery, 'bookId' | 'category' | 'search' | 'whose' | 'withCosts'>;

/**
 * Counts the listed entries of a book and averages their prices, as they are for someone; at most 10,000.
 * @returns null if there is no such book
 */
export async function bookTotals(db: Read, wish: Counted): Promise<BookTotals | null> {
  const { bookId, whose, withCosts } = wish;
  const { rows } = await sql<{
    entries: StoredPrice[];
    rules: Pricing['rules'];
    terms: PricedFor['terms'];
  }>`
    with recursive ${withBranch(wish)} ${pageOf({ ...wish, after: null, limit: mostCounted })}
    select (select coalesce(json_agg(case f.kind
        when 'serviceRepair' then (select json_build_object(${servicePricePairs})
          from service_repairs r where r.company_id = ${company} and r.id = f.id)
        else (select json_build_object(${partPricePairs})
          from part_items r where r.company_id = ${company} and r.id = f.id) end), '[]') from page f) as entries,
      ${pricingRules} as rules, ${memberTerms(whose.agreementId)} as terms
    from price_books b where b.company_id = ${company} and b.id = ${bookId} and not b.hidden`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { entries, rules, terms } = row;
  const pricing = { rules, whose: { ...whose, terms }, withCosts };
  const counted = entries.slice(0, mostCounted).map((stored) => {
    const { unitPriceCents, costCents } = shownPrice(stored, pricing);
    return { kind: stored.kind, unitPriceCents, costCents };
  });
  return bookTotalsOf(counted, entries.length > mostCounted);
}
