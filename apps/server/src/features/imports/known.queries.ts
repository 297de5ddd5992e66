import { addressKey } from '@fieldwright/domain/imports/address-key';
import type { ImportKind, ImportRow } from '@fieldwright/domain/imports/import';
import { customerKeyOf, type Known } from '@fieldwright/domain/imports/plan-import';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';

const company = sql`(select current_company())`;

/** The company's day and zone. */
export async function todayOf(db: Read): Promise<{ today: string; timeZone: string } | null> {
  const { rows } = await sql<{ today: string; timeZone: string }>`
    select (now() at time zone time_zone)::date::text as today, time_zone as "timeZone"
    from companies where id = ${company}`.execute(db);
  return rows[0] ?? null;
}

type Found = Omit<Known, 'keyColumn' | 'fingerprintOf'>;

/** What the company has of what the rows speak of: looked up all at once, before anything is decided. */
export async function findKnown(db: Read, kind: ImportKind, rows: readonly ImportRow[]): Promise<Found> {
  const keys = await sql<{ key: string; fingerprint: string }>`
    select key, fingerprint from import_keys
    where company_id = ${company} and kind = ${kind} and key = any(${rows.map(({ key }) => key)}::text[])`.execute(
    db,
  );
  return {
    keys: new Map(keys.rows.map(({ key, fingerprint }) => [key, { fingerprint }])),
    customersByKey: await customersByKey(db, rows),
    sites: await sitesByAddress(db, rows),
    customers: await customersByName(db, rows),
  };
}

async function customersByKey(db: Read, rows: readonly ImportRow[]): Promise<Map<string, number>> {
  const named = rows.flatMap(({ customerKey }) => customerKey ?? []);
  if (named.length === 0) return new Map();
  const found = await sql<{ key: string; id: number }>`
    select key, record_id as id from import_keys
    where company_id = ${company} and kind = 'customers' and key = any(${named}::text[])`.execute(db);
  return new Map(found.rows.map(({ key, id }) => [key, id]));
}

async function sitesByAddress(db: Read, rows: readonly ImportRow[]): Promise<Known['sites']> {
  const cities = new Set(rows.flatMap(({ site }) => site?.city.toLowerCase() ?? []));
  const found = await sql<{ id: number; customerId: number; street: string; city: string; state: string }>`
    select id, customer_id as "customerId", street, city, state from sites
    where company_id = ${company} and lower(city) = any(${[...cities]}::text[]) and street <> ''
    order by id desc`.execute(db);
  // of two with one address the older one counts: it comes last
  return new Map(
    found.rows.map(({ id, customerId, ...address }) => [addressKey(address), { id, customerId }]),
  );
}

async function customersByName(db: Read, rows: readonly ImportRow[]): Promise<Map<string, number>> {
  const phones = new Set(rows.flatMap(({ customer }) => customer?.mainPhone || []));
  if (phones.size === 0) return new Map();
  const found = await sql<{
    id: number;
    company: string;
    firstName: string;
    lastName: string;
    mainPhone: string;
  }>`
    select id, company, first_name as "firstName", last_name as "lastName", main_phone as "mainPhone" from customers
    where company_id = ${company} and main_phone = any(${[...phones]}::text[]) order by id desc`.execute(db);
  return new Map(found.rows.map(({ id, ...customer }) => [customerKeyOf(customer)!, id]));
}

/** Departments by their names in small letters; `&` and `and` are one. */
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
