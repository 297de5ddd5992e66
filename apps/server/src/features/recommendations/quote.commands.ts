import { randomUUID } from 'node:crypto';
import { saveRequestSchema } from '@fieldwright/contract/documents';
import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { may } from '@fieldwright/domain/people/roles';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import { usualLastDay } from '@fieldwright/domain/proposals/proposal-status';
import { recommendedProposal } from '@fieldwright/domain/proposals/recommended-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import {
  moveLife,
  recommendationMoves,
  statusWith,
  statusWords,
} from '@fieldwright/domain/work-orders/recommendation-life';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import type { Write } from '../../db/database.ts';
import { sitePrices } from '../../db/site-prices.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockWhole, openWhole } from '../documents/document-writer.ts';
import { saveDocument } from '../documents/save.commands.ts';
import { hashOf, repeated } from '../documents/save-begin.ts';
import type { Saver } from '../documents/saver.ts';
import { saveRecord } from '../documents/saves.queries.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { companyToday } from '../proposals/proposal-status.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { write } from './recommendation-status.commands.ts';
import { type PlacedItem, placedItems, quotingProposal, siteStart } from './recommendations.queries.ts';
import { recommendationRefusals as refusals } from './recommendations.texts.ts';

interface Asked {
  ids: readonly number[];
  key: string;
  /** the work order that the person is on; null for none */
  workOrderId: number | null;
}

/**
 * Creates a proposal from recommendations at one site, and marks them as quoted by it, in one transaction. Once per key:
 * a repeat returns the same proposal. Of two at the same moment, the later is refused.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid` naming what can't be quoted
 */
export async function quoteRecommendations(
  saver: Saver,
  { ids, key, workOrderId }: Asked,
): Promise<{ salesProposalId: number; number: string }> {
  const { db, who } = saver;
  const bodyHash = hashOf({ quoted: ids });
  const items = await placedItems(db, ids);
  await refuseUnseen(saver, items, { ids, workOrderId });
  const before = await saveRecord(db, key);
  const saved = before
    ? repeated(before, { personId: who.personId, bodyHash })
    : await saveDocument(saver, proposalKind, await requestOf(saver, items, key), {
        complete: true,
        bodyHash,
        alongside: (tx, { id }) => markQuoted(tx, saver, items, id),
      });
  if (saved.outcome !== 'saved') throw new Error('A new proposal asks nothing.');
  return { salesProposalId: saved.id, number: saved.number ?? '' };
}

/** Refuses what the person may not see: without a right to all work orders, they have to be on one of the site. */
async function refuseUnseen(
  saver: Saver,
  items: readonly PlacedItem[],
  { ids, workOrderId }: Omit<Asked, 'key'>,
): Promise<void> {
  if (items.length !== new Set(ids).size) throw new Refusal('not_found');
  const [{ siteId }] = items as [PlacedItem];
  if (workOrderId !== null) {
    const target = await saver.db
      .transaction()
      .execute((tx) => openWhole(tx, saver, workOrderKind, workOrderId));
    if (target.siteId !== siteId)
      throw new Refusal('invalid', { fields: { workOrderId: refusals.otherSite } });
  } else if (!may(saver.who.roles, ['workorders.view', 'proposals.edit'])) throw new Refusal('not_found');
  if (items.some((item) => item.siteId !== siteId))
    throw new Refusal('invalid', { fields: { ids: refusals.sites } });
}

async function requestOf({ db, now }: Saver, items: readonly PlacedItem[], key: string) {
  for (const item of items) {
    const status = statusWith(item, item.proposal);
    if (!recommendationMoves[status].includes('quoted'))
      throw new Refusal('invalid', { fields: { ids: refusals.decided(item.text, statusWords[status]) } });
  }
  const [{ siteId }] = items as [PlacedItem];
  const { taxItemId, taxable, proposalDays, depositPercent } = await siteStart(db, siteId);
  const start = {
    guid: randomUUID(),
    siteId,
    taxItemId,
    expiresDate: usualLastDay(await companyToday(db, now), proposalDays),
    depositPercent,
    prices: startingPrices(await sitePrices(db, siteId)),
  };
  const plan = planSave(salesProposalShape, recommendedProposal(start, items, taxable));
  return saveRequestSchema.parse({ key, plan });
}

/**
 * Marks items as quoted by a proposal, in their work orders.
 * @throws Refusal `invalid` naming one that another request has quoted or decided since it was read
 */
async function markQuoted(
  tx: Write,
  saver: Saver,
  items: readonly PlacedItem[],
  salesProposalId: number,
): Promise<void> {
  const today = await companyToday(tx, saver.now);
  const workOrders = [...new Set(items.map((item) => item.workOrderId))].sort((one, other) => one - other);
  for (const workOrderId of workOrders) {
    const { it: current } = await lockWhole(tx, workOrderKind, workOrderId);
    let plan: Plan = { entity: workOrderShape.name, id: workOrderId, steps: [] };
    for (const item of current.recommendationItems) {
      const asked = items.find((each) => each.id === item.id);
      if (!asked) continue;
      const shown = statusWith(item, await quotingProposal(tx, item.salesProposalId));
      const moved = moveLife(item, { to: 'quoted', salesProposalId }, { today, shown });
      if ('wrong' in moved)
        throw new Refusal('invalid', { fields: { ids: refusals.decided(item.text, statusWords[shown]) } });
      plan = amendPlan(workOrderShape, plan, {
        kind: 'recommendationItems',
        id: item.id,
        was: item,
        to: moved.life,
      });
    }
    await write(tx, saver, current, plan);
  }
}
