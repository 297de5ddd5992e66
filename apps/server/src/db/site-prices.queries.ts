import type { SitePrices } from '@fieldwright/domain/price-books/site-prices';
import { sql } from 'kysely';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';
import { sitePricesText } from './site-prices.sql.ts';

/** Returns whose prices the documents of a site can have; null if there is no such site. */
export async function sitePrices(db: Read, siteId: number): Promise<SitePrices | null> {
  const { rows } = await sql<{ prices: SitePrices }>`
    select ${sql.raw(sitePricesText('null::bigint'))} as prices from sites s
    where s.company_id = ${company} and s.id = ${siteId}`.execute(db);
  return rows[0]?.prices ?? null;
}
