import { zipOf } from '@fieldwright/domain/taxes/zip-codes';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { hasTags } from '../../db/tags.sql.ts';
import { usualTaxItemId } from '../../db/usual-tax-item.sql.ts';

/** Checks whether the site's history has a change with this key, which means the request is a repeat. */
export async function isDone(db: Read, siteId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from changes where company_id = ${company} and entity = 'site' and root_id = ${siteId}
      and save_key = ${key}) as done`.execute(db);
  return rows[0]!.done;
}

/** The tax item usual for a postal code. */
const usualFor = (postalCode: string) => usualTaxItemId(sql`${zipOf(postalCode)}::text`);

interface UsualTax {
  taxItemId: number | null;
  taxItem: string | null;
  hasAny: boolean;
}

/** Returns a ZIP code's usual tax item, and whether the company has any tax items. */
export async function usualTax(db: Read, postalCode: string): Promise<UsualTax> {
  const { rows } = await sql<UsualTax>`
    select t.id as "taxItemId", t.text as "taxItem",
      exists (select from tax_items i where i.company_id = ${company} and not i.hidden) as "hasAny"
    from (select ${usualFor(postalCode)} as id) usual
    left join tax_items t on t.company_id = ${company} and t.id = usual.id`.execute(db);
  return rows[0]!;
}

/** Returns the company's defaults for a new site, and whether the given tax item exists. */
export async function siteSettings(
  db: Read,
  { taxItemId = null, postalCode }: { taxItemId?: number | null | undefined; postalCode: string },
): Promise<{ timeZone: string; hasTaxItem: boolean; usualTaxItemId: number | null }> {
  const { rows } = await sql<{ timeZone: string; hasTaxItem: boolean; usualTaxItemId: number | null }>`
    select time_zone as "timeZone", exists (select from tax_items t where t.company_id = ${company}
      and t.id = ${taxItemId}::bigint) as "hasTaxItem",
      ${usualFor(postalCode)} as "usualTaxItemId"
    from companies where id = ${company}`.execute(db);
  return rows[0]!;
}

/** Checks whether the company has each of these tags. */
export async function hasTagsThere(db: Read, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ there: boolean }>`select ${hasTags(ids)} as there`.execute(db);
  return rows[0]!.there;
}

/** Checks whether the company has this type of systems, removed or not. */
export async function hasSystemType(db: Read, id: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from site_system_types where company_id = ${company} and id = ${id}) as there`.execute(
    db,
  );
  return rows[0]!.there;
}
