import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { TaxJurisdiction } from '@fieldwright/domain/pricing/pricing-input';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import type { TaxEntryFields } from '@fieldwright/domain/taxes/tax-entry';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { todaysParts } from '../../db/todays-rates.sql.ts';

type Row = Pick<PricingSettings, 'allowOverrideTaxes' | 'taxRounding' | 'taxExemption'> & {
  jurisdictions: TaxJurisdiction[] | null;
};

/**
 * Returns the settings that a document's totals depend on: the current rates of its tax item, the company's
 * settings, and its customer's exemption on the day it was processed or today.
 * @param isKept also the exemption of a document without a tax, which an acceptance keeps
 */
export async function pricingSettings(
  db: Read,
  document: Aggregate,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<PricingSettings> {
  const { taxItemId, taxOverride, manualTaxItem, siteId, processedDate } = document as Aggregate &
    Partial<TaxEntryFields & { siteId: number | null; processedDate: string | null }>;
  // Without a tax, the total needs none of them; skip the round trip.
  if (taxItemId == null && !taxOverride && !manualTaxItem && !isKept)
    return { allowOverrideTaxes: false, taxItem: null };
  const { rows } = await sql<Row>`
    select c.allow_override_taxes as "allowOverrideTaxes", c.tax_rounding as "taxRounding", ${sql.raw(todaysParts('t'))} as jurisdictions,
      tax_exemption_on(${siteId ?? null},
        coalesce((${processedDate ?? null}::timestamptz at time zone c.time_zone)::date, company_today())) as "taxExemption"
    from companies c left join tax_items t on t.company_id = c.id and t.id = ${taxItemId}
    where c.id = ${company}`.execute(db);
  const { jurisdictions, ...settings } = rows[0]!;
  return { ...settings, taxItem: jurisdictions && { jurisdictions } };
}
