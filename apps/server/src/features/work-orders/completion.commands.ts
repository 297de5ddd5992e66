import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { may } from '@fieldwright/domain/people/roles';
import {
  type Completion,
  changedSinceSigned,
  consentOf,
  type SignedWork,
  signedWork,
} from '@fieldwright/domain/work-orders/completion';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { fillHole } from '../../db/json-hole.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { insertMessages } from '../../live/live.queries.ts';
import { mayWrite } from '../documents/document-access.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { completionByKey, insertCompletion, lockForCompletion } from './completion.queries.ts';
import { workOrderKind } from './work-order-kind.ts';

type Signing = Completion & { key: string; shown: SignedWork; consent: string };

/**
 * Keeps the customer's signature, bound to who signed and how, and to the lines, the total and the words that were
 * shown. Idempotent by key.
 * @throws Refusal `not_found`, also if the person may not open the work order; `forbidden` if they may not change it, or once it's processed; `removed`, `not_priced`, `key_reused`,
 * `stale_version` if the work order says something else than what was shown
 */
export async function signCompletion(
  { db, who }: Pick<SignedInContext, 'db' | 'who'>,
  workOrderId: number,
  { key, shown, consent, ...signing }: Signing,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    await lockForCompletion(tx, workOrderId);
    const { text, own } = await openForScreen(workOrderKind, { db: tx, who }, workOrderId);
    // someone who only sold the work can read it
    if (!mayWrite(workOrderKind, who, own)) throw new Refusal('forbidden');
    const workOrder = JSON.parse(fillHole(text, [])) as WorkOrder & { context: WorkOrderContext };
    const before = await completionByKey(tx, key);
    if (before) {
      const { id, ...kept } = before;
      if (!sameValue(kept, { ...fieldsOf(signing), workOrderId, shown })) throw new Refusal('key_reused');
      return { id };
    }
    if (workOrder.hidden) throw new Refusal('removed');
    if (workOrder.processed && !may(who.roles, 'workorders.process')) throw new Refusal('forbidden');
    const now = signedWork(workOrder, workOrderTotals(workOrder, workOrder.context.pricing));
    if (!now) throw new Refusal('not_priced');
    const isChanged = consent !== consentOf(workOrder.context.completion.consent);
    if (isChanged || changedSinceSigned(shown, now).length > 0) throw new Refusal('stale_version');
    const id = await insertCompletion(tx, {
      ...fieldsOf(signing),
      key,
      workOrderId,
      shown,
      consent,
    });
    await insertMessages(tx, [{ topic: 'signature', id: workOrderId, version: 1 }]);
    return { id };
  });
}

/** Returns what a method keeps: a name and maybe strokes, or the reason that nobody signed. */
const fieldsOf = ({ method, name, strokes, reason }: Completion): Completion => ({
  method,
  name: method === 'absent' ? '' : name,
  strokes: method === 'drawn' ? strokes : null,
  reason: method === 'absent' ? reason : '',
});
