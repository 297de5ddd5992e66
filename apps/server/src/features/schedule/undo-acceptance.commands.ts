import type { AcceptanceUndone } from '@fieldwright/contract/sales-proposals';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { invertPlan } from '@fieldwright/domain/kernel/edit-invert';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { sumCents } from '@fieldwright/domain/kernel/money';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import {
  callOpened,
  changesContents,
  isAcceptance,
  isMadeBy,
  undoneWorkOrder,
  whyNotUndone,
} from '@fieldwright/domain/proposals/undone-acceptance';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { changesAfter, type HistoryRow } from '../../db/history.queries.ts';
import { inProgressOn } from '../../db/in-progress.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayWrite } from '../documents/document-access.ts';
import { lockWhole, openWhole, writeWhole } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { hashOf } from '../documents/save-begin.ts';
import type { Saver } from '../documents/saver.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { cancelCall } from './call-changes.commands.ts';
import { scheduleTexts } from './schedule.texts.ts';
import { lockCall, lockVisits } from './schedule-write.queries.ts';
import { workOrderOfSelection } from './undo-acceptance.queries.ts';

/** The changes that a selection made to the proposal and its work order, which is locked. */
interface Selected {
  acceptance: HistoryRow;
  workOrder: WorkOrder;
  made: Plan;
  /** later changes of the work order */
  since: readonly HistoryRow[];
}

/**
 * Undoes the acceptance of a proposal (R4.8): restores its earlier state, removes the work order that was
 * created, or removes the selected lines from an existing one, and cancels the call that was opened. Runs in
 * one transaction, once per key. Anyone who may select may undo, but an existing work order requires the
 * right to change it.
 * @throws Refusal `not_found`, `forbidden`, `removed`, `key_reused`, `in_use` with all reasons against it
 */
export function undoAcceptance(saver: Saver, id: number, key: string): Promise<AcceptanceUndone> {
  return saver.db.transaction().execute(async (tx) => {
    const claim = { key, personId: saver.who.personId, entity: 'salesProposal', bodyHash: hashOf({ id }) };
    const before = await claimKey(tx, claim);
    if (before) return before as AcceptanceUndone;
    const proposal = await openWhole(tx, saver, proposalKind, id);
    if (proposal.status !== 'Accepted') refuse([scheduleTexts.notAccepted]);
    const selected = await selectionOf(tx, saver, proposal);
    const { acceptance, workOrder, made } = selected;
    const callId = callOpened(made);
    const call = callId === null ? null : await lockCall(tx, callId);
    const visits = call ? await lockVisits(tx, call.id) : [];
    refuse(
      whyNotUndone({
        workOrderNumber: workOrder.number,
        processed: workOrder.processed,
        isChanged: selected.since.some(({ steps }) => changesContents(steps)),
        paidCents: paidOn(workOrder),
        depositsCents: depositOf(workOrder.deposits, id) - depositOf(depositsIn(made), id),
        visits: visits.map(({ status }) => status),
        // both are locked, so none begins before this is done
        inProgress: {
          workOrder: await inProgressOn(tx, { entity: 'workOrder', id: workOrder.id }),
          proposal: await inProgressOn(tx, { entity: 'salesProposal', id }),
        },
      }),
    );
    const opened = await writeWhole(tx, saver, proposalKind, {
      plan: { ...invertPlan({ entity: 'salesProposal', id, steps: acceptance.steps }) },
      current: proposal,
      settings: await pricingSettings(tx, proposalKind, proposal),
      key,
    });
    await writeWhole(tx, saver, workOrderKind, {
      plan: undoneWorkOrder(workOrder, { made, proposalId: id }),
      current: workOrder,
      settings: await pricingSettings(tx, workOrderKind, workOrder),
      key,
    });
    if (call && call.status !== 'canceled') await cancelCall(tx, saver, call, visits);
    const answer: AcceptanceUndone = {
      id,
      version: opened.version,
      status: statusBefore(acceptance),
      workOrderId: workOrder.id,
    };
    await batch(tx, [answerStatement(key, answer)]);
    return answer;
  });
}

/**
 * @throws Refusal `in_use` if there is no record of the acceptance, as for imported proposals, `forbidden` if
 * the work order existed before and the person may not change it
 */
async function selectionOf(tx: Write, { who }: Saver, { id, siteId }: SalesProposal): Promise<Selected> {
  const acceptance = (await changesAfter(tx, 'salesProposal', id, 0)).findLast(({ steps }) =>
    isAcceptance(steps),
  );
  const key = acceptance?.save_key ?? null;
  const workOrderId = key === null || siteId === null ? null : await workOrderOfSelection(tx, siteId, key);
  if (!acceptance || workOrderId === null)
    throw new Refusal('in_use', { detail: scheduleTexts.noWorkOrderRecord });
  const { it, own } = await lockWhole(tx, workOrderKind, workOrderId);
  const changes = await changesAfter(tx, 'workOrder', workOrderId, 0);
  const at = changes.findIndex(({ save_key: its }) => its === key);
  const made = { entity: 'workOrder', id: workOrderId, steps: changes[at]!.steps };
  if (!isMadeBy(made) && !mayWrite(workOrderKind, who, own))
    throw new Refusal('forbidden', {
      detail: scheduleTexts.mayNotChangeWork(it.number),
    });
  return { acceptance, workOrder: it, made, since: changes.slice(at + 1) };
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Refusal('in_use', { detail: reasons.join(' ') });
}

const paidOn = ({ payments }: WorkOrder): number =>
  sumCents(
    payments
      .filter((payment) => isLive(payment) && !['voided', 'failed'].includes(payment.status))
      .map(({ amountCents }) => amountCents),
  );

const depositOf = (deposits: WorkOrder['deposits'], proposalId: number): number =>
  deposits.find(({ salesProposalId }) => salesProposalId === proposalId)?.amountCents ?? 0;

const rootOf = ({ entity, steps }: Plan) => steps.find(({ kind }) => kind === entity)?.records[0];

const depositsIn = (made: Plan) => (rootOf(made)?.fields['deposits']?.to ?? []) as WorkOrder['deposits'];

const statusBefore = ({ steps }: HistoryRow) =>
  rootOf({ entity: 'salesProposal', id: 0, steps })!.fields['status']!.from as AcceptanceUndone['status'];
