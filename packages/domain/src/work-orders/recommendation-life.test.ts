import { describe, expect, it } from 'vitest';
import { changeRecord } from '../kernel/edit-change.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import {
  isDue,
  lifeMessages,
  moveLife,
  openLife,
  type RecommendationMove,
  recommendationMoves,
  statusWith,
} from './recommendation-life.ts';
import { acceptRecommendation } from './work-order-rules.ts';
import { workOrderShape } from './work-order-shape.ts';

const today = '2026-11-21';
const move = (to: RecommendationMove, from: Partial<typeof openLife> | object = {}) =>
  moveLife({ ...openLife, ...from }, to, { today });

describe('a recommendation’s life (R4.14)', () => {
  it('declines with a reason, trimmed, and not without one', () => {
    expect(move({ to: 'declined', reason: ' Too expensive ' })).toEqual({
      life: { ...openLife, status: 'declined', declineReason: 'Too expensive' },
    });
    expect(move({ to: 'declined', reason: '  ' })).toEqual({
      wrong: { declineReason: lifeMessages.noReason },
    });
  });

  it('defers to a day after today, and again to another', () => {
    const deferred = { ...openLife, status: 'deferred', deferredUntil: '2026-11-22' };
    expect(move({ to: 'deferred', until: '2026-11-22' })).toEqual({ life: deferred });
    expect(move({ to: 'deferred', until: '2027-03-01' }, deferred)).toEqual({
      life: { ...deferred, deferredUntil: '2027-03-01' },
    });
    expect(move({ to: 'deferred', until: today })).toEqual({
      wrong: { deferredUntil: lifeMessages.tooEarly },
    });
    expect(move({ to: 'deferred' })).toEqual({ wrong: { deferredUntil: lifeMessages.noDay } });
  });

  it('keeps the proposal that quoted it until it’s reopened, and drops what another status needed', () => {
    const quoted = { ...openLife, status: 'quoted', salesProposalId: 11 };
    expect(move({ to: 'quoted', salesProposalId: 11 })).toEqual({ life: quoted });
    expect(move({ to: 'accepted' }, quoted)).toEqual({ life: { ...quoted, status: 'accepted' } });
    const declined = { ...quoted, status: 'declined', declineReason: 'Moving away' };
    expect(move({ to: 'open' }, declined)).toEqual({ life: openLife });
  });

  it('reopens a decided one before anything else', () => {
    expect(move({ to: 'accepted' }, { status: 'declined', declineReason: 'No' })).toEqual({
      wrong: { status: lifeMessages.notFrom('declined', 'accepted') },
    });
    expect(recommendationMoves.accepted).toEqual(['open']);
    // accepted by its proposal, whatever is stored
    const quoted = { ...openLife, status: 'quoted' as const, salesProposalId: 11 };
    expect(moveLife(quoted, { to: 'declined', reason: 'No' }, { today, shown: 'accepted' })).toEqual({
      wrong: { status: lifeMessages.notFrom('accepted', 'declined') },
    });
  });

  it('follows the proposal that quotes it', () => {
    const quoted = { status: 'quoted' } as const;
    const of = (status: 'Sent' | 'Accepted' | 'Declined' | 'Expired', hidden = false) =>
      statusWith(quoted, { status, hidden });
    expect([of('Sent'), of('Accepted'), of('Declined'), of('Expired'), of('Sent', true)]).toEqual([
      'quoted',
      'accepted',
      'declined',
      'quoted',
      'open',
    ]);
    expect(statusWith({ status: 'deferred' }, { status: 'Accepted', hidden: false })).toBe('deferred');
    expect(statusWith(quoted, null)).toBe('quoted');
  });

  it('is brought up until it’s decided, a deferred one from its day on', () => {
    expect(isDue('open', openLife, today)).toBe(true);
    expect(isDue('quoted', openLife, today)).toBe(true);
    expect(isDue('deferred', { deferredUntil: today }, today)).toBe(true);
    expect(isDue('deferred', { deferredUntil: '2026-11-22' }, today)).toBe(false);
    expect(isDue('accepted', openLife, today)).toBe(false);
    expect(isDue('declined', openLife, today)).toBe(false);
  });
});

describe('a recommendation on its work order', () => {
  const workOrder = build(workOrderShape, {
    siteSystems: [{ siteId: 41, text: 'Furnace' }],
    recommendations: [{ siteSystemId: 1 }],
    recommendationItems: [{ recommendationId: 1, text: 'Igniter', priceCents: 18_900, serviceRepairId: 5 }],
  });
  const edit = startEdit(workOrderShape, workOrder);

  it('is open if nothing is said of its life', () => {
    expect(workOrder.recommendationItems[0]).toMatchObject(openLife);
  });

  it('becomes a line for its system when it’s accepted, in one step (R4.14)', () => {
    const { details, recommendationItems } = acceptRecommendation(edit, {
      item: workOrder.recommendationItems[0]!,
      siteSystemId: 1,
      taxable: true,
      isOwn: true,
    }).draft;
    expect(details).toMatchObject([
      { text: 'Igniter', unitPriceCents: 18_900, serviceRepairId: 5, siteSystemId: 1, taxable: true },
    ]);
    expect(recommendationItems).toMatchObject([{ status: 'accepted' }]);
  });

  it('goes without a system that the work order doesn’t have, and leaves another work order’s item alone', () => {
    const { details, recommendationItems } = acceptRecommendation(edit, {
      item: workOrder.recommendationItems[0]!,
      siteSystemId: 99,
      taxable: false,
      isOwn: false,
    }).draft;
    expect(details).toMatchObject([{ siteSystemId: null, taxable: false }]);
    expect(recommendationItems).toMatchObject([{ status: 'open' }]);
  });

  it('isn’t quoted by a plan that names a proposal: only the command does', () => {
    const fields = { status: 'quoted' } as const;
    const changed = changeRecord(workOrderShape, edit, { kind: 'recommendationItems', id: 1, fields });
    const planned = planSave(workOrderShape, changed).steps[0]?.records[0]?.fields;
    expect(planned).toMatchObject({ status: { from: 'open', to: 'quoted' } });
    expect(planned).not.toHaveProperty('salesProposalId');
    expect(workOrderShape.kinds['recommendationItems']?.managed).toEqual(['salesProposalId']);
  });
});
