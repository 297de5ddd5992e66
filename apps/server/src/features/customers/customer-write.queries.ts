import type { CustomerFields } from '@fieldwright/domain/customers/customer';
import type { SiteFields } from '@fieldwright/domain/customers/site';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from './customers.queries.ts';

/** @returns the id; null where the guid is there already, so that a request that comes twice makes one */
export async function insertCustomer(
  db: Write,
  guid: string,
  customer: CustomerFields,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into customers (id, guid, company, first_name, last_name, main_phone, mobile_phone, email, notes, do_not_service)
    values (nextval('document_ids'), ${guid}, ${customer.company}, ${customer.firstName}, ${customer.lastName},
      ${customer.mainPhone}, ${customer.mobilePhone}, ${customer.email}, ${customer.notes}, ${customer.doNotService})
    on conflict (guid, company_id) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** @returns the id; null where the guid is there already */
export async function insertSite(
  db: Write,
  { guid, customerId }: { guid: string; customerId: number },
  site: SiteFields,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into sites (id, guid, customer_id, text, street, city, state, postal_code, gate_code, notes, time_zone, tax_item_id)
    values (nextval('document_ids'), ${guid}, ${customerId}, ${site.text}, ${site.street}, ${site.city}, ${site.state},
      ${site.postalCode}, ${site.gateCode}, ${site.notes}, ${site.timeZone}, ${site.taxItemId})
    on conflict (guid, company_id) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateCustomer(db: Write, id: number, customer: CustomerFields): Promise<void> {
  await sql`update customers set company = ${customer.company}, first_name = ${customer.firstName},
      last_name = ${customer.lastName}, main_phone = ${customer.mainPhone}, mobile_phone = ${customer.mobilePhone},
      email = ${customer.email}, notes = ${customer.notes}, do_not_service = ${customer.doNotService},
      version = version + 1
    where company_id = ${company} and id = ${id}`.execute(db);
}

export async function updateSite(db: Write, id: number, site: SiteFields): Promise<void> {
  await sql`update sites set text = ${site.text}, street = ${site.street}, city = ${site.city}, state = ${site.state},
      postal_code = ${site.postalCode}, gate_code = ${site.gateCode}, notes = ${site.notes},
      time_zone = ${site.timeZone}, tax_item_id = ${site.taxItemId}, version = version + 1
    where company_id = ${company} and id = ${id}`.execute(db);
}

export interface SystemFields {
  text: string;
  manufacturer: string;
  model: string;
  serialNumber: string;
  location: string;
  installedDate: string | null;
  hidden: boolean;
}

export async function insertSystem(db: Write, siteId: number, system: SystemFields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into site_systems (id, site_id, text, manufacturer, model, serial_number, location, installed_date, hidden)
    values (nextval('document_ids'), ${siteId}, ${system.text}, ${system.manufacturer}, ${system.model},
      ${system.serialNumber}, ${system.location}, ${system.installedDate}, ${system.hidden}) returning id`.execute(
    db,
  );
  return rows[0]!.id;
}

export async function findSystem(db: Read, siteId: number, id: number): Promise<SystemFields | null> {
  const { rows } = await sql<SystemFields>`
    select text, manufacturer, model, serial_number as "serialNumber", location,
      installed_date::text as "installedDate", hidden
    from site_systems where company_id = ${company} and site_id = ${siteId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function updateSystem(db: Write, id: number, system: SystemFields): Promise<void> {
  await sql`update site_systems set text = ${system.text}, manufacturer = ${system.manufacturer},
      model = ${system.model}, serial_number = ${system.serialNumber}, location = ${system.location},
      installed_date = ${system.installedDate}, hidden = ${system.hidden}
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** @returns the version that the site has now */
export async function raiseSite(db: Write, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update sites set version = version + 1 where company_id = ${company} and id = ${id} returning version`.execute(
    db,
  );
  return rows[0]!.version;
}

/** Whether a change of the site with this key is in the history: the same request, come twice. */
export async function isDone(db: Read, siteId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from changes where company_id = ${company} and entity = 'site' and root_id = ${siteId}
      and save_key = ${key}) as done`.execute(db);
  return rows[0]!.done;
}

/** How many of the newest sites with a ZIP code are asked for the tax item that is usual there. */
const neighbors = 50;

/**
 * What a new site takes from the company, and whether there is such a tax item. The usual one is what most of the sites
 * with the same ZIP code have, which is where tax is due (sales tax follows the place of the work); null without one.
 */
export async function siteSettings(
  db: Read,
  { taxItemId = null, postalCode }: { taxItemId?: number | null | undefined; postalCode: string },
): Promise<{ timeZone: string; hasTaxItem: boolean; usualTaxItemId: number | null }> {
  const [zip = ''] = /^\d{5}/.exec(postalCode.trim()) ?? [];
  const { rows } = await sql<{ timeZone: string; hasTaxItem: boolean; usualTaxItemId: number | null }>`
    select time_zone as "timeZone", exists (select from tax_items t where t.company_id = ${company}
      and t.id = ${taxItemId}::bigint) as "hasTaxItem",
      (select near.tax_item_id from (
        select tax_item_id from sites
        where company_id = ${company} and postal_code collate "C" >= ${zip}
          and postal_code collate "C" < ${`${zip}.`} and tax_item_id is not null and not hidden and ${zip} <> ''
        order by id desc limit ${neighbors}) near
      group by near.tax_item_id order by count(*) desc, near.tax_item_id desc limit 1) as "usualTaxItemId"
    from companies where id = ${company}`.execute(db);
  return rows[0]!;
}
