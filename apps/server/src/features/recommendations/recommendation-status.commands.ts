import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { may } from '@fieldwright/domain/people/roles';
import {
  moveLife,
  type RecommendationMove,
  type RecommendationStatus,
  statusWith,
  statusWords,
} from '@fieldwright/domain/work-orders/recommendation-life';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { acceptRecommendation } from '@fieldwright/domain/work-orders/work-order-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockWhole, openWhole, writeWhole } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import type { Saver } from '../documents/saver.ts';
import { companyToday } from '../proposals/proposal-status.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { quotingProposal, siteStart, workOrderOf } from './recommendations.queries.ts';
import { recommendationRefusals as refusals } from './recommendations.texts.ts';

interface Asked extends RecommendationMove {
  /** the work order that the person is on; null for none */
  workOrderId: number | null;
}

/**
 * Changes what has become of a recommendation, usually one of an earlier visit: its own work order may be processed, or
 * someone else's. Accepting adds its line to the work order that the person is on. A repeated request changes nothing.
 * @throws Refusal `not_found`, `removed`, `forbidden`, `invalid` naming the fields
 */
export function moveRecommendation(
  saver: Saver,
  id: number,
  { workOrderId, ...move }: Asked,
): Promise<{ id: number; status: RecommendationStatus; workOrderId: number; version: number }> {
  return saver.db.transaction().execute(async (tx) => {
    const ownId = await workOrderOf(tx, id);
    if (ownId === null) throw new Refusal('not_found');
    const { own, target } = await openBoth(tx, saver, ownId, workOrderId ?? null);
    const item = own.recommendationItems.find((each) => each.id === id);
    if (!item) throw new Refusal('not_found');
    if (move.to === 'accepted' && target === null)
      throw new Refusal('invalid', { fields: { workOrderId: refusals.noWorkOrder } });
    const shown = statusWith(item, await quotingProposal(tx, item.salesProposalId));
    const done = { id, status: move.to, workOrderId: own.id };
    if (shown === move.to && move.to !== 'deferred') {
      // somebody may have accepted it on another work order
      if (move.to === 'accepted' && !hasItsLine(target!, item))
        throw new Refusal('invalid', { detail: refusals.decided(item.text, statusWords.accepted) });
      return { ...done, version: own.version };
    }
    const today = await companyToday(tx, saver.now);
    const moved = moveLife(item, move, { today, shown });
    if ('wrong' in moved) throw new Refusal('invalid', { fields: namedAsSent(moved.wrong) });
    const amended = (plan: Plan) =>
      amendPlan(workOrderShape, plan, { kind: 'recommendationItems', id, was: item, to: moved.life });
    const none: Plan = { entity: workOrderShape.name, id: own.id, steps: [] };
    if (move.to !== 'accepted' || target === null)
      return { ...done, version: await write(tx, saver, own, amended(none)) };
    if (target.processed && !may(saver.who.roles, 'workorders.process'))
      throw new Refusal('forbidden', { detail: refusals.processed });
    const system =
      own.recommendations.find((each) => each.id === item.recommendationId)?.siteSystemId ?? null;
    const { taxable } = await siteStart(tx, target.siteId);
    const accepted = acceptRecommendation(startEdit(workOrderShape, target), {
      item,
      siteSystemId: system,
      taxable,
      isOwn: false,
    });
    const line = planSave(workOrderShape, accepted);
    if (target.id === own.id) return { ...done, version: await write(tx, saver, own, amended(line)) };
    await write(tx, saver, target, line);
    return { ...done, version: await write(tx, saver, own, amended(none)) };
  });
}

/** Checks whether a work order has the line of an accepted recommendation, such as after a repeated request. */
const hasItsLine = (
  { details }: WorkOrder,
  { text, partItemId, serviceRepairId }: WorkOrder['recommendationItems'][number],
): boolean =>
  details.some(
    (line) =>
      line.text === text.slice(0, 500) &&
      line.partItemId === partItemId &&
      line.serviceRepairId === serviceRepairId,
  );

/**
 * Locks a recommendation's work order, and the one that the person is on, whose right it is. Without one, the right to
 * the recommendation's own counts, or to make proposals for everyone, as sales staff follow up on them. In the order of their ids, so that two requests don't wait for each other.
 */
async function openBoth(
  tx: Write,
  saver: Saver,
  ownId: number,
  workOrderId: number | null,
): Promise<{ own: WorkOrder; target: WorkOrder | null }> {
  const openOwn = async () => (await lockWhole(tx, workOrderKind, ownId)).it;
  if (workOrderId === null && may(saver.who.roles, 'proposals.edit')) {
    const own = await openOwn();
    if (own.hidden) throw new Refusal('removed');
    return { own, target: null };
  }
  if (workOrderId === null || workOrderId === ownId) {
    const own = await openWhole(tx, saver, workOrderKind, ownId);
    return { own, target: workOrderId === null ? null : own };
  }
  const openTarget = () => openWhole(tx, saver, workOrderKind, workOrderId);
  const [own, target] =
    ownId < workOrderId
      ? [await openOwn(), await openTarget()]
      : await (async () => {
          const first = await openTarget();
          return [await openOwn(), first] as const;
        })();
  if (own.hidden) throw new Refusal('removed');
  if (own.siteId !== target.siteId)
    throw new Refusal('invalid', { fields: { workOrderId: refusals.otherSite } });
  return { own, target };
}

/** The request's names of the fields that a move sets. */
const sentNames: Readonly<Record<string, string>> = { declineReason: 'reason', deferredUntil: 'until' };
const namedAsSent = (wrong: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(wrong).map(([field, text]) => [sentNames[field] ?? field, text]));

/** Writes a work order whose plan this area has made. @returns its version */
export async function write(
  tx: Write,
  saver: Pick<Saver, 'requestId'>,
  current: WorkOrder,
  plan: Plan,
): Promise<number> {
  if (plan.steps.length === 0) return current.version;
  const settings = await pricingSettings(tx, workOrderKind, current);
  const { version } = await writeWhole(tx, saver, workOrderKind, { plan, current, settings, key: null });
  return version;
}
