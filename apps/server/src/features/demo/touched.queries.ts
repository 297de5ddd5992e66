import { type RawBuilder, sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** The tables that the seed writes below a document, each with the column that refers to the document. */
export const childrenOf = {
  work_order_id: [
    'repair_parts',
    'work_order_details',
    'work_order_discounts',
    'work_order_rebates',
    'work_order_payments',
    'debrief_answers',
    'recommendation_items',
    'recommendations',
  ],
  sales_proposal_id: [
    'sales_proposal_details',
    'sales_proposal_discounts',
    'sales_proposal_rebates',
    'sales_proposal_payments',
    'sales_proposal_loan_applications',
    'sales_proposal_packages',
  ],
} as const;

/**
 * The seed's own references to a record. Changes to them raise the record's version or are checked
 * separately.
 */
const own: readonly string[] = [
  ...childrenOf.work_order_id,
  ...childrenOf.sales_proposal_id,
  'sales_proposals',
  'work_orders',
  'calls',
  'schedule_events',
  'schedule_event_technicians',
];

/**
 * The names under which responses are stored for keys, of saves and of emails. They don't change the
 * document.
 */
const answering = { calls: null, work_orders: 'workOrder', sales_proposals: 'salesProposal' } as const;

/**
 * Returns a condition: whether a visitor changed a record of the table or added something that refers to
 * it.
 * @param name the record's alias in the query
 */
export type Touched = (name: string) => RawBuilder<unknown>;

/** Builds the condition for a table from the database's catalog, so that it covers tables added later. */
export async function touchedIn(tx: Write, table: keyof typeof answering): Promise<Touched> {
  const { rows } = await sql<{ from: string; column: string }>`
    select f.conrelid::regclass::text as "from", a.attname as "column"
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'company_id'
    where f.contype = 'f' and f.confrelid = ${table}::regclass and f.conrelid::regclass::text <> all(${own})`.execute(
    tx,
  );
  return (name) =>
    sql.join(
      [
        sql`(${sql.ref(`${name}.version`)} > 1`,
        ...rows.map(
          ({ from, column }) => sql`exists (select from ${sql.table(from)} h
            where h.company_id = ${sql.ref(`${name}.company_id`)} and ${sql.ref(`h.${column}`)} = ${sql.ref(`${name}.id`)})`,
        ),
        sql`${sql.ref(`${name}.id`)} in (select root_id from saves
          where company_id = ${company} and entity = ${answering[table]} and root_id is not null))`,
      ],
      sql` or `,
    );
}
