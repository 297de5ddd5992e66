import type { LineEntry } from '@fieldwright/domain/price-books/line-price';
import { offeredAs, offerFields } from '@fieldwright/domain/price-books/offered-with';
import { type RawBuilder, sql } from 'kysely';
import { company } from '../../db/names.sql.ts';
import { snake } from '../../db/record.sql.ts';

type Kind = LineEntry['kind'];

const tables = { partItem: 'part_items', serviceRepair: 'service_repairs' } as const;
/** How far the ranks of one way of offering are from those of the next: more than are offered in any way. */
const ranksEach = 100;

/** Selects the ids of a kind that are offered with an entry, each once, ranked by how and then as they are in the list. */
export function idsOfferedWith({ kind: of, id }: LineEntry, kind: Kind): RawBuilder<unknown> {
  const fields = offerFields[of].filter((each) => each.kind === kind);
  if (fields.length === 0) return sql`select null::bigint as id, 0 as rank where false`;
  const each = fields.map(
    ({ field, as }) => sql`select n.id, ${sql.lit(offeredAs.indexOf(as) * ranksEach)} + n.at::integer as rank
      from ${sql.table(tables[of])} e cross join unnest(e.${sql.ref(snake(field))}) with ordinality n(id, at)
      where e.company_id = ${company} and e.id = ${id}`,
  );
  return sql`select o.id, min(o.rank) as rank from (${sql.join(each, sql` union all `)}) o group by o.id`;
}

/** Selects how an entry with a rank is offered. */
export const offeredAsOf = (rank: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${[...offeredAs]}::text[])[${rank} / ${sql.lit(ranksEach)} + 1]`;

/**
 * Selects what is offered with entry `r`, in order, by name; removed entries are left out. Most entries offer nothing: for
 * them, no list is read and sorted, which took a third of the time of a page.
 */
export const offersOf = (of: Kind): RawBuilder<unknown> => {
  const each = offerFields[of].map(
    (
      { field, kind, as },
      place,
    ) => sql`select ${sql.lit(as)} as "as", ${sql.lit(kind)} as kind, x.id, x.code, x.text,
        ${sql.lit(place)} as place, n.at
      from unnest(r.${sql.ref(snake(field))}) with ordinality n(id, at)
      join ${sql.table(tables[kind])} x on x.company_id = ${company} and x.id = n.id and not x.hidden`,
  );
  const offersNone = offerFields[of].map(({ field }) => sql`r.${sql.ref(snake(field))} = '{}'`);
  return sql`case when ${sql.join(offersNone, sql` and `)} then json_build_array() else (
    select coalesce(json_agg(json_build_object('as', o."as", 'kind', o.kind, 'id', o.id, 'code', o.code, 'text', o.text)
      order by o.place, o.at), '[]') from (${sql.join(each, sql` union all `)}) o) end`;
};
