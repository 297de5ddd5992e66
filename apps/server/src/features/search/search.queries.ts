import type { Found } from '@fieldwright/contract/search';
import type { CustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';

export interface SearchWish extends CustomerSearch {
  /** a number that a document may be known by */
  number: number | null;
  sees: { workOrders: 'all' | 'own' | 'none'; proposals: 'all' | 'own' | 'none' };
}

const company = sql`(select current_company())`;
/** So many of each kind, and so many customers whose documents are looked at. */
const most = 5;
const mostCustomers = 20;

const address = sql`concat_ws(', ', nullif(s.street, ''), nullif(s.city, ''))`;
const name = sql`btrim(case when c.company <> '' then c.company else c.first_name || ' ' || c.last_name end)`;

const own = {
  workOrders: sql`(w.created_by = (select current_person()) or has_visit(w.call_id))`,
  proposals: sql`p.created_by = (select current_person())`,
};
const seen = (kind: keyof typeof own, sees: 'all' | 'own' | 'none') =>
  sees === 'all' ? sql`true` : sees === 'own' ? own[kind] : sql`false`;

/** Finds what is called so, in one statement. Documents are found by number, and by the customers that are found. */
export async function searchAll(db: Read, { words, phone, number, sees }: SearchWish): Promise<Found[]> {
  const everyWord = (text: string) =>
    words.length === 0
      ? sql`false`
      : sql`(${sql.join(
          words.map((word) => sql`strpos(${sql.ref(text)}, ${word}) > 0`),
          sql` and `,
        )})`;
  const byPhone =
    phone === null
      ? sql`false`
      : sql`(strpos(c.main_phone, ${phone}) > 0 or strpos(c.mobile_phone, ${phone}) > 0)`;
  const { rows } = await sql<Found>`
    with customer as (
      select c.*, ${name} as name from customers c
      where c.company_id = ${company} and (${everyWord('c.search_text')} or ${byPhone})
      order by strpos(c.sort_name, ${words[0] ?? ''}) <> 1, c.sort_name, c.id limit ${mostCustomers}),
    site as (
      select s.*, ${name} as name from (
        select * from sites s where s.company_id = ${company} and ${everyWord('s.search_text')}
        order by s.search_text, s.id limit ${most}) s
      join customers c on c.company_id = s.company_id and c.id = s.customer_id
      order by s.search_text, s.id),
    work as (
      select w.*, w.id is not distinct from ${number}::bigint as exact from (
        select w.* from work_orders w
        where w.company_id = ${company} and ${seen('workOrders', sees.workOrders)} and w.id = ${number}::bigint
        union
        select w.* from customer c cross join lateral (
          select w.* from work_orders w
          where w.company_id = ${company} and ${seen('workOrders', sees.workOrders)} and w.customer_id = c.id
          order by w.created_date desc, w.id desc limit ${most}) w) w
      order by exact desc, w.created_date desc, w.id desc limit ${most}),
    proposal as (
      select p.*, p.id is not distinct from ${number}::bigint as exact from sales_proposals p
      where p.company_id = ${company} and not p.is_template and ${seen('proposals', sees.proposals)}
        and (p.id = ${number}::bigint or p.site_id in (
          select h.id from sites h where h.company_id = ${company} and h.customer_id in (select id from customer)))
      order by exact desc, p.created_date desc, p.id desc limit ${most})
    select kind, id, title, detail from (
      select 'customer' as kind, c.id, c.name as title, coalesce((
          select ${address} from sites s where s.company_id = ${company} and s.customer_id = c.id
          order by s.id limit 1), '') as detail, false as exact, 1 as rank, row_number() over () as place
      from (select * from customer limit ${most}) c
      union all
      select 'site', s.id, ${address}, s.name, false, 2, row_number() over () from site s
      union all
      select 'workOrder', w.id, w.text, ${name}, w.exact, 3, row_number() over ()
      from work w join customers c on c.company_id = w.company_id and c.id = w.customer_id
      union all
      select 'proposal', p.id, p.text, coalesce((select ${name} from sites s
          join customers c on c.company_id = s.company_id and c.id = s.customer_id
          where s.company_id = p.company_id and s.id = p.site_id), ''), p.exact, 4, row_number() over ()
      from proposal p
    ) found order by exact desc, rank, place`.execute(db);
  return rows;
}
