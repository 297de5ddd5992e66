import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { entryTables } from '../../db/found-entries.queries.ts';
import { company } from '../../db/names.sql.ts';
import { memberTerms, pricingRules } from '../../db/price-basis.sql.ts';
import { isOwn, usualColumns } from '../../db/usual-entries.sql.ts';
import { foundEntryJson, offered, pricedEntry, type StoredEntry, type Whose } from './price-books.queries.ts';

type Kind = 'serviceRepair' | 'partItem';
type UsualEntries = Answer<Endpoints['GET /api/usualentries']>;

/** As many of each are listed. */
const most = 8;

/** Selects the person's favorite or used entries of a kind that are still offered. */
const usual = (kind: Kind) => {
  const column = sql.ref(usualColumns[kind]);
  return sql`select ${sql.lit(kind)} as kind, x.id, x.text, x.code, u.is_favorite, u.used_date
    from usual_entries u join ${sql.table(entryTables[kind])} x on x.company_id = u.company_id and x.id = u.${column}
    where ${isOwn} and not x.hidden and ${offered[kind]}`;
};

/** Returns the person's favorites and the entries used last, in one statement. */
export async function findUsualEntries(
  db: Read,
  { whose, withCosts }: { whose: Whose; withCosts: boolean },
): Promise<UsualEntries> {
  const { rows } = await sql<{
    rules: PricingRules | null;
    terms: PricedFor['terms'];
    favorites: StoredEntry[];
    recent: StoredEntry[];
  }>`
    with usual as (${usual('serviceRepair')} union all ${usual('partItem')}),
    favorites as (select row_number() over (order by used_date desc nulls last, lower(text), code, id) as at, kind, id
      from usual where is_favorite order by at limit ${most}),
    recent as (select row_number() over (order by used_date desc, lower(text), code, id) as at, kind, id
      from usual where not is_favorite order by at limit ${most})
    select ${pricingRules} as rules, ${memberTerms(whose.agreementId)} as terms,
      ${listed(sql`favorites`)} as favorites, ${listed(sql`recent`)} as recent`.execute(db);
  const { rules, terms, favorites, recent } = rows[0]!;
  const pricing = { rules, whose: { ...whose, terms }, withCosts };
  const priced = (entries: readonly StoredEntry[]) => entries.map((entry) => pricedEntry(entry, pricing));
  return { favorites: priced(favorites), recent: priced(recent) };
}

const listed = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${foundEntryJson()} order by f.at), '[]') from ${rows} f)`;

/** Marks an offered entry as a favorite; false if the company doesn't offer it. */
export async function markFavorite(db: Read, kind: Kind, id: number): Promise<boolean> {
  const { rows } = await sql`
    insert into usual_entries (${sql.ref(usualColumns[kind])}, is_favorite)
    select x.id, true from ${sql.table(entryTables[kind])} x
    where x.company_id = ${company} and x.id = ${id} and not x.hidden and ${offered[kind]}
    on conflict (company_id, person_id, service_repair_id, part_item_id) do update set is_favorite = true
    returning id`.execute(db);
  return rows.length > 0;
}

/** Unmarks a favorite: one that was used stays among those used last. */
export async function unmarkFavorite(db: Read, kind: Kind, id: number): Promise<void> {
  const column = sql.ref(usualColumns[kind]);
  await sql`
    with unused as (delete from usual_entries u where ${isOwn} and u.${column} = ${id} and u.used_date is null)
    update usual_entries u set is_favorite = false
    where ${isOwn} and u.${column} = ${id} and u.used_date is not null`.execute(db);
}

/** Checks whether the company has an entry, removed or not. */
export async function isEntryThere(db: Read, kind: Kind, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(entryTables[kind])} x
    where x.company_id = ${company} and x.id = ${id}`.execute(db);
  return rows.length > 0;
}
