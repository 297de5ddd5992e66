import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { changedOfPackage, refuseSelection, selectionPlan } from './select-package.ts';
import { selectedWorkOrder } from './selected-work-order.ts';
import { noBook, type Selection } from './selection.ts';

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
  book: noBook,
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

  it('tells a package that was removed from one without lines (R4.8)', () => {
    const words = (packageId: number) => refuseSelection(proposal, { ...selection, packageId })?.[1];
    expect(words(3)).toBe('This package was removed.');
    const empty = { ...proposal, packages: proposal.packages.map((each) => ({ ...each, hidden: false })) };
    expect(refuseSelection(empty, { ...selection, packageId: 3 })?.[1]).toMatch(/^This package has no lines/);
  });

  it('takes an open work order without a tax, and none whose own tax comes out otherwise (R3.5, R4.8)', () => {
    const into = (fields: object, taxItem: Selection['workOrderSettings']['taxItem']) =>
      refuseSelection(proposal, {
        ...selection,
        workOrder: order(fields),
        workOrderSettings: { ...settings, taxItem },
      })?.[0];
    expect(into({}, null)).toBeUndefined();
    expect(into({ taxItemId: 3 }, settings.taxItem)).toBeUndefined();
    const other = { jurisdictions: [{ id: 2, text: 'Orange County', rate: 75_000 }] };
    expect(into({ taxItemId: 4 }, other)).toBe('workOrderId');
  });
});

describe('selectedWorkOrder', () => {
  const offer = (salesProposalPackageId: number | null, more: object = {}) => ({
    salesProposalPackageId,
    loanRateId: 4,
    ...more,
  });
  const plansOf = (offers: object[], given: Partial<Selection> = {}) =>
    selectedWorkOrder(build(salesProposalShape, { ...proposal, loanApplications: offers }), {
      ...selection,
      ...given,
    }).steps.flatMap(({ kind, records }) =>
      kind === 'loanApplications'
        ? records.map(({ fields }) => [
            fields['loanRateId']?.to,
            fields['selected']?.to,
            fields['amountCents']?.to,
          ])
        : [],
    );

  it('brings the financing plans that the package offers to a new work order, and to no other (R1.7, R4.8)', () => {
    const offers = [
      offer(1, { selected: true, amountCents: 9_000 }),
      offer(2, { loanRateId: 5 }),
      offer(null, { loanRateId: 6 }),
      offer(1, { loanRateId: 7, hidden: true }),
    ];
    expect(plansOf(offers)).toEqual([
      [4, true, 9_000],
      [6, false, 0],
    ]);
    expect(plansOf(offers, { workOrder: order({}) })).toEqual([]);
  });

  it('leaves behind what was applied for, and an amount for the whole package (R4.8)', () => {
    expect(
      plansOf([offer(1, { status: 'IN_PROGRESS' }), offer(1, { redirectUrl: 'https://a.example' })]),
    ).toEqual([]);
    expect(plansOf([offer(1, { amountCents: 9_000 })], { detailIds: [1] })).toEqual([[4, false, 0]]);
  });
});

describe('changedOfPackage', () => {
  it('is so of a line that came into the package and is gone again (R4.8)', () => {
    const moved = { salesProposalPackageId: { from: 2, to: 1 } };
    const record = { id: 99, created: false, updated: true, deleted: false, fields: moved };
    expect(changedOfPackage([{ kind: 'details', records: [record] }], proposal, 1)).toEqual([
      'details.99.salesProposalPackageId',
    ]);
    expect(changedOfPackage([{ kind: 'details', records: [record] }], proposal, 3)).toEqual([]);
  });

  const change = (kind: string, id: number, fields: Record<string, { from: unknown; to: unknown }>) =>
    changedOfPackage(
      [{ kind, records: [{ id, created: false, updated: true, deleted: false, fields }] }],
      proposal,
      1,
    );
  const text = { text: { from: 'Furnace', to: 'Boiler' } };

  it('is so of the package, its lines, those that left it or went for good, and the tax (R4.8)', () => {
    const other = { from: 1, to: 2 };
    expect(change('packages', 1, text)).toEqual(['packages.1.text']);
    expect(change('details', 1, text)).toEqual(['details.1.text']);
    expect(change('details', 3, { salesProposalPackageId: other })).toHaveLength(1);
    expect(change('discounts', 99, { salesProposalPackageId: { from: 1, to: null } })).toHaveLength(1);
    const root = change('salesProposal', 1, { taxItemId: { from: 3, to: 4 }, note: { from: '', to: 'x' } });
    expect(root).toEqual(['salesProposal.1.taxItemId']);
  });

  it('names a record that was added or removed as a whole (R4.8)', () => {
    const fields = { text: { from: 'Furnace', to: null } };
    const records = [{ id: 1, created: false, updated: false, deleted: true, fields }];
    expect(changedOfPackage([{ kind: 'details', records }], proposal, 1)).toEqual(['details.1']);
  });

  it('is not so of other packages, notes and files (R4.8)', () => {
    expect(change('packages', 2, text)).toEqual([]);
    expect(change('details', 3, text)).toEqual([]);
    expect(change('salesProposal', 1, { note: { from: '', to: 'Gate code 12' } })).toEqual([]);
    expect(change('fileInformations', 1, text)).toEqual([]);
  });
});

describe('selectionPlan', () => {
  it('leaves out the lines that were not chosen, and no other (R4.8)', () => {
    const after = applyPlan(
      salesProposalShape,
      proposal,
      selectionPlan(proposal, { ...selection, detailIds: [2] }),
    );
    expect(after.details.map(({ leftOut }) => leftOut)).toEqual([true, false, false]);
  });

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

  it('has the discounts and rebates of a linked package, limited to its own lines, without links (R4.8)', () => {
    const of = { salesProposalPackageId: 2, linkedReductionId: 1 };
    const linked = build(salesProposalShape, {
      ...proposal,
      packages: [{ text: 'Good' }, { text: 'Best', linkedPackageId: 1 }],
      details: [
        { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 10_000 },
        { salesProposalPackageId: 2, text: 'Furnace', unitPriceCents: 10_000, linkedDetailId: 1 },
      ],
      discounts: [
        { salesProposalPackageId: 1, text: 'Spring', amountCents: 100, scope: 'lines', lineIds: [1] },
        { ...of, text: 'Spring', amountCents: 100, scope: 'lines', lineIds: [2], ownTerms: true },
      ],
      rebates: [
        { salesProposalPackageId: 1, text: 'Utility', amountCents: 200 },
        { ...of, text: 'Utility', amountCents: 200 },
      ],
    });
    const plan = selectedWorkOrder(linked, { ...selection, packageId: 2 });
    const { details, discounts, rebates } = applyPlan(workOrderShape, null, plan);
    expect(discounts).toMatchObject([{ text: 'Spring', amountCents: 100, lineIds: [details[0]!.id] }]);
    expect(rebates).toMatchObject([{ text: 'Utility', amountCents: 200 }]);
    for (const each of [...discounts, ...rebates])
      for (const field of ['linkedReductionId', 'ownTerms', 'salesProposalPackageId'])
        expect(each).not.toHaveProperty(field);
  });

  it('has the parts of each service, covered by its price, and the departments of the book (R4.8)', () => {
    const of = build(salesProposalShape, {
      siteId: 8,
      packages: [{}],
      details: [
        { salesProposalPackageId: 1, text: 'Delivery' },
        { salesProposalPackageId: 1, text: 'Igniter', serviceRepairId: 801, order: 1 },
        { salesProposalPackageId: 1, text: 'Haul away', order: 2 },
        { salesProposalPackageId: 1, text: 'Valve', partItemId: 901, order: 3 },
      ],
    });
    const part = { partItemId: 902, code: 'IGN', text: 'Igniter', quantity: 2, costCents: 900 };
    const book = {
      services: new Map([[801, { laborHours: 1, callDepartmentTypeId: 5, parts: [part] }]]),
      partDepartments: new Map([[901, 6]]),
    };
    const made = (workOrder: Selection['workOrder']) =>
      applyPlan(
        workOrderShape,
        workOrder,
        selectedWorkOrder(of, { ...selection, workOrder, book, detailIds: null }),
      );
    const fresh = made(null);
    const departments = (of: typeof fresh) => of.details.map((line) => line.callDepartmentTypeId);
    expect([fresh.callDepartmentTypeId, departments(fresh)]).toEqual([null, [null, 5, 5, 6]]);
    expect(fresh.repairParts).toMatchObject([{ ...part, parentId: fresh.details[1]!.id, included: true }]);
    // added to an open one, lines without a department get the work order's
    expect(departments(made(order({ callDepartmentTypeId: 7 })))).toEqual([7, 5, 5, 6]);
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
