import type { LineEntry } from '@fieldwright/domain/price-books/line-price';
import type { BatchStatement } from '../../db/batch.ts';
import { companyText } from '../../db/names.sql.ts';

/** As many entries as a person has used are kept, besides favorites. */
const mostUsed = 50;

const own = `u.company_id = ${companyText} and u.person_id = (select current_person())`;

/**
 * Returns the statements that note which price book entries a person has added to a document, so that the person is
 * offered them first. The ones used longest ago are dropped.
 */
export function usedEntryStatements(entries: readonly LineEntry[]): BatchStatement[] {
  if (entries.length === 0) return [];
  const ids = (kind: LineEntry['kind']) => [
    ...new Set(entries.filter((entry) => entry.kind === kind).map(({ id }) => id)),
  ];
  return [
    {
      text: `insert into usual_entries (service_repair_id, part_item_id, used_date)
        select s.id, s.part, clock_now() from (
          select id, null::bigint as part from unnest($1::bigint[]) id
          union all select null, id from unnest($2::bigint[]) id) s order by s.id, s.part
        on conflict (company_id, person_id, service_repair_id, part_item_id) do update set used_date = excluded.used_date`,
      values: [ids('serviceRepair'), ids('partItem')],
    },
    {
      text: `delete from usual_entries u where ${own} and not u.is_favorite and u.id not in (
        select u.id from usual_entries u where ${own} and not u.is_favorite
        order by u.used_date desc, u.id desc limit ${mostUsed})`,
      values: [],
    },
  ];
}
