import type { Row, Rows } from './rows.ts';
import type { World, WorldEntry } from './world.ts';

/** The tables of lines, each with its column of `line_prices`, and where its document is. */
const tables = [
  ['sales_proposal_details', 'salesProposalDetailId', 'sales_proposals', 'salesProposalId'],
  ['work_order_details', 'workOrderDetailId', 'work_orders', 'workOrderId'],
  ['repair_parts', 'repairPartId', 'work_orders', 'workOrderId'],
] as const;

/** Keeps with each line how its price came about, as a save does. Call it once all lines are there. */
export function addLinePrices(rows: Rows, world: World): void {
  const nameOf = (service: unknown, part: unknown) => JSON.stringify([service ?? null, part ?? null]);
  const entries = new Map<string, WorldEntry>(
    [...world.entries.values()].map((entry) => [nameOf(entry.serviceRepairId, entry.partItemId), entry]),
  );
  for (const [table, column, documents, root] of tables) {
    const dates = new Map(rows.tables.get(documents)?.map(({ id, createdDate }) => [id, createdDate]));
    for (const line of rows.tables.get(table) ?? []) {
      const entry = entries.get(nameOf(line['serviceRepairId'], line['partItemId']));
      if (!entry || entry.unitPriceCents !== line['unitPriceCents']) continue;
      rows.add('line_prices', rowOf(entry, line, { column, pricedDate: dates.get(line[root]) }));
    }
  }
}

const rowOf = (entry: WorldEntry, line: Row, of: { column: string; pricedDate: unknown }): Row => ({
  lineId: line['id'],
  salesProposalDetailId: null,
  workOrderDetailId: null,
  repairPartId: null,
  [of.column]: line['id'],
  priceKey: line['priceKey'],
  priceCents: entry.unitPriceCents,
  open: entry.open,
  steps: entry.steps,
  priceBookVersion: entry.priceBookVersion,
  pricedDate: of.pricedDate,
});
