import { siteZone } from '@fieldwright/domain/customers/site-zone';
import type { ImportPlan } from '@fieldwright/domain/imports/plan';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import { usualNumbers } from '@fieldwright/domain/settings/document-numbers';
import { zipOf } from '@fieldwright/domain/taxes/zip-codes';
import { sql } from 'kysely';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { manyChangesStatement } from '../../db/history.queries.ts';
import { company } from '../../db/names.sql.ts';
import { insertRecords, snake } from '../../db/record.sql.ts';
import { customerTable, siteTable, systemTable } from '../../db/record-tables.ts';
import { usualTaxItemId } from '../../db/usual-tax-item.sql.ts';
import { type ChangedRecord, manyRecordsStatement } from '../../records/change-record.ts';
import type { Versioned } from './imports.queries.ts';

/**
 * Locks the existing customers and sites that the plan adds to, so that none is removed before the plan is
 * written (R4.4).
 * @returns whether none of them has been removed since planning
 */
export async function holdJoined(
  db: Write,
  { sites, workOrders, systems, doNotService }: ImportPlan,
): Promise<boolean> {
  const there = (ids: number[]) => [...new Set(ids.filter((id) => id > 0))];
  const customerIds = there(
    [...sites, ...workOrders].map(({ customerId }) => customerId).concat(...doNotService),
  );
  const siteIds = there([...workOrders, ...systems].map(({ siteId }) => siteId));
  const held = async (table: 'sites' | 'customers', ids: number[]) => {
    const { rows } = await sql<{ hidden: boolean }>`
      select hidden from ${sql.table(table)} where company_id = ${company} and id = any(${ids}::bigint[])
      order by id for key share`.execute(db);
    return rows.every(({ hidden }) => !hidden);
  };
  // in the lock order of other writes: the site, then its customer
  const areSitesThere = await held('sites', siteIds);
  return (await held('customers', customerIds)) && areSitesThere;
}

/** The company's time zone, and the request id for the history. */
interface Origin {
  timeZone: string;
  requestId: string;
}

export async function insertCustomers(
  db: Write,
  customers: ImportPlan['customers'],
  { requestId }: Origin,
): Promise<void> {
  await insertRecords(db, customerTable, customers);
  await batch(db, [manyRecordsStatement(requestId, customers.map(madeAs('customer')))]);
}

/**
 * Marks customers as "Do not service".
 * @returns the customers that weren't marked or removed, with their new versions
 */
export async function markDoNotService(
  db: Write,
  ids: readonly number[],
  { requestId }: Pick<Origin, 'requestId'>,
): Promise<Versioned[]> {
  const { rows } = await sql<Versioned>`
    update customers set do_not_service = true, version = version + 1
    where company_id = ${company} and id = any(${ids}::bigint[]) and not do_not_service and not hidden
    returning id, version`.execute(db);
  const [was, now] = [{ doNotService: false }, { doNotService: true }];
  const marked = rows.map(({ id, version }) => ({ entity: 'customer' as const, id, version, was, now }));
  await batch(db, [manyRecordsStatement(requestId, marked)]);
  return rows;
}

/** Inserts sites as new ones are stored: with their state's time zone and the tax item of their ZIP code. */
export async function insertSites(
  db: Write,
  sites: ImportPlan['sites'],
  { timeZone, requestId }: Origin,
): Promise<void> {
  const taxItems = await usualTaxItems(db, sites);
  // comparing clocks is slow, and states are few
  const states = [...new Set(sites.map(({ state }) => state))];
  const zones = new Map(states.map((state) => [state, siteZone(state, timeZone)]));
  const rows = sites.map((site) => ({
    ...site,
    timeZone: zones.get(site.state)!,
    taxItemId: taxItems.get(zipOf(site.postalCode)) ?? null,
    propertyTypeId: site.propertyTypeId ?? 1,
  }));
  await insertRecords(db, siteTable, rows, ['customerId']);
  await batch(db, [manyRecordsStatement(requestId, rows.map(madeAs('site')))]);
}

/** Returns the tax items usual for the sites' ZIP codes. */
async function usualTaxItems(
  db: Write,
  sites: ImportPlan['sites'],
): Promise<Map<string | null, number | null>> {
  const zips = [...new Set(sites.flatMap(({ postalCode }) => zipOf(postalCode) ?? []))];
  const { rows } = await sql<{ zip: string; id: number | null }>`
    select z.zip, ${usualTaxItemId(sql`z.zip`)} as id from unnest(${zips}::text[]) z (zip)`.execute(db);
  return new Map(rows.map(({ zip, id }) => [zip, id]));
}

/**
 * Adds systems to existing sites.
 * @returns the sites with their new versions
 */
export async function insertSystems(
  db: Write,
  systems: ImportPlan['systems'],
  { requestId }: Pick<Origin, 'requestId'>,
): Promise<Versioned[]> {
  const fields = sql.raw(systemTable.fields.map((field) => `"${snake(field)}"`).join(', '));
  const rows = systems.map(({ id, siteId, ...system }) => ({ id, site_id: siteId, ...snaked(system) }));
  await sql`insert into site_systems (id, site_id, ${fields})
    select id, site_id, ${fields} from jsonb_populate_recordset(null::site_systems, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
  const raised = await raiseSites(
    db,
    systems.map(({ siteId }) => siteId),
  );
  const versions = new Map(raised.map(({ id, version }) => [id, version]));
  const changed = systems.map(({ id, ...now }) => systemChange(id, versions, { was: null, now }));
  await batch(db, [manyRecordsStatement(requestId, changed)]);
  return raised;
}

const snaked = (record: object) =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [snake(field), value]));

/** Raises the versions of sites whose systems change. */
export async function raiseSites(db: Write, siteIds: readonly number[]): Promise<Versioned[]> {
  const { rows } = await sql<Versioned>`
    update sites set version = version + 1
    where company_id = ${company} and id = any(${[...new Set(siteIds)]}::bigint[]) returning id, version`.execute(
    db,
  );
  return rows;
}

/** Returns what the history stores for a system that was written: a change of its site. */
export const systemChange = (
  id: number,
  versions: ReadonlyMap<number, number>,
  { was, now }: { was: object | null; now: object & { siteId: number } },
): ChangedRecord => ({
  entity: 'site',
  id: now.siteId,
  version: versions.get(now.siteId)!,
  part: { kind: 'siteSystems', id },
  was,
  now,
});

/** A closed work order as it is written. */
export interface WorkOrderRow {
  id: number;
  customerId: number;
  siteId: number;
  text: string;
  callDepartmentTypeId: number | null;
  day: string;
  /** the amount of the line; settled before the company used the product, so none of it is due */
  settledOutsideCents: number;
  line: {
    id: number;
    text: string;
    description: string;
    unitPriceCents: number | null;
    freeOfCharge: boolean;
  } | null;
}

/** Noon of the day at the site, which exists on every day, regardless of clock changes. */
const noon = sql`(day + time '12:00') at time zone zone`;

export async function insertWorkOrders(
  db: Write,
  workOrders: WorkOrderRow[],
  { timeZone, requestId }: Origin,
): Promise<void> {
  await sql`
    insert into work_orders (id, guid, customer_id, site_id, text, processed, processed_date, complete,
      call_department_type_id, tax_override, property_type_id, rate_type_id, version, created_date,
      total_cents, amount_due_cents, settled_outside_cents, number_value)
    select id, gen_random_uuid(), "customerId", "siteId", text, true, ${noon}, true,
      "callDepartmentTypeId", false, 1, 1, 1, ${noon}, "settledOutsideCents", 0, "settledOutsideCents", -id
    from jsonb_to_recordset(${JSON.stringify(workOrders)}::jsonb) r (id bigint, "customerId" bigint, "siteId" bigint,
      text text, "callDepartmentTypeId" bigint, day date, "settledOutsideCents" bigint)
    cross join (select ${timeZone}::text as zone) z`.execute(db);
  await insertLines(db, workOrders);
  await batch(db, [manyChangesStatement(workOrders.map(historyOfWork), requestId)]);
}

/**
 * Numbers the work orders of an import in the order of their days. Until then, each has a number below zero, so
 * that nobody who creates a work order waits for the whole import.
 */
export async function numberWorkOrders(db: Write, count: number): Promise<void> {
  if (count === 0) return;
  const { workOrderPrefix: prefix, workOrderNextNumber: first } = usualNumbers;
  await sql`
    with counted as (
      insert into document_numbers as n (kind, prefix, next_number, highest)
        values ('workOrder', ${prefix}, ${first}::bigint + ${count}::bigint, ${first}::bigint + ${count}::bigint - 1)
      on conflict (company_id, kind) do update set next_number = n.next_number + ${count}::bigint,
        highest = n.next_number + ${count}::bigint - 1
      returning prefix, next_number - ${count}::bigint as first)
    update work_orders w set number_prefix = c.prefix, number_value = c.first + o.nth - 1
    from counted c, (
      select id, row_number() over (order by processed_date, id) as nth from work_orders
      where company_id = ${company} and id > 0 and number_value < 0) o
    where w.company_id = ${company} and w.id = o.id`.execute(db);
}

async function insertLines(db: Write, workOrders: WorkOrderRow[]): Promise<void> {
  const lines = workOrders.flatMap(({ id, line, callDepartmentTypeId }) =>
    line ? [{ ...line, workOrderId: id, callDepartmentTypeId }] : [],
  );
  await sql`
    insert into work_order_details (id, work_order_id, "order", call_department_type_id, code, text, description,
      quantity, unit_price_cents, taxable, line_discount_cents, free_of_charge, credit, hidden)
    select id, "workOrderId", 1, "callDepartmentTypeId", '', text, description, 1, "unitPriceCents", false, 0,
      "freeOfCharge", false, false
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r (id bigint, "workOrderId" bigint,
      "callDepartmentTypeId" bigint, text text, description text, "unitPriceCents" bigint, "freeOfCharge" boolean)`.execute(
    db,
  );
}

/** Builds the history's step for a record that was created with these values. */
function made(kind: string, { id, ...values }: { id: number }): Plan['steps'][number] {
  const fields = Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]));
  return { kind, records: [{ ...noFlags, created: true, id, fields }] } as Plan['steps'][number];
}

const madeAs =
  (entity: 'customer' | 'site') =>
  ({ id, ...now }: { id: number }): ChangedRecord => ({ entity, id, version: 1, was: null, now });

function historyOfWork({ day: _, line, ...fields }: WorkOrderRow): Plan {
  const { id } = fields;
  const steps = [made('workOrder', { ...fields, ...closed })];
  if (line)
    steps.push(made('details', { workOrderId: id, order: 1, quantity: 1, ...line } as { id: number }));
  return { entity: 'workOrder', id, steps } as Plan;
}
const closed = { processed: true, complete: true };

/** Stores the keys that identify rows in later imports. Replaces keys of undone imports. */
export async function insertKeys(
  db: Write,
  { kind, importId }: { kind: string; importId: number },
  keys: ImportPlan['keys'],
): Promise<void> {
  await sql`
    insert into import_keys (kind, key, fingerprint, entity, record_id, import_id)
    select ${kind}, key, fingerprint, entity, "recordId", ${importId}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) r (key text, fingerprint text, entity text, "recordId" bigint)
    on conflict (company_id, kind, key) do update set fingerprint = excluded.fingerprint, entity = excluded.entity,
      record_id = excluded.record_id, import_id = excluded.import_id, undone = false
      where import_keys.undone`.execute(db);
}
