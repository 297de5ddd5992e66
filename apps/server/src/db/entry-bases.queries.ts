import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
import type { LineEntry } from '@fieldwright/domain/price-books/line-price';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { sql } from 'kysely';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';
import {
  memberTermsOf,
  partPricePairs,
  pricingRules,
  type StoredPrice,
  servicePricePairs,
} from './price-basis.sql.ts';

/** An entry with what its price is worked out from. */
export type EntryBasis = StoredPrice & {
  id: number;
  text: string;
  /** the version of a service's book; null for a part */
  priceBookVersion: number | null;
  /** whether it, or the book of a service, was removed */
  removed: boolean;
};

/** What the prices of some entries are worked out from. */
export interface EntryBases {
  rules: PricingRules | null;
  /** what each of the agreements changes about prices; none for one that isn't active today */
  terms: ReadonlyMap<number, NonNullable<PricedFor['terms']>>;
  /** returns an entry; undefined if the company doesn't have it */
  of: (entry: LineEntry) => EntryBasis | undefined;
}

/** Reads entries by id, removed ones included, with the rules and agreements of their prices, in one statement. */
export async function findEntryBases(
  db: Read,
  entries: readonly LineEntry[],
  agreementIds: readonly number[],
): Promise<EntryBases> {
  const idsOf = (kind: LineEntry['kind']) => entries.flatMap((each) => (each.kind === kind ? [each.id] : []));
  const { rows } = await sql<{
    rules: PricingRules | null;
    terms: NonNullable<PricedFor['terms']>[];
    entries: EntryBasis[];
  }>`
    select ${pricingRules} as rules, ${memberTermsOf(agreementIds)} as terms, (
      select coalesce(json_agg(e.entry), '[]') from (
        select json_build_object('id', r.id, 'text', r.text, 'priceBookVersion', b.version, 'removed', r.hidden or b.hidden, ${servicePricePairs}) as entry
        from service_repairs r join price_books b on b.company_id = r.company_id and b.id = r.price_book_id
        where r.company_id = ${company} and r.id = any(${idsOf('serviceRepair')}::bigint[])
        union all
        select json_build_object('id', r.id, 'text', r.text, 'priceBookVersion', null, 'removed', r.hidden, ${partPricePairs})
        from part_items r where r.company_id = ${company} and r.id = any(${idsOf('partItem')}::bigint[])) e) as entries`.execute(
    db,
  );
  const { rules, terms, entries: found } = rows[0]!;
  const byName = new Map(found.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  return {
    rules,
    terms: new Map(terms.map((each) => [each.agreementId, each])),
    of: ({ kind, id }) => byName.get(`${kind} ${id}`),
  };
}
