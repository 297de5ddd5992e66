import type { SaveRequest } from '@fieldwright/contract/documents';
import { refusePlan } from '@fieldwright/domain/kernel/edit-check';
import { findRecord } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import { refuseDocumentSize, refusePlanSize } from '@fieldwright/domain/kernel/edit-size';
import { paysUnknowinglyTooMuch } from '@fieldwright/domain/payments/overpayment';
import { refuseReceivedDates, withReceivedDates } from '@fieldwright/domain/payments/received-date';
import { may } from '@fieldwright/domain/people/roles';
import { refuseOnAccepted } from '@fieldwright/domain/proposals/accepted-proposal';
import { refuseOnProcessed } from '@fieldwright/domain/work-orders/processed-work-order';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentTable } from './document-tables.ts';
import { type Base, idsNeeded } from './save-base.ts';
import type { Saver } from './save-begin.ts';

/** Names of kinds come from the request, and everything after this looks them up. @throws Refusal `invalid` */
export function refuseUnknownKinds({ name, shape }: DocumentTable, plan: Plan): void {
  const unknown = plan.steps.findIndex(({ kind }) => kind !== name && shape.kinds[kind] === undefined);
  if (unknown >= 0)
    throw new Refusal('invalid', { fields: { [`plan.steps.${unknown}.kind`]: 'There is no such kind.' } });
}

/** @throws Refusal `invalid` where a save changes too many records at once */
export function refuseTooMuch(plan: Plan): void {
  refuseAsWhole(refusePlanSize(plan));
}

/** @throws Refusal `invalid` where a document would have too many records */
export function refuseTooLarge({ shape }: DocumentTable, plan: Plan, after: Aggregate): void {
  refuseAsWhole(refuseDocumentSize(shape, plan, after));
}

function refuseAsWhole(reason: string | null): void {
  if (reason) throw new Refusal('invalid', { detail: reason, fields: { plan: reason } });
}

/**
 * Refuses what no rows can tell apart any more once it is written: temporary ids that neither this save makes nor `refs`
 * explains, and a plan that creates its document and yet changes what is not there.
 * @param beside of a new document: what its site has; null where the document is there, which the merge looks at
 * @throws Refusal `invalid`
 */
export function refuseUnnamed(
  document: DocumentTable,
  plan: Plan,
  request: SaveRequest,
  beside: Aggregate | null,
): void {
  const records = (of: Plan) =>
    of.steps.flatMap((step) => step.records.map((record) => ({ kind: step.kind, ...record })));
  const made = new Set(records(request.plan).flatMap(({ id, created }) => (created ? [id] : [])));
  const unnamed = idsNeeded(document.shape, plan).filter((id) => !made.has(id));
  const fields = unnamed.map((id) => [`refs.${id}`, 'Say which save made it.']);
  const changed = beside ? records(plan).filter((each) => !each.created && !findRecord(beside, each)) : [];
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
  if (current && base!.seen > Number(current['version']))
    throw new Refusal('invalid', { fields: { basedOn: 'There is no such version yet.' } });
  const faults = refusePlan(document.shape, plan, current);
  if (faults.length === 0) return;
  const fields = faults.map(({ kind, id, field, message }) => [
    [kind, id, field].filter((part) => part !== null).join('.'),
    message,
  ]);
  throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}

/**
 * A processed work order is changed by who may process, or once the processing is taken back (R4.7).
 * @throws Refusal `invalid` with the records as `kind.id`
 */
export function refuseProcessed({ roles }: SignedIn, plan: Plan, current: Aggregate): void {
  if (current['processed'] !== true || may(roles, 'workorders.process')) return;
  refuseFields(refuseOnProcessed(plan));
}

/**
 * An accepted proposal is changed by nobody (R4.8, R4.25).
 * @throws Refusal `invalid` with the records as `kind.id`
 */
export function refuseAccepted(plan: Plan, current: Aggregate): void {
  if (current['status'] === 'Accepted') refuseFields(refuseOnAccepted(plan));
}

/**
 * Has the server's clock decide when payments came: the person's word and a device's clock count as far as they may
 * (R5.8). @throws Refusal `invalid`, naming the fields
 */
export function settleReceivedDates(
  { who, now }: Pick<Saver, 'who' | 'now'>,
  plan: Plan,
  device: SaveRequest['device'],
): Plan {
  const by = {
    now,
    device: device ? { savedAt: Date.parse(device.date), clockOffsetMs: device.clockOffsetMs } : null,
    mayBackdate: may(who.roles, 'payments.void'),
  };
  refuseFields(refuseReceivedDates(plan, by));
  return withReceivedDates(plan, by);
}

/**
 * Two people who take the same payment at the same moment: the second is asked before it is recorded twice (R5.8).
 * @throws Refusal `overpaid`
 */
export function refuseOverpaid(
  plan: Plan,
  { leastDueCents }: Pick<SaveRequest, 'leastDueCents'>,
  { amountDueCents = null }: Fields,
): void {
  if (paysUnknowinglyTooMuch(plan, { amountDueCents: amountDueCents as number | null, leastDueCents }))
    throw new Refusal('overpaid');
}

function refuseFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}
