import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL for how many lines of a proposal's selected package were accepted, as JSON; null if all were
 * (R4.8). Add-ons don't count.
 */
export const acceptedPartOf = (proposal: string): RawBuilder<unknown> => sql`
  (select json_build_object('lines', count(*) filter (where not d.left_out), 'of', count(*))
   from sales_proposal_details d
   join sales_proposal_packages k on k.company_id = d.company_id and k.id = d.sales_proposal_package_id and k.selected
   where ${sql.ref(`${proposal}.status`)} = 'Accepted' and d.company_id = ${sql.ref(`${proposal}.company_id`)}
     and d.sales_proposal_id = ${sql.ref(`${proposal}.id`)} and not d.hidden and not d.add_on
   having bool_or(d.left_out))`;
