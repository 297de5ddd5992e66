import { sql } from 'kysely';
import { company } from './names.sql.ts';
import { byKey } from './words.queries.ts';

/**
 * Selects from sites `s` without a tax, with their customers `c`, each by key: the planner would read all
 * customers. Removed ones need none.
 */
export const fromUntaxed = sql`from sites s cross join lateral ${byKey('customers', sql`s.customer_id`)} c
  where s.company_id = ${company} and s.tax_item_id is null and not s.hidden and not c.hidden`;
