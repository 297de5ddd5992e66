import { describe, expect, it } from 'vitest';
import { undo } from '../kernel/edit-history.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import {
  applyAgreement,
  billAgreement,
  namesAgreement,
  planByCard,
  withoutAgreement,
} from './billed-agreement.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

const workOrder = build(workOrderShape, {
  callDepartmentTypeId: 2,
  siteSystems: [
    { id: 51, text: 'Furnace' },
    { id: 52, text: 'Water heater' },
    { id: 53, text: 'Gone', hidden: true },
  ],
  agreementSiteSystems: [
    { id: 61, agreementId: 4, siteSystemId: 51 },
    { id: 62, agreementId: 4, siteSystemId: 52, hidden: true },
    { id: 63, agreementId: 4, siteSystemId: 53 },
    { id: 64, agreementId: 5, siteSystemId: 52 },
  ],
}) as WorkOrder;
const start = () => startEdit(workOrderShape, workOrder);
const plan = { id: 4, text: 'Comfort Plan', priceCents: 18_900 };
const linesOf = (edit: ReturnType<typeof start>) =>
  edit.draft.workOrderAgreements
    .filter(({ deleted }) => !deleted)
    .map(({ text, siteSystemId, agreementSiteSystemId, unitPriceCents, freeOfCharge }) => [
      text,
      siteSystemId,
      agreementSiteSystemId,
      unitPriceCents,
      freeOfCharge,
    ]);

describe('an agreement on a work order (R3.3)', () => {
  it('that was sold is one line with the year’s price, untaxed, in the work order’s department', () => {
    const { draft } = billAgreement(start(), plan, { memberPrices: false });
    expect(draft.workOrderAgreements).toMatchObject([
      {
        agreementId: 4,
        unitPriceCents: 18_900,
        taxable: false,
        freeOfCharge: false,
        callDepartmentTypeId: 2,
      },
    ]);
    expect(draft.agreementId).toBeNull();
    expect(billAgreement(start(), plan, { memberPrices: true }).draft.agreementId).toBe(4);
  });

  it('that is paid by card says so on its line, in the plan that sells it', () => {
    const sold = billAgreement(start(), plan, { memberPrices: true });
    const { steps } = planByCard(sold, 4, 'monthly');
    const line = steps.find(({ kind }) => kind === 'workOrderAgreements')!.records[0]!;
    expect(line).toMatchObject({
      created: true,
      fields: { agreementId: { to: 4 }, unitPriceCents: { to: 18_900 }, cardFrequency: { to: 'monthly' } },
    });
    expect(steps.map(({ kind }) => kind)).toEqual(['workOrder', 'workOrderAgreements']);
  });

  it('that is used is a free line for each system that it covers and that is there; one step of the history', () => {
    const how = { memberPrices: true, systemText: (name: string, system: string) => `${name}: ${system}` };
    const applied = applyAgreement(start(), plan, how);
    expect(linesOf(applied)).toEqual([['Comfort Plan: Furnace', 51, 61, 0, true]]);
    expect(applied.draft.agreementId).toBe(4);
    expect([namesAgreement(applied.draft, 4), namesAgreement(applied.draft, 5)]).toEqual([true, false]);
    expect(undo(workOrderShape, applied).draft).toMatchObject({ workOrderAgreements: [], agreementId: null });
    // one that covers no system
    const other = { id: 6, text: 'Visits only' };
    expect(linesOf(applyAgreement(start(), other, { ...how, memberPrices: false }))).toEqual([
      ['Visits only', null, null, 0, true],
    ]);
  });

  it('leaves with all its lines and its prices, and nothing of another one', () => {
    const both = billAgreement(
      billAgreement(start(), plan, { memberPrices: true }),
      { ...plan, id: 5 },
      { memberPrices: false },
    );
    const without = withoutAgreement(both, 4, 5);
    expect(linesOf(without)).toHaveLength(1);
    expect(without.draft.agreementId).toBe(5);
    // the prices were somebody else's choice
    expect(withoutAgreement(both, 5, null).draft.agreementId).toBe(4);
  });
});
