import { createHash, randomUUID } from 'node:crypto';
import type { SelectionAnswer, SelectionRequest } from '@fieldwright/contract/sales-proposals';
import { repointPlan } from '@fieldwright/domain/kernel/edit-apply';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import {
  refuseSelection,
  type Selection,
  selectedWorkOrder,
  selectionPlan,
} from '@fieldwright/domain/proposals/select-package';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { documentOf } from './children.queries.ts';
import { mayOpen } from './document-access.ts';
import { type DocumentName, documentTables, kindTable } from './document-tables.ts';
import {
  customerOfSite,
  idsStatement,
  loadStatement,
  lockStatement,
  writeStatements,
} from './documents.queries.ts';
import type { Saver } from './save-begin.ts';
import { answerStatement, claimKey } from './saves.queries.ts';

/**
 * Selects a package (R4.8): marks it, accepts the proposal, and brings its lines to a new work order or an open one of
 * the site; all in one transaction, once for each key.
 * @throws Refusal `not_found`, `key_reused`, `invalid` with what is wrong with the selection
 */
export async function selectPackage(
  saver: Saver,
  packageId: number,
  request: SelectionRequest,
): Promise<SelectionAnswer> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([packageId, request]))
    .digest('base64url');
  const proposals = documentTables.salesProposal;
  return saver.db.transaction().execute(async (tx) => {
    const before = await claimKey(tx, {
      key: request.key,
      personId: saver.who.personId,
      entity: 'salesProposal',
      bodyHash,
    });
    if (before) return before as SelectionAnswer;
    const proposalId = await documentOf(tx, proposals, kindTable(proposals, 'packages'), packageId);
    const proposal = (await open(tx, saver, 'salesProposal', proposalId)) as unknown as SalesProposal;
    const { workOrderId } = request;
    const workOrder =
      workOrderId === null
        ? null
        : ((await open(tx, saver, 'workOrder', workOrderId)) as unknown as WorkOrder);
    const selection: Selection = {
      packageId,
      workOrder,
      detailIds: request.detailIds,
      acceptedBy: request.acceptedBy,
      acceptance: request.acceptance,
      now: new Date().toISOString(),
      customerId: proposal.siteId === null ? 0 : await customerOfSite(tx, proposal.siteId),
      guid: randomUUID(),
    };
    const refusal = refuseSelection(proposal, selection);
    if (refusal) throw new Refusal('invalid', { fields: { selection: refusal } });

    await write(tx, saver, {
      plan: selectionPlan(proposal, selection),
      current: proposal as unknown as Aggregate,
    });
    const { plan } = selectedWorkOrder(proposal, selection);
    const made = await write(tx, saver, {
      plan: workOrder ? plan : withRootField(plan, 'salesProposalId', proposal.id),
      current: workOrder as unknown as Aggregate | null,
    });
    const answer = { workOrderId: made, salesProposalId: proposal.id };
    await batch(tx, [answerStatement(request.key, { id: proposal.id, version: proposal.version + 1 }, answer)]);
    return answer;
  });
}

async function open(tx: Write, { who }: Saver, name: DocumentName, id: number | null): Promise<Aggregate> {
  if (id === null) throw new Refusal('not_found');
  const document = documentTables[name];
  const [locked, loaded] = await batch(tx, [lockStatement(document, id), loadStatement(document, id)]);
  const text = loaded?.[0]?.['document'];
  const found = locked?.length && typeof text === 'string' ? (JSON.parse(text) as Aggregate) : null;
  if (!found || !mayOpen(name, who, found['createdBy'])) throw new Refusal('not_found');
  return found;
}

/** Writes a plan of this command with its history and its message. @returns the document's id */
async function write(
  tx: Write,
  { requestId }: Saver,
  { plan, current }: { plan: Plan; current: Aggregate | null },
): Promise<number> {
  const document = documentTables[plan.entity as DocumentName];
  const made = plan.steps.flatMap(({ records }) =>
    records.filter(({ created }) => created).map(({ id }) => id),
  );
  const [rows] = await batch(tx, [idsStatement(made.length)]);
  const drawn = rows![0]!['ids'] as number[];
  const final = repointPlan(
    document.shape,
    plan,
    Object.fromEntries(made.map((id, index) => [id, drawn[index]!])),
  );
  const version = (current ? Number(current['version']) : 0) + 1;
  await batch(tx, [
    ...writeStatements(document, final, current, { version, complete: true }),
    changeStatement(final, { version, saveKey: null, requestId }),
    messagesStatement([
      { topic: plan.entity === 'workOrder' ? 'workOrder' : 'proposal', id: final.id, version },
    ]),
  ]);
  return final.id;
}

/** A managed field, which no plan of a screen may carry. */
function withRootField(plan: Plan, field: string, to: number): Plan {
  const steps = plan.steps.map((step) =>
    step.kind === plan.entity
      ? {
          ...step,
          records: step.records.map((record) => ({
            ...record,
            fields: { ...record.fields, [field]: { from: null, to } },
          })),
        }
      : step,
  );
  return { ...plan, steps };
}
