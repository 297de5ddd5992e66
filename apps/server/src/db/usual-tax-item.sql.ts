import { type RawBuilder, sql } from 'kysely';
import { company } from './names.sql.ts';

/** How many of the newest sites with a ZIP code decide its usual tax item. */
const neighbors = 50;

/**
 * Selects the tax item of a ZIP code, because sales tax follows the place of the work: the item that has the
 * code, otherwise the one for everywhere else, otherwise the one most sites there have. Null if there is none.
 * @param zip five digits, or null
 */
export function usualTaxItemId(zip: RawBuilder<string | null>) {
  const shown = sql`t.company_id = ${company} and not t.hidden`;
  return sql<number | null>`case when ${zip} is not null then coalesce(
    (select t.id from tax_items t where ${shown} and ${zip} = any(t.zips)),
    (select t.id from tax_items t where ${shown} and t.elsewhere),
    (select near.tax_item_id from (
      select s.tax_item_id from sites s
      join tax_items t on t.id = s.tax_item_id and ${shown}
      where s.company_id = ${company} and s.postal_code collate "C" >= ${zip}
        and s.postal_code collate "C" < ${zip} || '.' and not s.hidden
      order by s.id desc limit ${neighbors}) near
    group by near.tax_item_id order by count(*) desc, near.tax_item_id desc limit 1)) end`;
}
