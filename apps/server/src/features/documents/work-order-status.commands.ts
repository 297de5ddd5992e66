import type { ProcessRequest, WorkOrderStatusAnswer } from '@fieldwright/contract/work-orders';
import { toggleProcessing } from '@fieldwright/domain/work-orders/work-order';
import { openAlready } from '@fieldwright/domain/work-orders/work-order-place';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { owingAfterProcessing } from '../../live/owing.queries.ts';
import { visitsChanged } from '../../live/visits.queries.ts';
import { mayWrite } from './document-access.ts';
import { hashOf, type Saver } from './save-begin.ts';
import { isSecondOpen } from './save-errors.ts';
import { answerStatement, claimKey } from './saves.queries.ts';
import { canBePriced } from './work-order-pricing.ts';
import { lockWorkOrder, otherOpen, updateStatus, type WorkOrderStatus } from './work-order-status.queries.ts';

async function open(tx: Write, { who }: Saver, id: number): Promise<WorkOrderStatus> {
  const found = await lockWorkOrder(tx, id);
  if (!found || !mayWrite('workOrder', who, found.own)) throw new Refusal('not_found');
  if (found.hidden) throw new Refusal('removed');
  return found;
}

type Change = Partial<Pick<WorkOrderStatus, 'complete' | 'processed' | 'processedDate'>>;

/** Stores the change with its history and its message; a change that changes nothing is answered as it is. */
async function store(
  tx: Write,
  saver: Saver,
  was: WorkOrderStatus,
  { key, ...change }: Change & { key?: string | undefined },
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
    changeStatement(plan, { version: next.version, saveKey: key ?? null, requestId: saver.requestId }),
    messagesStatement([{ topic: 'workOrder', id: was.id, version: next.version }]),
    // an open work order is shown before a processed one
    ...(was.processed === next.processed ? [] : [owingAfterProcessing(was.id)]),
    ...visitsChanged('processed' in fields && was.callId !== null ? [was.callId] : []),
  ]);
  return next;
}

const answerOf = ({
  id,
  version,
  complete,
  processed,
  processedDate,
}: WorkOrderStatus): WorkOrderStatusAnswer => ({
  id,
  version,
  complete,
  processed,
  processedDate,
});

/** Finishes an update that was made child by child: the work order is complete (R4.6). @throws Refusal `not_found` */
export async function finishUpdate(saver: Saver, id: number): Promise<WorkOrderStatusAnswer> {
  return saver.db
    .transaction()
    .execute(async (tx) => answerOf(await store(tx, saver, await open(tx, saver, id), { complete: true })));
}

/**
 * Processes or takes it back (R4.7): as is wished, or the other way round than it is. The same key does it once, so that
 * a repeated request does not undo itself.
 * @throws Refusal `not_found`, `removed`, `incomplete`, `not_priced`, `key_reused`, `second_open` where its call has another open one
 */
export async function setProcessed(
  saver: Saver,
  id: number,
  { key, processed }: ProcessRequest,
): Promise<WorkOrderStatusAnswer> {
  const work = async (tx: Write) => {
    const bodyHash = hashOf({ id, processed });
    const claim = { personId: saver.who.personId, entity: 'workOrder', bodyHash };
    const before = key === undefined ? null : await claimKey(tx, { key, ...claim });
    if (before) return before as WorkOrderStatusAnswer;
    const was = await open(tx, saver, id);
    const hasTotal = was.processed || (await canBePriced(tx, id));
    const change = toggleProcessing({ ...was, hasTotal }, new Date(saver.now).toISOString(), processed);
    if (typeof change === 'string') throw new Refusal(change);
    // work begins again, at a place where none does any more
    if (change.processed === false) await refuseHiddenPlace(tx, was.siteId);
    const answer = answerOf(await store(tx, saver, was, { ...change, key }));
    if (key !== undefined) await batch(tx, [answerStatement(key, answer)]);
    return answer;
  };
  try {
    return await saver.db.transaction().execute(work);
  } catch (error) {
    if (!isSecondOpen(error)) throw error;
    const other = await otherOpen(saver.db, id);
    throw new Refusal('second_open', other === null ? {} : { detail: openAlready(other) });
  }
}
