import type { RootKind } from '@fieldwright/domain/removals/root-removal';

/**
 * Who removed a record and when, as JSON; null of one that is not removed (R4.4): by the last row of its history that
 * hides it.
 * @param alias of the record's row
 */
export const removalOf = (kind: RootKind, alias: string): string => `case when ${alias}.hidden then (
  select json_build_object('by', trim(concat_ws(' ', m.first_name, m.last_name)), 'date', h.created_date)
  from changes h left join memberships m on m.company_id = h.company_id and m.person_id = h.created_by
  where h.company_id = ${alias}.company_id and h.entity = '${kind}' and h.root_id = ${alias}.id
    and exists (select from json_array_elements(h.steps) step cross join lateral json_array_elements(step->'records') its
      where step->>'kind' = '${kind}' and its->'updated'->'hidden'->>1 = 'true')
  order by h.version desc, h.id desc limit 1) end`;
