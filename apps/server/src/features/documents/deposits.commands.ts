import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { withDeposits } from '@fieldwright/domain/work-orders/deposits';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import type { Write } from '../../db/database.ts';
import { workOrderOfDeposits } from './deposits.queries.ts';
import { documentTables } from './document-tables.ts';
import { pricingSettings } from './pricing-settings.queries.ts';
import type { Saver } from './save-begin.ts';
import { lockWhole, writeWhole } from './select-write.ts';

/**
 * Where a save has changed what was paid on a proposal, the work order that was sold from it has it in the same
 * transaction: processed or not, and whoever saves, since it is no change of the work that was done.
 */
export async function passDepositsOn(
  tx: Write,
  saver: Saver,
  { plan, after, key }: { plan: Plan; after: Aggregate; key: string },
): Promise<void> {
  const isPaid = plan.entity === 'salesProposal' && plan.steps.some(({ kind }) => kind === 'payments');
  const id = isPaid ? await workOrderOfDeposits(tx, plan.id) : null;
  if (id === null) return;
  const was = (await lockWhole(tx, 'workOrder', id)).it as Aggregate;
  const workOrder = was as unknown as WorkOrder;
  const deposits = withDeposits(workOrder.deposits, { ...(after as unknown as SalesProposal), id: plan.id });
  const change = amendPlan(
    documentTables.workOrder.shape,
    { entity: 'workOrder', id, steps: [] },
    { kind: 'workOrder', id, was, to: { deposits } },
  );
  if (change.steps.length === 0) return;
  await writeWhole(tx, saver, { plan: change, current: was, settings: await pricingSettings(tx, was), key });
}
