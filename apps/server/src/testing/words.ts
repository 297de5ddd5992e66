import { sql } from 'kysely';
import type { Read, Write } from '../db/database.ts';
import type { TestServer } from './server.ts';

export const everything = 10_000;
/** The number of newest sites, which are in a different city from all earlier ones. */
export const newest = 500;

/**
 * Fills a company in which nearly every record contains `cary`, and one record of each kind contains a unique
 * word.
 */
export async function fillWithWords(server: TestServer): Promise<void> {
  const each = `generate_series(1, ${everything}) i`;
  const key = (kind: number) => `1, ${kind} * 1000000 + i, gen_random_uuid()`;
  const root = 'number_value, tax_override, property_type_id, rate_type_id, version, created_date';
  const rootValues = `4000000 + i, false, 1, 1, 1, '2026-01-01'::timestamptz + i * interval '1 minute'`;
  await server.sql(`begin; set local session_replication_role = replica;
    insert into customers (company_id, id, guid, last_name, main_phone)
      select ${key(1)}, case i when 7 then 'Zephyr' else 'Smith ' || i end,
        case i when 8 then '+18285550177' else '+1704' || 2000000 + i end from ${each};
    insert into sites (company_id, id, guid, customer_id, time_zone, text, street, city)
      select ${key(2)}, 1000000 + i, 'America/New_York',
        'Lot' || i % 10 || 'a Block' || i / 10 % 10 || 'b Row' || i / 100 % 10 || 'c', case i when 9 then '9 Quince Way' else i || ' Wide Valley Rd' end,
        case when i > ${everything - newest} then 'Asheville' else 'Cary' end from ${each};
    insert into calls (company_id, id, guid, customer_id, site_id, status, priority, expected_minutes)
      select ${key(3)}, 1000000 + i, 2000000 + i, 'done', 'normal', 60 from ${each};
    insert into work_orders (company_id, id, guid, customer_id, site_id, call_id, text, processed, processed_date,
        complete, amount_due_cents, ${root})
      select ${key(4)}, 1000000 + i, 2000000 + i, 3000000 + i, case i when 10 then 'Xylophone' else 'Furnace' end,
        i % 200 > 0, '2026-01-01', true, case when i % 100 = 0 then 500 else 0 end, ${rootValues} from ${each};
    insert into sales_proposals (company_id, id, guid, site_id, text, status, is_template, note, total_cents, ${root})
      select ${key(5)}, 2000000 + i, case i when 11 then 'Bassoon' else 'Heat pump' end, 'Sent', false, '', 100,
        ${rootValues} from ${each};
    insert into agreements (company_id, id, customer_id, site_id, text, price_cents, visits_per_year, start_date, end_date, status)
      select 1, 9000000 + i, 1000000 + i, 2000000 + i, case i when 14 then 'Marimba plan' else 'Comfort plan' end, 24000, 2,
        '2026-01-01'::date + i % 300, '2026-12-31'::date + i % 300, 'active' from ${each};
    insert into work_order_payments (company_id, id, work_order_id, ${paid})
      select 1, 6000000 + i, 4000000 + i, ${paidValues('Oboe')} from ${each};
    insert into sales_proposal_payments (company_id, id, sales_proposal_id, ${paid})
      select 1, 7000000 + i, 5000000 + i, ${paidValues('Tuba')} from ${each};
    commit`);
  await server.sql(`vacuum analyze ${tables.join(', ')}`);
}

const paid = 'kind, method, amount_cents, received_date, reference, text, status, refunded_cents';
const paidValues = (reference: string) => `'balance', 'check', case i when 13 then 98765 else 1000 + i end,
  '2026-01-01'::timestamptz + i * interval '1 hour', case i when 12 then '${reference} 4711' else '' end, '', 'completed', 0`;

/**
 * Adds many small companies: without looking at the values, the planner treats every company as an average
 * one.
 */
export async function addSmallCompanies(server: TestServer): Promise<void> {
  const each = 'generate_series(1000, 1499) c cross join generate_series(1, 10) i';
  const id = (kind: number) => `(${kind} * 1000000 + c) * 1000::bigint + i`;
  const root = `${id(2)}, 'Furnace', i, false, 1, 1, 1`;
  await server.sql(`begin; set local session_replication_role = replica;
    insert into customers (company_id, id, guid, last_name) select c, ${id(1)}, gen_random_uuid(), 'Jones' from ${each};
    insert into sites (company_id, id, guid, customer_id, time_zone, street)
      select c, ${id(2)}, gen_random_uuid(), ${id(1)}, 'America/New_York', '1 Main St' from ${each};
    insert into work_orders (company_id, id, guid, customer_id, processed, complete, site_id, text, number_value, tax_override,
        property_type_id, rate_type_id, version)
      select c, ${id(4)}, gen_random_uuid(), ${id(1)}, true, true, ${root} from ${each};
    insert into sales_proposals (company_id, id, guid, status, is_template, note, site_id, text, number_value, tax_override,
        property_type_id, rate_type_id, version)
      select c, ${id(5)}, gen_random_uuid(), 'Sent', false, '', ${root} from ${each};
    insert into work_order_payments (company_id, id, work_order_id, ${paid})
      select c, ${id(6)}, ${id(4)}, ${paidValues('Oboe')} from ${each};
    insert into sales_proposal_payments (company_id, id, sales_proposal_id, ${paid})
      select c, ${id(7)}, ${id(5)}, ${paidValues('Tuba')} from ${each};
    commit`);
  await server.sql(`vacuum analyze ${tables.join(', ')}`);
}

const tables = [
  'customers',
  'sites',
  'calls',
  'work_orders',
  'sales_proposals',
  'agreements',
  'work_order_payments',
  'sales_proposal_payments',
  'service_repairs',
  'part_items',
  'price_book_category_entries',
  'card_attempts',
  'loans',
];

/** Returns how many rows and index entries the transaction has read in tables that grow over the years. */
const countRead = async (tx: Write) => {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid))::int as read
    from pg_class c left join pg_index i on i.indexrelid = c.oid
    where c.relam <> (select oid from pg_am where amname = 'gin') and coalesce(i.indrelid, c.oid) = any(${tables}::regclass[]::oid[])`.execute(
    tx,
  );
  return rows[0]!.read;
};
/**
 * Returns how many rows and index entries `work` reads.
 * @param before how many times the same connection runs it first; after five runs, one plan may serve all
 *   values
 */
export const readBy = (
  server: TestServer,
  work: (db: Read) => Promise<unknown>,
  before = 0,
): Promise<number> =>
  server.deps.database
    .forCompany(1)
    .transaction()
    .execute(async (tx) => {
      for (let times = 0; times < before; times++) await work(tx);
      const start = await countRead(tx);
      await work(tx);
      return (await countRead(tx)) - start;
    });
