import { saveRequestSchema } from '@fieldwright/contract/documents';
import type { SelectionAnswer, SelectionRequest } from '@fieldwright/contract/sales-proposals';
import type { Plan, PlanRecord } from '@fieldwright/domain/kernel/edit-plan';
import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import type { Read, Write } from '../../db/database.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { documentOf } from '../documents/children.queries.ts';
import { kindTable } from '../documents/document-kind.ts';
import { type Base, baseOf, resolveRefs } from '../documents/save-base.ts';
import { takeKey } from '../documents/save-begin.ts';
import type { Saver } from '../documents/saver.ts';
import { proposalKind } from './proposal-kind.ts';

/** The documents and lines of a selection, by permanent ids. */
export interface SelectionTargets {
  proposalId: number;
  packageId: number;
  detailIds: readonly number[] | null;
  workOrderId: number | null;
  /** null if the request names no version that the customer saw */
  base: Base | null;
}

type Named = SelectionRequest & { packageId: number };

/**
 * Takes the key, checks that the entry before it has run, and resolves temporary ids.
 * @throws Refusal as `takeKey`, `not_found`, `after_missing`, `ref_discarded`, `invalid` naming missing
 * `refs`
 */
export async function beginSelection(
  tx: Write,
  { who }: Saver,
  request: Named,
  bodyHash: string,
): Promise<SelectionTargets | { answer: SelectionAnswer }> {
  const entry = saveRequestSchema.parse({ ...request, plan: namesOf(request) });
  const taken = await takeKey(tx, who, entry, { bodyHash, more: [] });
  if ('answer' in taken) return { answer: taken.answer as unknown as SelectionAnswer };
  const refs = await resolveRefs(tx, proposalKind.shape, taken.saves, entry);
  const unnamed: number[] = [];
  const known = (id: number) => {
    if (id < 0 && refs[id] === undefined) unnamed.push(id);
    return refs[id] ?? id;
  };
  const packageId = known(request.packageId);
  const detailIds = request.detailIds?.map(known) ?? null;
  const workOrderId = request.workOrderId === null ? null : known(request.workOrderId);
  const fields = Object.fromEntries(unnamed.map((id) => [`refs.${id}`, refusalTexts.whichSave]));
  if (unnamed.length > 0) throw new Refusal('invalid', { fields });
  const proposalId = await proposalOf(tx, packageId);
  const base = await baseOf(tx, taken.saves, entry, proposalId);
  return { proposalId, packageId, detailIds, workOrderId, base };
}

/** Returns the proposal of a package. @throws Refusal `not_found` */
export async function proposalOf(db: Read, packageId: number): Promise<number> {
  const id = await documentOf(db, kindTable(proposalKind, 'packages'), packageId);
  if (id === null) throw new Refusal('not_found');
  return id;
}

/**
 * Returns the records of a selection as a plan without changes, so that its `refs` are resolved like a
 * save's.
 */
function namesOf({ packageId, detailIds, workOrderId }: Named): Plan {
  const named = (id: number): PlanRecord => ({ id, ...noFlags, updated: true, fields: {} });
  const root = { ...named(0), fields: { workOrderId: { from: null, to: workOrderId } } };
  return {
    entity: proposalKind.name,
    id: 0,
    steps: [
      { kind: proposalKind.name, records: [root] },
      { kind: 'packages', records: [named(packageId)] },
      { kind: 'details', records: (detailIds ?? []).map(named) },
    ],
  };
}
