import type { TestServer } from './server.ts';

/** Selects how many shown entries are in exactly the same categories, counted one by one. */
const countedSql = `
  select company_id, price_book_id, ids::text, count(*)::int as entries from (
    select p.company_id, null::bigint as price_book_id, array(select e.price_book_category_id
      from price_book_category_entries e where e.company_id = p.company_id and e.part_item_id = p.id order by 1) as ids
    from part_items p where not p.hidden
    union all select r.company_id, r.price_book_id, array(select e.price_book_category_id
      from price_book_category_entries e where e.company_id = r.company_id and e.service_repair_id = r.id order by 1)
    from service_repairs r where not r.hidden) s
  group by 1, 2, 3`;
const keptSql = `select company_id, price_book_id, category_ids::text as ids, entries::int from price_book_places`;

/** Returns where the kept counts of a price book's entries differ from those counted one by one. */
export const placesOff = (server: TestServer): Promise<unknown[]> =>
  server.sql(`
    (select 'kept' as which, * from (${keptSql} except ${countedSql}) k)
    union all (select 'counted', * from (${countedSql} except ${keptSql}) c) order by 2, 3, 4`);

/** Throws if the counts of the tree aren't those of the entries, for the end of a test that changes them. */
export async function refusePlacesOff(server: TestServer): Promise<void> {
  const off = await placesOff(server);
  if (off.length > 0) throw new Error(`Wrong counts: ${JSON.stringify(off)}`);
}
