import type { RootKind } from '@fieldwright/domain/removals/root-removal';

/**
 * Who removed a record and when, as JSON; null of one that is not removed (R4.4). A removed record is not changed, so
 * that its last row of the history is the removal.
 * @param alias of the record's row
 */
export const removalOf = (kind: RootKind, alias: string): string => `case when ${alias}.hidden then (
  select json_build_object('by', trim(concat_ws(' ', m.first_name, m.last_name)), 'date', h.created_date)
  from changes h left join memberships m on m.company_id = h.company_id and m.person_id = h.created_by
  where h.company_id = ${alias}.company_id and h.entity = '${kind}' and h.root_id = ${alias}.id
  order by h.version desc, h.id desc limit 1) end`;
