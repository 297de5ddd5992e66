import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { TaxJurisdiction } from '@fieldwright/domain/pricing/pricing-input';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { blankTaxEntry } from '@fieldwright/domain/taxes/tax-entry';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { todaysParts } from '../../db/todays-rates.sql.ts';
import { type DocumentKind, siteIdOf } from './document-kind.ts';

type Row = Pick<PricingSettings, 'allowOverrideTaxes' | 'taxRounding' | 'taxExemption'> & {
  jurisdictions: TaxJurisdiction[] | null;
};

/**
 * Returns the settings that a document's totals depend on: the current rates of its tax item, the company's
 * settings, and its customer's exemption on the day that the kind names, or today.
 * @param isKept also the exemption of a document without a tax, which an acceptance keeps
 */
export async function pricingSettings<A extends Aggregate>(
  db: Read,
  kind: DocumentKind<A>,
  document: NoInfer<A>,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<PricingSettings> {
  const { tax } = kind;
  const { taxItemId, taxOverride, manualTaxItem } = tax?.entryOf(document) ?? blankTaxEntry;
  // Without a tax, the total needs none of them; skip the round trip.
  if (taxItemId == null && !taxOverride && !manualTaxItem && !isKept)
    return { allowOverrideTaxes: false, taxItem: null };
  const date = tax?.dateField ? document[tax.dateField] : null;
  const { rows } = await sql<Row>`
    select c.allow_override_taxes as "allowOverrideTaxes", c.tax_rounding as "taxRounding", ${sql.raw(todaysParts('t'))} as jurisdictions,
      tax_exemption_on(${siteIdOf(kind, document)},
        coalesce((${date ?? null}::timestamptz at time zone c.time_zone)::date, company_today())) as "taxExemption"
    from companies c left join tax_items t on t.company_id = c.id and t.id = ${taxItemId}
    where c.id = ${company}`.execute(db);
  const { jurisdictions, ...settings } = rows[0]!;
  return { ...settings, taxItem: jurisdictions && { jurisdictions } };
}
