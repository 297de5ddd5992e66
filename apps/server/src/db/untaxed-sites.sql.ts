import { sql } from 'kysely';
import { company } from './names.sql.ts';

/** Selects from sites `s` without a tax, with their customers `c`. Removed ones need none. */
export const fromUntaxed = sql`from sites s join customers c on c.company_id = ${company} and c.id = s.customer_id
  where s.company_id = ${company} and s.tax_item_id is null and not s.hidden and not c.hidden`;
