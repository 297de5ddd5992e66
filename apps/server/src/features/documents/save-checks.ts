import type { SaveRequest } from '@fieldwright/contract/documents';
import { refusePlan } from '@fieldwright/domain/kernel/edit-check';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentTable } from './document-tables.ts';
import { type Base, idsNeeded } from './save-base.ts';

/**
 * Refuses what no rows can tell apart any more once it is written: temporary ids that neither this save makes nor `refs`
 * explains, and a plan that creates its document and yet changes what is there.
 * @throws Refusal `invalid`
 */
export function refuseUnnamed(
  document: DocumentTable,
  plan: Plan,
  request: SaveRequest,
  current: Aggregate | null,
): void {
  const records = (of: Plan) =>
    of.steps.flatMap((step) => step.records.map((record) => ({ kind: step.kind, ...record })));
  const made = new Set(records(request.plan).flatMap(({ id, created }) => (created ? [id] : [])));
  const unnamed = idsNeeded(document.shape, plan).filter((id) => !made.has(id));
  const fields = unnamed.map((id) => [`refs.${id}`, 'Say which save made it.']);
  const changed = current ? [] : records(plan).filter(({ created }) => !created);
  fields.push(...changed.map(({ kind, id }) => [`${kind}.${id}`, 'It is not there.']));
  if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}

/** @throws Refusal `invalid` with the fields as `kind.id.field` */
export function refuseFaults(
  document: DocumentTable,
  plan: Plan,
  current: Aggregate | null,
  base: Base | null,
): void {
  if (current && base === null)
    throw new Refusal('invalid', { fields: { basedOn: 'Say which version this is based on.' } });
  const faults = refusePlan(document.shape, plan, current);
  if (faults.length === 0) return;
  const fields = faults.map(({ kind, id, field, fault, message }) => [
    [kind, id, field].filter((part) => part !== null).join('.'),
    message ?? fault,
  ]);
  throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}
