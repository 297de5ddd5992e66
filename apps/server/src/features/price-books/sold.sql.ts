import { type RawBuilder, sql } from 'kysely';
import { startOf } from '../../db/company-days.queries.ts';
import { company } from '../../db/names.sql.ts';

/** The tables of lines that sell an entry: services and parts of their own, and the parts of a repair. */
const tables = {
  serviceRepair: ['work_order_details'],
  partItem: ['work_order_details', 'repair_parts'],
} as const;
const columns = { serviceRepair: 'service_repair_id', partItem: 'part_item_id' } as const;

/**
 * Counts the lines of an entry on work orders of the company's year; a proposal's count once it is accepted, on its
 * work order.
 */
export const soldThisYear = (kind: keyof typeof tables, id: RawBuilder<unknown>): RawBuilder<number> => {
  const lines = tables[kind].map(
    (table) => sql`(select count(*) from ${sql.table(table)} d
      join work_orders w on w.company_id = d.company_id and w.id = d.work_order_id and not w.hidden
      where d.company_id = ${company} and d.${sql.ref(columns[kind])} = ${id} and not d.hidden
        and w.created_date >= ${startOf(sql`date_trunc('year', company_today())`)})`,
  );
  return sql`(${sql.join(lines, sql` + `)})::integer`;
};
