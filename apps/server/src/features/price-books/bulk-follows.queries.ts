import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { type StoredPrice, servicePricePairs } from '../../db/price-basis.sql.ts';

/** A service whose price is calculated, with what it's calculated from. */
export type CalculatedService = StoredPrice & { id: number; code: string; text: string; priceBook: string };

/** Returns the services, of any book, that use one of these parts and whose prices are calculated, by name. */
export async function calculatedServices(db: Read, partIds: readonly number[]): Promise<CalculatedService[]> {
  const { rows } = await sql<{ service: CalculatedService }>`
    select json_build_object('id', r.id, 'code', r.code, 'text', r.text, 'priceBook', b.text, ${servicePricePairs}) as service
    from service_repairs r join price_books b on b.company_id = r.company_id and b.id = r.price_book_id and not b.hidden
    where r.company_id = ${company} and r.pricing = 'computed' and not r.hidden and r.id in (
      select u.service_repair_id from service_repair_parts u
      where u.company_id = ${company} and u.part_item_id = any(${[...partIds]}::bigint[]))
    order by r.text, r.id`.execute(db);
  return rows.map(({ service }) => service);
}
