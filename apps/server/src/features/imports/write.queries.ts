import type { ImportPlan } from '@fieldwright/domain/imports/plan';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import { sql } from 'kysely';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { manyChangesStatement } from '../../db/history.queries.ts';

const company = sql`(select current_company())`;

export async function drawIds(db: Write, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('document_ids') as id from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where the sites are, and whose work it is in the history. */
interface Origin {
  timeZone: string;
  requestId: string;
}

export async function insertCustomers(
  db: Write,
  customers: ImportPlan['customers'],
  { requestId }: Origin,
): Promise<void> {
  await sql`
    insert into customers (id, guid, company, first_name, last_name, main_phone, mobile_phone, email, notes, do_not_service)
    select id, gen_random_uuid(), company, "firstName", "lastName", "mainPhone", "mobilePhone", email, notes, "doNotService"
    from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) r (id bigint, company text, "firstName" text,
      "lastName" text, "mainPhone" text, "mobilePhone" text, email text, notes text, "doNotService" boolean)`.execute(
    db,
  );
  const plans = customers.map((customer) => historyOf('customer', customer));
  await batch(db, [manyChangesStatement(plans, requestId)]);
}

/**
 * Marks customers that are not to be serviced.
 * @returns with their versions, those who were not marked yet and were not removed
 */
export async function markDoNotService(
  db: Write,
  ids: readonly number[],
  { requestId }: Pick<Origin, 'requestId'>,
): Promise<{ id: number; version: number }[]> {
  const { rows } = await sql<{ id: number; version: number }>`
    update customers set do_not_service = true, version = version + 1
    where company_id = ${company} and id = any(${ids}::bigint[]) and not do_not_service and not hidden
    returning id, version`.execute(db);
  const fields = { doNotService: { from: false, to: true } };
  const plans = rows.map(({ id, version }) => ({
    entity: 'customer' as const,
    id,
    version,
    steps: [{ kind: 'customer', records: [{ ...noFlags, updated: true, id, fields }] }] as Plan['steps'],
  }));
  await batch(db, [manyChangesStatement(plans, requestId)]);
  return rows;
}

export async function insertSites(
  db: Write,
  sites: ImportPlan['sites'],
  { timeZone, requestId }: Origin,
): Promise<void> {
  await sql`
    insert into sites (id, guid, customer_id, text, street, city, state, postal_code, time_zone, gate_code, notes)
    select id, gen_random_uuid(), "customerId", text, street, city, state, "postalCode", ${timeZone}, "gateCode", notes
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) r (id bigint, "customerId" bigint, text text, street text,
      city text, state text, "postalCode" text, "gateCode" text, notes text)`.execute(db);
  await batch(db, [
    manyChangesStatement(
      sites.map((site) => historyOf('site', site)),
      requestId,
    ),
  ]);
}

/** A closed work order as it is written. */
export interface WorkOrderRow {
  id: number;
  customerId: number;
  siteId: number;
  text: string;
  callDepartmentTypeId: number | null;
  day: string;
  /** what the line comes to; settled before the company came here, so that nothing of it is owed */
  settledOutsideCents: number;
  line: {
    id: number;
    text: string;
    description: string;
    unitPriceCents: number | null;
    freeOfCharge: boolean;
  } | null;
}

/** Noon of the day at the site: its moment whatever the clocks did that night. */
const noon = sql`(day + time '12:00') at time zone zone`;

export async function insertWorkOrders(
  db: Write,
  workOrders: WorkOrderRow[],
  { timeZone, requestId }: Origin,
): Promise<void> {
  await sql`
    insert into work_orders (id, guid, customer_id, site_id, text, processed, processed_date, complete,
      call_department_type_id, tax_override, property_type_id, rate_type_id, version, created_date,
      total_cents, amount_due_cents, settled_outside_cents)
    select id, gen_random_uuid(), "customerId", "siteId", text, true, ${noon}, true,
      "callDepartmentTypeId", false, 1, 1, 1, ${noon}, "settledOutsideCents", 0, "settledOutsideCents"
    from jsonb_to_recordset(${JSON.stringify(workOrders)}::jsonb) r (id bigint, "customerId" bigint, "siteId" bigint,
      text text, "callDepartmentTypeId" bigint, day date, "settledOutsideCents" bigint)
    cross join (select ${timeZone}::text as zone) z`.execute(db);
  await insertLines(db, workOrders);
  await batch(db, [manyChangesStatement(workOrders.map(historyOfWork), requestId)]);
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

/** What the history says of a record: that it was made as it is. */
function made(kind: string, { id, ...values }: { id: number }): Plan['steps'][number] {
  const fields = Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]));
  return { kind, records: [{ ...noFlags, created: true, id, fields }] } as Plan['steps'][number];
}

const historyOf = (entity: 'customer' | 'site', record: { id: number }): Plan =>
  ({ entity, id: record.id, steps: [made(entity, record)] }) as Plan;

function historyOfWork({ day: _, line, ...fields }: WorkOrderRow): Plan {
  const { id } = fields;
  const steps = [made('workOrder', { ...fields, ...closed })];
  if (line)
    steps.push(made('details', { workOrderId: id, order: 1, quantity: 1, ...line } as { id: number }));
  return { entity: 'workOrder', id, steps } as Plan;
}
const closed = { processed: true, complete: true };

export async function insertKeys(db: Write, kind: string, keys: ImportPlan['keys']): Promise<void> {
  await sql`
    insert into import_keys (kind, key, fingerprint, entity, record_id)
    select ${kind}, key, fingerprint, entity, "recordId"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) r (key text, fingerprint text, entity text, "recordId" bigint)`.execute(
    db,
  );
}
