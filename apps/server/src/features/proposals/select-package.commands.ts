import { randomUUID } from 'node:crypto';
import type { SelectionAnswer, SelectionRequest } from '@fieldwright/contract/sales-proposals';
import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { addOnsOf, isChosen } from '@fieldwright/domain/proposals/package-lines';
import { shownFiles } from '@fieldwright/domain/proposals/proposal-files';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import {
  changedOfPackage,
  refuseSelection,
  selectionPlan,
} from '@fieldwright/domain/proposals/select-package';
import { selectedWorkOrder } from '@fieldwright/domain/proposals/selected-work-order';
import type { Selection } from '@fieldwright/domain/proposals/selection';
import { broughtLines, soldCall } from '@fieldwright/domain/proposals/sold-call';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { authorOf, changesAfter } from '../../db/history.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { collided, Refusal } from '../../http/refusal.ts';
import { openWhole, writeWhole } from '../documents/document-writer.ts';
import { besideStatement, customerOfSite, idsStatement } from '../documents/documents.queries.ts';
import { copyPricesStatement } from '../documents/line-prices.queries.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { hashOf } from '../documents/save-begin.ts';
import { refuseTooOld } from '../documents/save-entry.commands.ts';
import { repeatedly } from '../documents/save-errors.ts';
import type { Saver } from '../documents/saver.ts';
import { acknowledgeStatement, answerStatement } from '../documents/saves.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { workOrderOfDeposits } from './deposits.queries.ts';
import { freezeRevision } from './freeze-revision.commands.ts';
import { proposalKind } from './proposal-kind.ts';
import { lastRevision } from './revisions.queries.ts';
import { beginSelection, proposalOf, type SelectionTargets } from './select-begin.ts';
import { newCallStatements, soldBook } from './select-call.queries.ts';
import { signedOption } from './signed-option.ts';

/**
 * Selects a package (R4.8): marks it, accepts the proposal with the current tax (R3.5), and copies its lines
 * to a new work order or an open one of the site. Runs in one transaction, once per key. Like a save, it is
 * an entry of the proposal's lane.
 * @throws Refusal `not_found`, `key_reused`, `stale_version`, `after_missing`, `ref_discarded`, `discarded`,
 * `too_old`, `invalid` with the reasons why the selection is refused
 */
export async function selectPackage(
  saver: Saver,
  request: SelectionRequest & { packageId: number },
  sent: object,
): Promise<SelectionAnswer> {
  // Check existence first, so that nothing is revealed about a package that doesn't exist.
  if (request.packageId > 0) await proposalOf(saver.db, request.packageId);
  refuseTooOld(request.device, saver.now);
  const bodyHash = hashOf(sent);
  return repeatedly(
    () =>
      saver.db.transaction().execute(async (tx) => {
        const begun = await beginSelection(tx, saver, request, bodyHash);
        return 'answer' in begun ? begun.answer : carryOut(tx, saver, request, begun);
      }),
    // the database refuses fields of the documents, which the caller didn't send
    () => 'body',
  );
}

async function carryOut(
  tx: Write,
  saver: Saver,
  request: SelectionRequest,
  targets: SelectionTargets,
): Promise<SelectionAnswer> {
  const { key, acknowledged, acceptedBy, acceptance, openCall } = request;
  const { packageId, detailIds, proposalId, workOrderId } = targets;
  const proposal = await openWhole(tx, saver, proposalKind, proposalId);
  await refuseChanged(tx, proposal, targets);
  const workOrder = workOrderId === null ? null : await openWhole(tx, saver, workOrderKind, workOrderId);
  const sale = { proposal, workOrder, packageId, detailIds, acceptedBy, acceptance, openCall, key };
  const answer = await sellPackage(tx, saver, sale);
  await batch(tx, [
    answerStatement(key, { id: answer.salesProposalId, version: answer.version }, answer),
    ...(acknowledged.length > 0 ? [acknowledgeStatement(acknowledged, saver.who.personId)] : []),
  ]);
  return answer;
}

/** What is sold, by whom it was accepted, and where it goes. */
interface Sale
  extends Pick<Selection, 'packageId' | 'detailIds' | 'workOrder' | 'acceptedBy' | 'acceptance'> {
  /** locked, like the work order */
  proposal: SalesProposal;
  openCall: boolean;
  /** the key of the save that asks for it; null if it isn't a save */
  key: string | null;
}

/**
 * Sells a package of a locked proposal (R4.8): accepts it, and makes the work order. Writes nothing if it is
 * refused.
 * @throws Refusal `removed`, `invalid`
 */
export async function sellPackage(
  tx: Write,
  saver: Pick<Saver, 'requestId' | 'now'>,
  { proposal, workOrder, openCall, key, ...choice }: Sale,
): Promise<SelectionAnswer> {
  if (proposal.siteId !== null) await refuseHiddenPlace(tx, proposal.siteId);
  const settings = await pricingSettings(tx, proposalKind, proposal, { isKept: true });
  const signed = await signedOption(tx, proposal.id);
  const selection: Selection = {
    ...choice,
    workOrder,
    takesDeposits: (await workOrderOfDeposits(tx, proposal.id)) === null,
    signedDeposit:
      signed?.packageId === choice.packageId && isWhatWasSigned(proposal, choice, signed.addOnIds)
        ? { depositCents: signed.depositCents, depositPercent: null }
        : null,
    now: new Date(saver.now).toISOString(),
    customerId: proposal.siteId === null ? 0 : await customerOfSite(tx, proposal.siteId),
    guid: randomUUID(),
    beside: workOrder || proposal.siteId === null ? {} : await besideSite(tx, proposal.siteId),
    book: await soldBook(tx, broughtLines(proposal, choice), proposal),
    settings,
    workOrderSettings: workOrder
      ? await pricingSettings(tx, workOrderKind, workOrder, { isKept: true })
      : settings,
  };
  const refusal = refuseSelection(proposal, selection);
  if (refusal) throw new Refusal('invalid', { fields: { [refusal[0]]: refusal[1] } });

  await freezeUnsent(tx, proposal);
  const accepted = await writeWhole(tx, saver, proposalKind, {
    plan: selectionPlan(proposal, selection),
    current: proposal,
    settings,
    key,
  });
  const callId = openCall ? await openedCall(tx, saver, { proposal, selection }) : null;
  const sold = selectedWorkOrder(proposal, selection);
  const made = await writeWhole(tx, saver, workOrderKind, {
    plan: withCall(sold, workOrder, callId),
    current: workOrder,
    settings: selection.workOrderSettings,
    key,
  });
  await batch(tx, [copyPricesStatement(soldLineIds(sold, broughtLines(proposal, selection), made.ids))]);
  return {
    workOrderId: made.id,
    workOrderNumber: workOrder?.number ?? made.number,
    salesProposalId: proposal.id,
    version: accepted.version,
    workOrderVersion: made.version,
    callId,
    ids: made.ids as Record<string, number>,
  };
}

/**
 * Freezes a proposal that is accepted without ever having been sent, if it has files for the customer: staff can still
 * remove and rename those, while acceptance locks the rest.
 */
async function freezeUnsent(tx: Write, proposal: SalesProposal): Promise<void> {
  if (shownFiles(proposal).length === 0 || (await lastRevision(tx, proposal.id))) return;
  await freezeRevision(tx, proposal);
}

/** Checks whether the add-ons that are sold are those that the customer signed. */
function isWhatWasSigned(
  proposal: SalesProposal,
  { packageId, detailIds }: Pick<Sale, 'packageId' | 'detailIds'>,
  addOnIds: readonly number[],
): boolean {
  const sold = addOnsOf(proposal, packageId).filter((line) => isChosen(line, detailIds));
  return sold.length === addOnIds.length && sold.every(({ id }) => addOnIds.includes(id));
}

/**
 * Returns the ids of the work order's lines by those of the proposal's lines they were sold from. New lines
 * get temporary ids in the order in which they are brought, counting down.
 */
function soldLineIds(plan: Plan, brought: SalesProposal['details'], ids: IdMap): Map<number, number> {
  const added = plan.steps
    .flatMap(({ kind, records }) => (kind === 'details' ? records.filter(({ created }) => created) : []))
    .map(({ id }) => id)
    .toSorted((one, other) => other - one);
  return new Map(brought.map(({ id }, at) => [id, ids[added[at]!]!]));
}

/** Returns the records that belong to the site rather than to a document. */
async function besideSite(tx: Write, siteId: number): Promise<Selection['beside']> {
  const [[site]] = await batch(tx, [besideStatement(workOrderKind, siteId)]);
  return JSON.parse(site!.beside);
}

/** Creates a call for the sold work if the work order has none (R4.8). @returns its id */
async function openedCall(
  tx: Write,
  { requestId }: Pick<Saver, 'requestId'>,
  { proposal, selection }: { proposal: SalesProposal; selection: Selection },
): Promise<number | null> {
  const { workOrder, customerId } = selection;
  if (workOrder?.callId != null || proposal.siteId === null) return null;
  const [[drawn]] = await batch(tx, [idsStatement(1)]);
  const id = drawn!.ids[0]!;
  const call = {
    ...soldCall(proposal, selection),
    id,
    guid: randomUUID(),
    customerId,
    siteId: proposal.siteId,
  };
  await batch(tx, newCallStatements(call, requestId));
  return id;
}

/** Adds the new call to the work order's plan. */
const withCall = (plan: Plan, workOrder: WorkOrder | null, callId: number | null) =>
  amendPlan(workOrderKind.shape, plan, {
    kind: plan.entity,
    id: plan.id,
    was: workOrder,
    to: callId === null ? {} : { callId },
  });

/**
 * Refuses the selection if others have changed the package since the customer saw it.
 * @throws Refusal `stale_version`
 */
async function refuseChanged(
  tx: Write,
  proposal: SalesProposal,
  { packageId, base }: SelectionTargets,
): Promise<void> {
  if (base === null || base.seen === proposal.version) return;
  if (base.seen > proposal.version)
    throw new Refusal('invalid', { fields: { basedOn: refusalTexts.noVersion } });
  const since = await changesAfter(tx, proposalKind.name, proposal.id, base.seen);
  const others = since.filter(({ save_key: key }) => key === null || !base.lane.has(key));
  const changed = others.flatMap((row) =>
    changedOfPackage(row.steps, proposal, packageId).map((field) => ({
      field,
      by: authorOf(row),
      date: row.created_date,
    })),
  );
  if (changed.length > 0) throw collided(changed, { at: 'id' });
}
