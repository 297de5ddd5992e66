import { randomUUID } from 'node:crypto';
import type { SelectionAnswer, SelectionRequest } from '@fieldwright/contract/sales-proposals';
import { repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { refuseSelection, type Selection, selectionPlan } from '@fieldwright/domain/proposals/select-package';
import { selectedWorkOrder } from '@fieldwright/domain/proposals/selected-work-order';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { mayWrite } from './document-access.ts';
import { type DocumentName, documentTables } from './document-tables.ts';
import {
  customerOfSite,
  idsStatement,
  loadStatement,
  lockStatement,
  writeStatements,
} from './documents.queries.ts';
import { pricingSettings } from './pricing-settings.queries.ts';
import { hashOf, type Saver } from './save-begin.ts';
import { refuseTooOld } from './save-entry.commands.ts';
import { repeatedly } from './save-errors.ts';
import { acknowledgeStatement, answerStatement } from './saves.queries.ts';
import { beginSelection, proposalOf, type SelectionTargets } from './select-begin.ts';

/**
 * Selects a package (R4.8): marks it, accepts the proposal under the tax of the moment (R3.5), and brings its lines to a
 * new work order or an open one of the site; all in one transaction, once for each key. It is an entry of the proposal's
 * lane like a save.
 * @throws Refusal `not_found`, `key_reused`, `after_missing`, `ref_discarded`, `discarded`, `too_old`, `invalid` with what is
 * wrong with the selection
 */
export async function selectPackage(
  saver: Saver,
  request: SelectionRequest & { packageId: number },
  sent: object,
): Promise<SelectionAnswer> {
  // Before all else: of what is not there nothing is told, not even what is wrong with the rest.
  if (request.packageId > 0) await proposalOf(saver.db, request.packageId);
  refuseTooOld(request.device, Date.now());
  const bodyHash = hashOf(sent);
  return repeatedly(() =>
    saver.db.transaction().execute(async (tx) => {
      const begun = await beginSelection(tx, saver, request, bodyHash);
      return 'answer' in begun ? begun.answer : carryOut(tx, saver, request, begun);
    }),
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
  const proposal = await open<SalesProposal>(tx, saver, 'salesProposal', proposalId);
  const workOrder = workOrderId === null ? null : await open<WorkOrder>(tx, saver, 'workOrder', workOrderId);
  const settings = await pricingSettings(tx, proposal as unknown as Aggregate);
  const selection: Selection = {
    packageId,
    workOrder,
    detailIds,
    acceptedBy,
    acceptance,
    now: new Date().toISOString(),
    customerId: proposal.siteId === null ? 0 : await customerOfSite(tx, proposal.siteId),
    guid: randomUUID(),
    settings,
    workOrderSettings: workOrder ? await pricingSettings(tx, workOrder as unknown as Aggregate) : settings,
  };
  const refusal = refuseSelection(proposal, selection);
  if (refusal) throw new Refusal('invalid', { fields: { [refusal[0]]: refusal[1] } });

  const accepted = await write(tx, saver, {
    plan: selectionPlan(proposal, selection),
    current: proposal as unknown as Aggregate,
    key,
  });
  const made = await write(tx, saver, {
    plan: selectedWorkOrder(proposal, selection),
    current: workOrder as unknown as Aggregate | null,
    key,
  });
  const answer: SelectionAnswer = {
    workOrderId: made.id,
    salesProposalId: proposal.id,
    version: accepted.version,
    workOrderVersion: made.version,
    ids: made.ids as Record<string, number>,
  };
  await batch(tx, [
    answerStatement(key, accepted, answer),
    ...(acknowledged.length > 0 ? [acknowledgeStatement(acknowledged, saver.who.personId)] : []),
  ]);
  return answer;
}

async function open<A>(tx: Write, { who }: Saver, name: DocumentName, id: number): Promise<A> {
  const document = documentTables[name];
  const [locked, loaded] = await batch(tx, [lockStatement(document, id), loadStatement(document, id)]);
  const text = loaded?.[0]?.['document'];
  const found = locked?.length && typeof text === 'string' ? (JSON.parse(text) as Aggregate) : null;
  if (!found || !mayWrite(name, who, found['createdBy'])) throw new Refusal('not_found');
  return found as A;
}

interface Written {
  id: number;
  version: number;
  ids: IdMap;
}

/** Writes a plan of this command with its history and its message. An open work order stays as complete as it is (R4.6). */
async function write(
  tx: Write,
  { requestId }: Saver,
  { plan, current, key }: { plan: Plan; current: Aggregate | null; key: string },
): Promise<Written> {
  const document = documentTables[plan.entity as DocumentName];
  const made = plan.steps.flatMap(({ records }) =>
    records.filter(({ created }) => created).map(({ id }) => id),
  );
  const [rows] = await batch(tx, [idsStatement(made.length)]);
  const drawn = rows![0]!['ids'] as number[];
  const ids = Object.fromEntries(made.map((id, index) => [id, drawn[index]!]));
  const final = repointPlan(document.shape, plan, ids);
  const version = (current ? Number(current['version']) : 0) + 1;
  const complete = current?.['complete'] !== false;
  await batch(tx, [
    ...writeStatements(document, final, current, { version, complete }),
    changeStatement(final, { version, saveKey: key, requestId }),
    messagesStatement([
      { topic: plan.entity === 'workOrder' ? 'workOrder' : 'proposal', id: final.id, version },
    ]),
  ]);
  return { id: final.id, version, ids };
}
