import { personNameText } from './names.sql.ts';
/**
 * Returns SQL for who removed a record and when, as JSON; null if it is not removed (R4.4). Reads the last
 * row of its history that hides it.
 * @param kind the entity's name in the history
 * @param alias of the record's row
 */
export const removalOf = (kind: string, alias: string): string => `case when ${alias}.hidden then (
  select json_build_object('by', ${personNameText('m')}, 'date', h.created_date)
  from changes h left join memberships m on m.company_id = h.company_id and m.person_id = h.created_by
  where h.company_id = ${alias}.company_id and h.entity = '${kind}' and h.root_id = ${alias}.id
    and exists (select from json_array_elements(h.steps) step cross join lateral json_array_elements(step->'records') its
      where step->>'kind' = '${kind}' and its->'updated'->'hidden'->>1 = 'true')
  order by h.version desc, h.id desc limit 1) end`;

/**
 * Returns SQL for who removed a place and when, as JSON; null if neither customer nor site is removed (R4.4).
 * If the customer is removed, its removal is returned even if the site was removed earlier, since the
 * customer is restored first.
 * @param customer alias of the customer's row
 * @param site alias of the site's row
 */
export const placeRemovalOf = (customer: string, site: string): string => `case
  when ${customer}.hidden or ${site}.hidden then (select json_build_object(
    'kind', case when ${customer}.hidden then 'customer' else 'site' end,
    'by', coalesce(it.removal->>'by', ''), 'date', it.removal->'date')
  from (select case when ${customer}.hidden then ${removalOf('customer', customer)}
    else ${removalOf('site', site)} end as removal) it) end`;
