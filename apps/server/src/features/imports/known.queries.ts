import type { CustomerFields } from '@fieldwright/domain/customers/customer';
import type { SystemFields } from '@fieldwright/domain/customers/site-system';
import { addressKey } from '@fieldwright/domain/imports/address-key';
import type { ImportedPlace, ImportKind, ImportRow } from '@fieldwright/domain/imports/import';
import { customerKeyOf, type Known, systemKey } from '@fieldwright/domain/imports/plan';
import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { company, customerName } from '../../db/names.sql.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import { customerTable, placeTable, systemTable } from '../../db/record-tables.ts';

/** What an import needs to know of the company. */
interface OfCompany {
  /** its current day */
  today: string;
  timeZone: string;
  /** empty if it isn't set */
  state: string;
}

/** Returns the company's date, time zone and state. @param now milliseconds since 1970 */
export async function todayOf(db: Read, now: number): Promise<OfCompany | null> {
  const { rows } = await sql<OfCompany>`
    select (${moment(now)} at time zone time_zone)::date::text as today, time_zone as "timeZone", state
    from companies where id = ${company}`.execute(db);
  return rows[0] ?? null;
}

type Found = Omit<Known, 'keyColumn' | 'fingerprintOf'>;

/** Looks up everything the rows refer to in one go, before they are planned. */
export async function findKnown(db: Read, kind: ImportKind, rows: readonly ImportRow[]): Promise<Found> {
  const keys = await keysOf(db, kind, rows);
  const sites = await sitesByAddress(db, rows);
  const customers = await customersByName(db, rows);
  const ids = [
    ...[...keys.values()].flatMap(({ customerId }) => customerId ?? []),
    ...[...sites.values()].map(({ customerId }) => customerId),
    ...customers.values(),
  ];
  return {
    keys,
    customersByKey: await customersByKey(db, rows),
    customersByName: await customersByOneName(db, rows),
    systems: await systemsOf(db, rows, sites),
    sites,
    customers,
    customersById: await customersById(db, ids),
  };
}

async function keysOf(db: Read, kind: ImportKind, rows: readonly ImportRow[]): Promise<Known['keys']> {
  const found = await sql<{ key: string; fingerprint: string; customerId: number | null; removed: boolean }>`
    select k.key, k.fingerprint, c.id as "customerId", coalesce(c.hidden, s.hidden, w.hidden, false) as removed
    from import_keys k
    left join customers c on c.company_id = k.company_id and c.id = k.record_id and k.entity = 'customer'
    left join sites s on s.company_id = k.company_id and s.id = k.record_id and k.entity = 'site'
    left join work_orders w on w.company_id = k.company_id and w.id = k.record_id and k.entity = 'workOrder'
    where k.company_id = ${company} and not k.undone and k.kind = ${kind} and k.key = any(${rows.map(({ key }) => key)}::text[])`.execute(
    db,
  );
  return new Map(found.rows.map(({ key, ...of }) => [key, of]));
}

async function customersByKey(db: Read, rows: readonly ImportRow[]): Promise<Known['customersByKey']> {
  const named = rows.flatMap(({ customerKey }) => customerKey ?? []);
  if (named.length === 0) return new Map();
  const found = await sql<{ key: string; id: number | null }>`
    select k.key, case when not c.hidden then c.id end as id from import_keys k
    join customers c on c.company_id = k.company_id and c.id = k.record_id
    where k.company_id = ${company} and not k.undone and k.kind = 'customers' and k.key = any(${named}::text[])`.execute(
    db,
  );
  return new Map(found.rows.map(({ key, id }) => [key, id]));
}

/** Finds customers by the names that rows give, as lists show them; null where several have the name. */
async function customersByOneName(db: Read, rows: readonly ImportRow[]): Promise<Known['customersByName']> {
  const named = [...new Set(rows.flatMap(({ customerName }) => customerName?.toLowerCase() ?? []))];
  if (named.length === 0) return new Map();
  const found = await sql<{ name: string; id: number; count: number }>`
    select lower(${customerName('c')}) as name, min(c.id) as id, count(*)::int as count from customers c
    where c.company_id = ${company} and not c.hidden and lower(${customerName('c')}) = any(${named}::text[])
    group by 1`.execute(db);
  return new Map(found.rows.map(({ name, id, count }) => [name, count === 1 ? id : null]));
}

/** Returns the systems that the rows' sites have already. */
async function systemsOf(
  db: Read,
  rows: readonly ImportRow[],
  sites: Known['sites'],
): Promise<Known['systems']> {
  if (!rows.some(({ system }) => system)) return new Set();
  const ids = [...sites.values()].map(({ id }) => id);
  const found = await sql<{ siteId: number; system: SystemFields }>`
    select s.site_id as "siteId", json_build_object(${jsonPairs(systemTable, 's')}) as system
    from site_systems s where s.company_id = ${company} and not s.hidden and s.site_id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Set(found.rows.map(({ siteId, system }) => systemKey(siteId, system)));
}

async function sitesByAddress(db: Read, rows: readonly ImportRow[]): Promise<Known['sites']> {
  const wanted = new Set(rows.flatMap(({ site }) => (site ? addressKey(site) : [])));
  const cities = new Set(rows.flatMap(({ site }) => site?.city.toLowerCase() ?? []));
  const found = await sql<{ id: number; street: string; city: string; state: string }>`
    select s.id, s.street, s.city, s.state from sites s
    join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where s.company_id = ${company} and lower(s.city) = any(${[...cities]}::text[]) and s.street <> ''
      and not s.hidden and not c.hidden
    order by s.id desc`.execute(db);
  // the older of two sites with the same address wins, because it comes last
  const ids = new Map(found.rows.map(({ id, ...address }) => [addressKey(address), id]));
  const there = [...wanted].flatMap((key) => ids.get(key) ?? []);
  return there.length === 0 ? new Map() : placesOf(db, there);
}

async function placesOf(db: Read, ids: readonly number[]): Promise<Known['sites']> {
  const { rows } = await sql<{ id: number; customerId: number; place: ImportedPlace }>`
    select s.id, s.customer_id as "customerId",
      json_build_object(${jsonPairs(placeTable, 's')}, 'propertyTypeId', s.property_type_id) as place
    from sites s where s.company_id = ${company} and s.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [addressKey(row.place), row]));
}

async function customersByName(db: Read, rows: readonly ImportRow[]): Promise<Map<string, number>> {
  const phones = new Set(rows.flatMap(({ customer }) => customer?.mainPhone || []));
  if (phones.size === 0) return new Map();
  const found = await sql<
    Pick<CustomerFields, 'company' | 'firstName' | 'lastName' | 'mainPhone'> & { id: number }
  >`
    select id, company, first_name as "firstName", last_name as "lastName", main_phone as "mainPhone" from customers
    where company_id = ${company} and main_phone = any(${[...phones]}::text[]) and not hidden order by id desc`.execute(
    db,
  );
  return new Map(found.rows.map(({ id, ...customer }) => [customerKeyOf(customer)!, id]));
}

async function customersById(db: Read, ids: readonly number[]): Promise<Map<number, CustomerFields>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; customer: CustomerFields }>`
    select c.id, json_build_object(${jsonPairs(customerTable, 'c')}) as customer
    from customers c where c.company_id = ${company} and c.id = any(${[...new Set(ids)]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, customer }) => [id, customer]));
}

/** Returns departments by lowercase name; `&` and `and` are the same. */
export async function departments(db: Read): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, text from call_department_types where company_id = ${company} and not hidden order by id desc`.execute(
    db,
  );
  return new Map(rows.map(({ id, text }) => [departmentKey(text), id]));
}

export const departmentKey = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s*&\s*/g, ' and ')
    .trim();
