import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { concernsPackage, refuseSelection, selectionPlan } from './select-package.ts';
import { selectedWorkOrder } from './selected-work-order.ts';
import type { Selection } from './selection.ts';

const settings = {
  allowOverrideTaxes: true,
  taxItem: { jurisdictions: [{ id: 1, text: 'Wake County', rate: 72_500 }] },
};
const proposal = build(salesProposalShape, {
  text: 'Replacement',
  siteId: 8,
  taxItemId: 3,
  packages: [{ text: 'Good' }, { text: 'Best', selected: true }, { text: 'Old', hidden: true }],
  details: [
    { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 10_000 },
    { salesProposalPackageId: 1, text: 'Thermostat', unitPriceCents: 5000, order: 1 },
    { salesProposalPackageId: 2, text: 'Heat pump', unitPriceCents: 90_000 },
  ],
});
const selection: Selection = {
  packageId: 1,
  workOrder: null,
  detailIds: null,
  takesDeposits: true,
  acceptedBy: 'Angela Castellano',
  acceptance: 'signed',
  now: '2026-05-04T12:00:00Z',
  customerId: 7,
  guid: 'c1b0e1c4-52a8-4b43-8f55-0a5cb3b0d0f2',
  beside: {},
  settings,
  workOrderSettings: settings,
};
const order = (fields: object) => build(workOrderShape, { customerId: 7, siteId: 8, ...fields });

describe('refuseSelection', () => {
  it('names the field that is wrong and says why (R4.8, R5.8)', () => {
    const field = (of: typeof proposal, given: Partial<Selection>) =>
      refuseSelection(of, { ...selection, ...given })?.[0];
    expect(field({ ...proposal, isTemplate: true }, {})).toBe('id');
    expect(field({ ...proposal, status: 'Accepted' }, {})).toBe('id');
    expect(field(proposal, { packageId: 3 })).toBe('id');
    expect(field({ ...proposal, details: [] }, {})).toBe('id');
    expect(field(proposal, { detailIds: [1, 3] })).toBe('detailIds');
    expect(field(proposal, { workOrder: order({ processed: true }) })).toBe('workOrderId');
    expect(field(proposal, { workOrder: order({ siteId: 9 }) })).toBe('workOrderId');
    const otherwise = order({ manualTaxItem: { percentage: 2 } });
    expect(field(proposal, { workOrder: otherwise })).toBe('workOrderId');
    expect(field(proposal, { workOrder: order({ manualTaxItem: { percentage: 7.25 } }) })).toBeUndefined();
    expect(field(proposal, {})).toBeUndefined();
  });
});

describe('concernsPackage', () => {
  const change = (kind: string, id: number, fields: Record<string, { from: unknown; to: unknown }>) =>
    concernsPackage(
      [{ kind, records: [{ id, created: false, updated: true, deleted: false, fields }] }],
      proposal,
      1,
    );
  const text = { text: { from: 'Furnace', to: 'Boiler' } };

  it('is so of the package, its lines, those that left it or went for good, and the tax (R4.8)', () => {
    expect(change('packages', 1, text)).toBe(true);
    expect(change('details', 1, text)).toBe(true);
    expect(change('details', 3, { salesProposalPackageId: { from: 1, to: 2 } })).toBe(true);
    expect(change('discounts', 99, { salesProposalPackageId: { from: 1, to: null } })).toBe(true);
    expect(change('salesProposal', 1, { taxItemId: { from: 3, to: 4 } })).toBe(true);
  });

  it('is not so of other packages, notes and files (R4.8)', () => {
    expect(change('packages', 2, text)).toBe(false);
    expect(change('details', 3, text)).toBe(false);
    expect(change('salesProposal', 1, { note: { from: '', to: 'Gate code 12' } })).toBe(false);
    expect(change('fileInformations', 1, text)).toBe(false);
  });
});

describe('selectionPlan', () => {
  it('marks the package and no other, and accepts under the tax of the moment (R3.5, R4.8)', () => {
    const after = applyPlan(salesProposalShape, proposal, selectionPlan(proposal, selection));
    expect(after.packages.map(({ selected }) => selected)).toEqual([true, false, false]);
    expect(after).toMatchObject({
      status: 'Accepted',
      acceptedBy: 'Angela Castellano',
      acceptedDate: '2026-05-04T12:00:00Z',
      salesTaxPercentage: 7.25,
      frozenTax: { rate: 72_500, taxItemId: 3, baseCents: 15_000 },
    });
  });
});

describe('selectedWorkOrder', () => {
  it('has the lines that were brought, under the accepted tax on their base (R3.5, R4.8)', () => {
    const plan = selectedWorkOrder(proposal, { ...selection, detailIds: [2] });
    expect(applyPlan(workOrderShape, null, plan)).toMatchObject({
      salesProposalId: proposal.id,
      details: [{ text: 'Thermostat', unitPriceCents: 5000 }],
      salesTaxPercentage: 7.25,
      frozenTax: { rate: 72_500, baseCents: 5000 },
    });
  });

  it('names the systems of the site that its lines are for, and none that has been removed since (R4.8, R4.15)', () => {
    const details = [
      { salesProposalPackageId: 1, siteSystemId: 5 },
      { salesProposalPackageId: 1, siteSystemId: 6, order: 1 },
    ];
    const siteSystems = build(workOrderShape, {
      siteSystems: [{ id: 5 }, { id: 6, hidden: true }],
    }).siteSystems;
    const of = build(salesProposalShape, { siteId: 8, packages: [{}], details });
    const plan = selectedWorkOrder(of, { ...selection, beside: { siteSystems } });
    expect(applyPlan(workOrderShape, null, plan).details.map((line) => line.siteSystemId)).toEqual([5, null]);
  });

  it('keeps where an open work order was sold first, and counts its own lines to the base (R3.5, R4.8)', () => {
    const workOrder = order({ salesProposalId: 44, details: [{ text: 'Fuse', unitPriceCents: 1000 }] });
    const plan = selectedWorkOrder(proposal, { ...selection, workOrder });
    expect(applyPlan(workOrderShape, workOrder, plan)).toMatchObject({
      salesProposalId: 44,
      frozenTax: { baseCents: 16_000 },
    });
  });
});
