import { toggleProcessing } from '@fieldwright/domain/work-orders/work-order';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayOpen } from './document-access.ts';
import type { Saver } from './save-begin.ts';
import { lockWorkOrder, updateStatus, type WorkOrderStatus } from './work-order-status.queries.ts';

async function open(tx: Write, { who }: Saver, id: number): Promise<WorkOrderStatus> {
  const found = await lockWorkOrder(tx, id);
  if (!found || !mayOpen('workOrder', who, found.createdBy)) throw new Refusal('not_found');
  return found;
}

type Change = Partial<Pick<WorkOrderStatus, 'complete' | 'processed' | 'processedDate'>>;

/** Stores the change with its history; a change that changes nothing is answered as it is. */
async function store(
  tx: Write,
  saver: Saver,
  was: WorkOrderStatus,
  change: Change,
): Promise<WorkOrderStatus> {
  const differs = Object.entries(change).filter(([field, to]) => was[field as keyof Change] !== to);
  if (differs.length === 0) return was;
  const next = { ...was, ...change, version: was.version + 1 };
  await updateStatus(tx, next);
  const fields = Object.fromEntries(
    differs.map(([field, to]) => [field, { from: was[field as keyof Change], to }]),
  );
  const record = { id: was.id, created: false, updated: true, deleted: false, fields };
  const plan = { entity: 'workOrder', id: was.id, steps: [{ kind: 'workOrder', records: [record] }] };
  await batch(tx, [
    changeStatement(plan, { version: next.version, saveKey: null, requestId: saver.requestId }),
  ]);
  return next;
}

const answer = ({ createdBy: _, ...status }: WorkOrderStatus) => status;

/** Finishes an update that was made child by child: the work order is complete (R4.6). @throws Refusal `not_found` */
export async function finishUpdate(saver: Saver, id: number) {
  return saver.db
    .transaction()
    .execute(async (tx) => answer(await store(tx, saver, await open(tx, saver, id), { complete: true })));
}

/** Toggles processing (R4.7). @throws Refusal `not_found`, `incomplete` */
export async function toggleProcessed(saver: Saver, id: number) {
  return saver.db.transaction().execute(async (tx) => {
    const was = await open(tx, saver, id);
    const change = toggleProcessing(was, new Date().toISOString());
    if (change === 'incomplete') throw new Refusal('incomplete');
    return answer(await store(tx, saver, was, change));
  });
}
