import type { ProcessRequest, WorkOrderStatusAnswer } from '@fieldwright/contract/work-orders';
import { toggleProcessing, type WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { openAlready } from '@fieldwright/domain/work-orders/work-order-place';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { openWhole, writeFields } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { hashOf } from '../documents/save-begin.ts';
import { isSecondOpen } from '../documents/save-errors.ts';
import type { Saver } from '../documents/saver.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { workOrderKind } from './work-order-kind.ts';
import { otherOpen } from './work-order-status.queries.ts';

const answerOf = ({ id, version, complete, processed, processedDate }: WorkOrder): WorkOrderStatusAnswer => ({
  id,
  version,
  complete,
  processed,
  // normalized, so that the database's and the server's values look the same
  processedDate: processedDate && new Date(processedDate).toISOString(),
});

/**
 * Finishes an update that was made child by child: marks the work order complete (R4.6).
 * @throws Refusal `not_found`
 */
export async function finishUpdate(saver: Saver, id: number): Promise<WorkOrderStatusAnswer> {
  return saver.db.transaction().execute(async (tx) => {
    const current = await openWhole(tx, saver, workOrderKind, id);
    return answerOf(
      await writeFields(tx, saver, workOrderKind, { current, to: { complete: true }, key: null }),
    );
  });
}

/**
 * Processes a work order or undoes the processing (R4.7): to the given state, or toggled if none is given.
 * Idempotent by key, so that a repeated request doesn't undo itself.
 * @throws Refusal `not_found`, `removed`, `incomplete`, `not_priced`, `key_reused`, `second_open` if its call
 * has another open work order
 */
export async function setProcessed(
  saver: Saver,
  id: number,
  { key, processed }: ProcessRequest,
): Promise<WorkOrderStatusAnswer> {
  const work = async (tx: Write) => {
    const bodyHash = hashOf({ id, processed });
    const claim = { personId: saver.who.personId, entity: workOrderKind.name, bodyHash };
    const before = key === undefined ? null : await claimKey(tx, { key, ...claim });
    if (before) return before as WorkOrderStatusAnswer;
    const current = await openWhole(tx, saver, workOrderKind, id);
    const hasTotal = current.processed || (await hasTotals(tx, current));
    const to = toggleProcessing({ ...current, hasTotal }, new Date(saver.now).toISOString(), processed);
    if (typeof to === 'string') throw new Refusal(to);
    // reopening isn't allowed at a removed place
    if (to.processed === false) await refuseHiddenPlace(tx, current.siteId);
    const answer = answerOf(await writeFields(tx, saver, workOrderKind, { current, to, key: key ?? null }));
    if (key !== undefined) await batch(tx, [answerStatement(key, answer)]);
    return answer;
  };
  try {
    return await saver.db.transaction().execute(work);
  } catch (error) {
    if (!isSecondOpen(error)) throw error;
    const other = await otherOpen(saver.db, id);
    throw new Refusal('second_open', other === null ? {} : { detail: openAlready(other.number) });
  }
}

/** Checks whether a work order can be priced now, even if it was imported and never saved here. */
async function hasTotals(tx: Write, workOrder: WorkOrder): Promise<boolean> {
  return workOrderKind.totals(workOrder, await pricingSettings(tx, workOrderKind, workOrder)).length > 0;
}
