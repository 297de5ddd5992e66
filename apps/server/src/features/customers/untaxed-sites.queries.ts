import type { UntaxedSite } from '@fieldwright/contract/untaxed-sites';
import { countLimit } from '@fieldwright/domain/kernel/counted-most';
import { untaxedPage } from '@fieldwright/domain/taxes/untaxed-sites';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, customerName } from '../../db/names.sql.ts';
import { fromUntaxed } from '../../db/untaxed-sites.sql.ts';

const byZip = sql`order by s.postal_code, s.id`;

type ListedSite = Omit<UntaxedSite, 'taxItemId'>;

/**
 * Counts the sites without a tax, and reads those after a place by ZIP code: one more than a page has, if
 * there are more.
 * @param most counts no more than these, however many there are
 */
export async function untaxedSites(
  db: Read,
  after: { id: number; postalCode: string } | null,
  most: number = countLimit,
): Promise<{ total: number; sites: ListedSite[] }> {
  const place = after
    ? sql`and (s.postal_code, s.id) > (${after.postalCode}::text, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<{ total: number; sites: ListedSite[] }>`
    select (select count(*)::int from (select ${fromUntaxed} ${byZip} limit ${most}) counted) as total, coalesce((select jsonb_agg(to_jsonb(listed)) from (
      select s.id, ${customerName('c')} as customer, s.street, s.city, s.state, s.postal_code as "postalCode"
      ${fromUntaxed} ${place} ${byZip} limit ${untaxedPage + 1}) listed), '[]') as sites`.execute(db);
  return rows[0]!;
}

/** Where the company's tax items apply. */
export interface PlacedTax {
  id: number;
  zips: string[];
  elsewhere: boolean;
}

/** Reads where the company's tax items apply. */
export async function placedTaxes(db: Read): Promise<PlacedTax[]> {
  const { rows } = await sql<PlacedTax>`
    select id, zips, elsewhere from tax_items where company_id = ${company} and not hidden`.execute(db);
  return rows;
}

/** Reads the same, and keeps others from removing or changing the tax items until the transaction ends. */
export async function sharedTaxes(tx: Write): Promise<PlacedTax[]> {
  const { rows } = await sql<PlacedTax>`
    select id, zips, elsewhere from tax_items
    where company_id = ${company} and not hidden order by id for share`.execute(tx);
  return rows;
}

/** A site's tax, and what decides it. */
export interface LockedSite {
  id: number;
  version: number;
  postalCode: string;
  taxItemId: number | null;
  hidden: boolean;
}

/** Reads the company's sites with these ids, locked against other changes until the transaction ends. */
export async function lockSites(tx: Write, ids: readonly number[]): Promise<LockedSite[]> {
  const { rows } = await sql<LockedSite>`
    select id, version, postal_code as "postalCode", tax_item_id as "taxItemId", hidden from sites
    where company_id = ${company} and id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  return rows;
}

/** Stores the taxes of sites, and raises their versions by one. */
export async function updateTaxes(
  tx: Write,
  taxes: readonly { id: number; taxItemId: number | null }[],
): Promise<void> {
  await sql`update sites s set tax_item_id = n.tax, version = s.version + 1
    from unnest(${taxes.map(({ id }) => id)}::bigint[], ${taxes.map(({ taxItemId }) => taxItemId)}::bigint[]) n(id, tax)
    where s.company_id = ${company} and s.id = n.id`.execute(tx);
}
