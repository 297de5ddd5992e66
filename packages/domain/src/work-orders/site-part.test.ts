import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { withoutRemoved } from './site-part.ts';
import { workOrderShape } from './work-order-shape.ts';

const workOrder = build(workOrderShape, {
  siteSystems: [
    { siteId: 41, text: 'Furnace' },
    { siteId: 41, text: 'Heat pump' },
  ],
  agreementSiteSystems: [{ agreementId: 9, siteSystemId: 1 }],
  details: [{ siteSystemId: 1 }, { siteSystemId: 2 }, {}],
  repairParts: [{ parentId: 1 }, { parentId: 2 }],
  discounts: [{ scope: 'lines', lineIds: [1, 2] }],
  workOrderAgreements: [
    { agreementId: 9, siteSystemId: 1 },
    { agreementId: 9, agreementSiteSystemId: 1 },
  ],
  recommendations: [{ siteSystemId: 1 }],
  inspectionAnswers: [{ inspectionQuestionId: 5, siteSystemId: 1 }],
});
const after = (removed: Parameters<typeof withoutRemoved>[1]) =>
  applyPlan(workOrderShape, workOrder, withoutRemoved(workOrder, removed));

describe('withoutRemoved', () => {
  it('takes a removed system’s details, parts and agreements off an open work order (R4.15)', () => {
    const left = after([{ kind: 'siteSystems', id: 1 }]);
    expect(left.details.map(({ id }) => id)).toEqual([2, 3]);
    expect(left.repairParts.map(({ id }) => id)).toEqual([2]);
    expect(left.workOrderAgreements.map(({ id }) => id)).toEqual([2]);
    expect(left.discounts.map(({ lineIds }) => lineIds)).toEqual([[2]]);
  });

  it('leaves what goes on naming the system, and the records of the site themselves (R4.15)', () => {
    const left = after([{ kind: 'siteSystems', id: 1 }]);
    expect(left.recommendations).toEqual(workOrder.recommendations);
    expect(left.inspectionAnswers).toEqual(workOrder.inspectionAnswers);
    expect(left.siteSystems.every(isLive)).toBe(true);
    expect(left.agreementSiteSystems.every(isLive)).toBe(true);
  });

  it('clears a coverage that is removed from the agreements that name it, and no more', () => {
    const left = after([{ kind: 'agreementSiteSystems', id: 1 }]);
    expect(left.workOrderAgreements.map(({ agreementSiteSystemId }) => agreementSiteSystemId)).toEqual([
      null,
      null,
    ]);
    expect(left.details).toEqual(workOrder.details);
  });

  it('plans nothing where the work order has nothing of it', () => {
    expect(withoutRemoved(workOrder, [{ kind: 'siteSystems', id: 77 }]).steps).toEqual([]);
  });
});
