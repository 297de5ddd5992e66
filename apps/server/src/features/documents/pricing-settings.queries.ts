import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { TaxJurisdiction } from '@fieldwright/domain/pricing/pricing-input';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';

/** What the totals of a document need beside the document: its tax item's rate of the day, and the company's settings. */
export async function pricingSettings(db: Read, document: Aggregate): Promise<PricingSettings> {
  const { taxItemId, taxOverride } = document as Aggregate & {
    taxItemId: number | null;
    taxOverride: boolean;
  };
  // Most saves are of documents that ask for neither, and save the round trip.
  if (taxItemId === null && !taxOverride) return { allowOverrideTaxes: false, taxItem: null };
  const { rows } = await sql<{ allowed: boolean; jurisdictions: TaxJurisdiction[] | null }>`
    select c.allow_override_taxes as allowed, t.jurisdictions
    from companies c left join tax_items t on t.company_id = c.id and t.id = ${taxItemId}
    where c.id = (select current_company())`.execute(db);
  const { allowed, jurisdictions } = rows[0]!;
  return { allowOverrideTaxes: allowed, taxItem: jurisdictions && { jurisdictions } };
}
