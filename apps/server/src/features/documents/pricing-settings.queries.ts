import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { TaxJurisdiction } from '@fieldwright/domain/pricing/pricing-input';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import type { TaxEntryFields } from '@fieldwright/domain/taxes/tax-entry';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/**
 * Returns the settings that a document's totals depend on: the current rates of its tax item, and the
 * company's settings.
 */
export async function pricingSettings(db: Read, document: Aggregate): Promise<PricingSettings> {
  const { taxItemId, taxOverride } = document as Aggregate &
    Partial<Pick<TaxEntryFields, 'taxItemId' | 'taxOverride'>>;
  // Most documents need neither; skip the round trip.
  if (taxItemId == null && !taxOverride) return { allowOverrideTaxes: false, taxItem: null };
  const { rows } = await sql<{ allowed: boolean; jurisdictions: TaxJurisdiction[] | null }>`
    select c.allow_override_taxes as allowed, t.jurisdictions
    from companies c left join tax_items t on t.company_id = c.id and t.id = ${taxItemId}
    where c.id = ${company}`.execute(db);
  const { allowed, jurisdictions } = rows[0]!;
  return { allowOverrideTaxes: allowed, taxItem: jurisdictions && { jurisdictions } };
}
