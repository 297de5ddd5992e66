import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import type { Seed } from './renew.queries.ts';

/** Has the seed's customers in the book since shortly before what was made for them first, but for whom a visitor changed. */
export async function dateCustomers(tx: Write, { first, last }: Pick<Seed, 'first' | 'last'>): Promise<void> {
  const company = sql`(select current_company())`;
  // told, not stamped: nobody changed them
  await sql`alter table customers disable trigger stamp_update`.execute(tx);
  await sql`update customers c set created_date = d.added, updated_date = d.added
    from (
      select m.customer_id, min(m.created_date) - interval '12 minutes' as added from (
        select w.customer_id, w.created_date from work_orders w where w.company_id = ${company}
        union all
        select s.customer_id, p.created_date from sales_proposals p
        join sites s on s.company_id = p.company_id and s.id = p.site_id where p.company_id = ${company}) m
      group by m.customer_id) d
    where c.company_id = ${company} and c.id = d.customer_id and c.version = 1 and c.id between ${first} and ${last}`.execute(
    tx,
  );
  await sql`alter table customers enable trigger stamp_update`.execute(tx);
}
