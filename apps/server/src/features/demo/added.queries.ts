import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import type { Seed } from './renew.queries.ts';

/**
 * Moves the creation dates of the seed's customers to just before their first record. Visitors' changes
 * keep their dates.
 */
export async function dateCustomers(tx: Write, { first, last }: Pick<Seed, 'first' | 'last'>): Promise<void> {
  await sql`create temp table dated_customers on commit drop as
    select c.id, d.added from (
      select m.customer_id, min(m.created_date) - interval '12 minutes' as added from (
        select w.customer_id, w.created_date from work_orders w where w.company_id = ${company}
        union all
        select s.customer_id, p.created_date from sales_proposals p
        join sites s on s.company_id = p.company_id and s.id = p.site_id where p.company_id = ${company}) m
      group by m.customer_id) d
    join customers c on c.company_id = ${company} and c.id = d.customer_id
    where c.id between ${first} and ${last} and c.created_date <> d.added`.execute(tx);
  const { rows } = await sql`select from dated_customers limit 1`.execute(tx);
  if (rows.length === 0) return;
  // set directly, without a stamp: nobody changed them
  await sql`alter table customers disable trigger stamp_update`.execute(tx);
  await sql`update customers c set created_date = d.added,
      updated_date = case when c.version = 1 then d.added else c.updated_date end
    from dated_customers d where c.company_id = ${company} and c.id = d.id`.execute(tx);
  await sql`alter table customers enable trigger stamp_update`.execute(tx);
}
