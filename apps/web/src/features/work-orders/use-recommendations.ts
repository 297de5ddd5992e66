import type { RecommendedBefore } from '@fieldwright/contract/recommendations';
import { dayOf } from '@fieldwright/domain/kernel/days';
import {
  moveLife,
  type RecommendationStatus,
  statusWith,
} from '@fieldwright/domain/work-orders/recommendation-life';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { acceptRecommendation } from '@fieldwright/domain/work-orders/work-order-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { timeNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { MoveDetails } from '../recommendations/life-move.dialog.tsx';
import { recommendationTexts as texts } from '../recommendations/recommendation.texts.ts';
import { recommendationsChanged } from '../recommendations/recommendations.data.ts';
import { workOrderKind, workOrdersChanged } from './work-order.data.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

type Item = WorkOrder['recommendationItems'][number];
type Named = Pick<RecommendedBefore, 'id' | 'text'>;

/** Returns what the user can do with recommendations: the work order's own, and those of earlier visits. */
export function useRecommendations() {
  const { view, draft, editor, context, readOnly } = useWorkOrderScreen();
  const { me, may } = useMain();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id: workOrderId } = draft;
  const today = dayOf(timeNow(), me.company.timeZone);
  const mayPropose = may('proposals.edit') || may('proposals.own');

  const reload = async () => {
    await workOrderKind.load(workOrderId);
    workOrdersChanged(client);
    recommendationsChanged(client);
  };
  const quote = async (id: number) => {
    try {
      const { salesProposalId, number } = await api('POST /api/recommendationitems/quote', {
        body: { ids: [id], key: crypto.randomUUID(), workOrderId },
      });
      recommendationsChanged(client);
      showToast({ text: texts.proposed(number) });
      await navigate({ to: '/proposals/$id', params: { id: String(salesProposalId) } });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notProposed(textOf(error)) });
    }
  };
  const send = async (
    { id, text }: Named,
    to: Exclude<RecommendationStatus, 'quoted'>,
    details: MoveDetails,
  ): Promise<void> => {
    const name = text || texts.unnamed;
    try {
      await api('POST /api/recommendationitems/{id}/status', {
        params: { id },
        body: { status: to, workOrderId, ...details },
      });
      const undo = { text: texts.undo, undo: true, run: () => void send({ id, text }, 'open', {}) };
      const isUndone = to === 'deferred' || to === 'declined';
      showToast({
        text: to === 'accepted' ? texts.accepted(name) : texts.moved(name, texts.statuses[to]),
        ...(isUndone && { action: undo }),
      });
      await reload();
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notMoved(name, textOf(error)) });
    }
  };

  return {
    today,
    /** whether recommendations of earlier visits can be changed: the work order has to be saved */
    canDecide: !readOnly && workOrderId > 0,
    statusOf: (item: Item): RecommendationStatus =>
      statusWith(item, context.quotedBy.find(({ id }) => id === item.salesProposalId) ?? null),
    proposalOf: (item: Item): string | undefined =>
      context.quotedBy.find(({ id }) => id === item.salesProposalId)?.number,
    /** the moves that the user can't make: a proposal takes the work order as it's saved */
    without: (id: number): RecommendationStatus[] =>
      mayPropose && id > 0 && !view.isDirty ? [] : ['quoted'],
    /** Changes a recommendation of an earlier visit at once. */
    moveEarlier: (item: Named, to: RecommendationStatus, details: MoveDetails = {}) => {
      if (view.isDirty) editor.save();
      void (to === 'quoted' ? quote(item.id) : send(item, to, details));
    },
    /** Changes one of the work order's own, which its save keeps; a proposal is made at once. */
    moveOwn: (item: Item, to: RecommendationStatus, details: MoveDetails) => {
      const { id } = item;
      if (to === 'quoted') return void quote(id);
      const siteSystemId =
        draft.recommendations.find((each) => each.id === item.recommendationId)?.siteSystemId ?? null;
      const taxable = me.company.taxedByDefault.includes('custom');
      if (to === 'accepted')
        return editor.change((edit) =>
          acceptRecommendation(edit, { item, siteSystemId, taxable, isOwn: true }),
        );
      const shown = statusWith(
        item,
        context.quotedBy.find((each) => each.id === item.salesProposalId) ?? null,
      );
      const moved = moveLife(item, { to, ...details }, { today, shown });
      if ('wrong' in moved) return;
      const { salesProposalId: _managed, ...fields } = moved.life;
      editor.set({ kind: 'recommendationItems', id }, fields);
    },
  };
}
