import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { Write } from '../../db/database.ts';
import { documentTables } from './document-tables.ts';
import { loadDocumentText } from './documents.queries.ts';
import { pricingSettings } from './pricing-settings.queries.ts';
import { documentTotals } from './save-totals.ts';

/** Whether a work order has a total: as it is now, also where it was brought in from elsewhere and never saved here. */
export async function canBePriced(tx: Write, id: number): Promise<boolean> {
  const { workOrder } = documentTables;
  const loaded = await loadDocumentText(tx, workOrder, id, false);
  const aggregate = JSON.parse(loaded!.text) as Aggregate;
  return documentTotals(workOrder.name, aggregate, await pricingSettings(tx, aggregate)).length > 0;
}
