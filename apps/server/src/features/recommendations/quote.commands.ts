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
import { type PlacedItem, placedItems, siteStart } from './recommendations.queries.ts';
import { recommendationRefusals as refusals } from './recommendations.texts.ts';

interface Asked {
  ids: readonly number[];
  key: string;
  /** the work order that the person is on; null for none */
  workOrderId: number | null;
}

/**
 * Creates a proposal from recommendations at one site, and marks them as quoted by it. Once per key: a repeat finishes
 * what the first request began, and returns the same proposal.
 * Two at the same moment both create one; the later says which recommendations the other quotes.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid` naming what can't be quoted
 */
export async function quoteRecommendations(
  saver: Saver,
  { ids, key, workOrderId }: Asked,
): Promise<{ salesProposalId: number; number: string; alsoDecided: string[] }> {
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
      });
  if (saved.outcome !== 'saved') throw new Error('A new proposal asks nothing.');
  const alsoDecided = await markQuoted(saver, items, saved.id);
  return { salesProposalId: saved.id, number: saved.number ?? '', alsoDecided };
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
 * Marks items as quoted by a proposal, in their work orders; those that are already decided stay as they are.
 * @returns the texts of those that another request has quoted or decided at the same moment
 */
async function markQuoted(
  saver: Saver,
  items: readonly PlacedItem[],
  salesProposalId: number,
): Promise<string[]> {
  const alsoDecided: string[] = [];
  const workOrders = [...new Set(items.map((item) => item.workOrderId))].sort((one, other) => one - other);
  await saver.db.transaction().execute(async (tx) => {
    const today = await companyToday(tx, saver.now);
    for (const workOrderId of workOrders) {
      const { it: current } = await lockWhole(tx, workOrderKind, workOrderId);
      let plan: Plan = { entity: workOrderShape.name, id: workOrderId, steps: [] };
      for (const item of current.recommendationItems) {
        const asked = items.find((each) => each.id === item.id);
        if (!asked) continue;
        const shown = statusWith(
          item,
          item.salesProposalId === asked.salesProposalId ? asked.proposal : null,
        );
        const moved = moveLife(item, { to: 'quoted', salesProposalId }, { today, shown });
        if ('life' in moved)
          plan = amendPlan(workOrderShape, plan, {
            kind: 'recommendationItems',
            id: item.id,
            was: item,
            to: moved.life,
          });
        else if (item.salesProposalId !== salesProposalId) alsoDecided.push(item.text);
      }
      await write(tx, saver, current, plan);
    }
  });
  return alsoDecided;
}
