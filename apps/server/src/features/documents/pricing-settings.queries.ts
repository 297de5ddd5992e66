import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { TaxJurisdiction } from '@fieldwright/domain/pricing/pricing-input';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import type { Read } from '../../db/database.ts';

/** What the totals of a document need beside the document: its tax item's rate of the day. */
export async function pricingSettings(db: Read, document: Aggregate): Promise<PricingSettings> {
  const taxItemId = document['taxItemId'] as number | null;
  const row =
    taxItemId === null
      ? undefined
      : await db
          .selectFrom('tax_items')
          .select('jurisdictions')
          .where('id', '=', taxItemId)
          .executeTakeFirst();
  return {
    allowOverrideTaxes: true,
    taxItem: row ? { jurisdictions: row.jurisdictions as unknown as TaxJurisdiction[] } : null,
  };
}
