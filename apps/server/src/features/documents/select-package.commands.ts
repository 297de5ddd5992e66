import { randomUUID } from 'node:crypto';
import type { SelectionAnswer, SelectionRequest } from '@fieldwright/contract/sales-proposals';
import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate, Shape } from '@fieldwright/domain/kernel/edit-shape';
import { linesOf } from '@fieldwright/domain/proposals/document-pricing';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import {
  concernsPackage,
  refuseSelection,
  selectionPlan,
} from '@fieldwright/domain/proposals/select-package';
import { selectedWorkOrder } from '@fieldwright/domain/proposals/selected-work-order';
import type { Selection } from '@fieldwright/domain/proposals/selection';
import { soldCall } from '@fieldwright/domain/proposals/sold-call';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { changesAfter } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { workOrderOfDeposits } from './deposits.queries.ts';
import { documentTables } from './document-tables.ts';
import { besideStatement, customerOfSite, idsStatement } from './documents.queries.ts';
import { pricingSettings } from './pricing-settings.queries.ts';
import { hashOf, type Saver } from './save-begin.ts';
import { refuseTooOld } from './save-entry.commands.ts';
import { repeatedly } from './save-errors.ts';
import { acknowledgeStatement, answerStatement } from './saves.queries.ts';
import { beginSelection, proposalOf, type SelectionTargets } from './select-begin.ts';
import { newCallStatements, soldLines } from './select-call.queries.ts';
import { openWhole, writeWhole } from './select-write.ts';

type Sold = ReturnType<typeof soldCall>;

/**
 * Selects a package (R4.8): marks it, accepts the proposal under the tax of the moment (R3.5), and brings its lines to a
 * new work order or an open one of the site; all in one transaction, once for each key. It is an entry of the proposal's
 * lane like a save.
 * @throws Refusal `not_found`, `key_reused`, `stale_version`, `after_missing`, `ref_discarded`, `discarded`, `too_old`, `invalid` with what is
 * wrong with the selection
 */
export async function selectPackage(
  saver: Saver,
  request: SelectionRequest & { packageId: number },
  sent: object,
): Promise<SelectionAnswer> {
  // Before all else: of what is not there nothing is told, not even what is wrong with the rest.
  if (request.packageId > 0) await proposalOf(saver.db, request.packageId);
  refuseTooOld(request.device, saver.now);
  const bodyHash = hashOf(sent);
  return repeatedly(
    () =>
      saver.db.transaction().execute(async (tx) => {
        const begun = await beginSelection(tx, saver, request, bodyHash);
        return 'answer' in begun ? begun.answer : carryOut(tx, saver, request, begun);
      }),
    // what the database does not take is of the documents, and was not sent
    () => 'body',
  );
}

async function carryOut(
  tx: Write,
  saver: Saver,
  request: SelectionRequest,
  targets: SelectionTargets,
): Promise<SelectionAnswer> {
  const { key, acknowledged, acceptedBy, acceptance } = request;
  const { packageId, detailIds, proposalId, workOrderId } = targets;
  const proposal = await openWhole<SalesProposal>(tx, saver, 'salesProposal', proposalId);
  await refuseChanged(tx, proposal, targets);
  if (proposal.siteId !== null) await refuseHiddenPlace(tx, proposal.siteId);
  const workOrder =
    workOrderId === null ? null : await openWhole<WorkOrder>(tx, saver, 'workOrder', workOrderId);
  const settings = await pricingSettings(tx, proposal as unknown as Aggregate);
  const selection: Selection = {
    packageId,
    workOrder,
    detailIds,
    acceptedBy,
    acceptance,
    takesDeposits: (await workOrderOfDeposits(tx, proposalId)) === null,
    now: new Date(saver.now).toISOString(),
    customerId: proposal.siteId === null ? 0 : await customerOfSite(tx, proposal.siteId),
    guid: randomUUID(),
    beside: workOrder || proposal.siteId === null ? {} : await besideSite(tx, proposal.siteId),
    settings,
    workOrderSettings: workOrder ? await pricingSettings(tx, workOrder as unknown as Aggregate) : settings,
  };
  const refusal = refuseSelection(proposal, selection);
  if (refusal) throw new Refusal('invalid', { fields: { [refusal[0]]: refusal[1] } });

  const accepted = await writeWhole(tx, saver, {
    plan: selectionPlan(proposal, selection),
    current: proposal as unknown as Aggregate,
    settings,
    key,
  });
  const sold = soldCall(proposal, await soldLines(tx, broughtLines(proposal, selection)));
  const callId = request.openCall ? await openedCall(tx, saver, { proposal, selection, sold }) : null;
  const made = await writeWhole(tx, saver, {
    plan: ofWork(selectedWorkOrder(proposal, selection), workOrder, { ...sold, callId }),
    current: workOrder as unknown as Aggregate | null,
    settings: selection.workOrderSettings,
    key,
  });
  const answer: SelectionAnswer = {
    workOrderId: made.id,
    salesProposalId: proposal.id,
    version: accepted.version,
    workOrderVersion: made.version,
    callId,
    ids: made.ids as Record<string, number>,
  };
  await batch(tx, [
    answerStatement(key, accepted, answer),
    ...(acknowledged.length > 0 ? [acknowledgeStatement(acknowledged, saver.who.personId)] : []),
  ]);
  return answer;
}

/** What a site has beside its documents. */
async function besideSite(tx: Write, siteId: number): Promise<Selection['beside']> {
  const [rows] = await batch(tx, [besideStatement(documentTables.workOrder, siteId)]);
  return JSON.parse(String(rows![0]!['beside']));
}

const broughtLines = (proposal: SalesProposal, { packageId, detailIds }: Selection) =>
  linesOf(proposal, packageId).filter(({ id }) => detailIds === null || detailIds.includes(id));

/** Opens a call for what was sold, where the work order has none (R4.8). @returns its id */
async function openedCall(
  tx: Write,
  { requestId }: Saver,
  { proposal, selection, sold }: { proposal: SalesProposal; selection: Selection; sold: Sold },
): Promise<number | null> {
  const { workOrder, customerId } = selection;
  if (workOrder?.callId != null || proposal.siteId === null) return null;
  const [drawn] = await batch(tx, [idsStatement(1)]);
  const [id] = drawn![0]!['ids'] as [number];
  const call = { ...sold, id, guid: randomUUID(), customerId, siteId: proposal.siteId };
  await batch(tx, newCallStatements(call, requestId));
  return id;
}

/** The work order's plan with its call; a new one is of the department of what was sold. */
const ofWork = (
  plan: Plan,
  workOrder: WorkOrder | null,
  { callId, callDepartmentTypeId }: Pick<Sold, 'callDepartmentTypeId'> & { callId: number | null },
) =>
  amendPlan(workOrderShape as unknown as Shape, plan, {
    kind: plan.entity,
    id: plan.id,
    was: workOrder,
    to: { ...(callId !== null && { callId }), ...(workOrder === null && { callDepartmentTypeId }) },
  });

/** What others have changed since the customer saw it is not what the customer accepts. @throws Refusal `stale_version` */
async function refuseChanged(
  tx: Write,
  proposal: SalesProposal,
  { packageId, base }: SelectionTargets,
): Promise<void> {
  if (base === null || base.seen === proposal.version) return;
  if (base.seen > proposal.version)
    throw new Refusal('invalid', { fields: { basedOn: 'There is no such version yet.' } });
  const since = await changesAfter(tx, 'salesProposal', proposal.id, base.seen);
  const others = since.filter(({ save_key: key }) => key === null || !base.lane.has(key));
  if (others.some(({ steps }) => concernsPackage(steps, proposal, packageId)))
    throw new Refusal('stale_version');
}
