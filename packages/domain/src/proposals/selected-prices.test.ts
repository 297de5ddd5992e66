import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { fewRuns } from '../kernel/testing/edit-properties.ts';
import type { PricingDocument } from '../pricing/pricing-input.ts';
import { anyPricingDocument } from '../pricing/testing/any-pricing.ts';
import { workOrderTotals } from '../work-orders/work-order-pricing.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { packageTotals } from './document-pricing.ts';
import { acceptedPart, chosenReductions } from './package-lines.ts';
import { markAsNew } from './proposal-rules.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { refuseSelection, selectionPlan } from './select-package.ts';
import { chosenTotals } from './selected-prices.ts';
import { selectedWorkOrder } from './selected-work-order.ts';
import { noBook, type Selection } from './selection.ts';

const settings = {
  allowOverrideTaxes: true,
  taxRounding: 'line' as const,
  taxItem: { jurisdictions: [{ id: 1, text: 'Wake County', rate: 72_500 }] },
};
const given = {
  packageId: 1,
  detailIds: null,
  takesDeposits: false,
  acceptedBy: 'Angela Castellano',
  acceptance: 'signed',
  now: '2026-05-04T12:00:00Z',
  customerId: 7,
  guid: 'c1b0e1c4-52a8-4b43-8f55-0a5cb3b0d0f2',
  beside: {},
  book: noBook,
  settings,
  workOrderSettings: settings,
} as const;
interface Content {
  details: object[];
  discounts?: object[];
  rebates?: object[];
}
const offer = ({ details, discounts = [], rebates = [] }: Content) => {
  const ofPackage = (records: object[]) => records.map((each) => ({ ...each, salesProposalPackageId: 1 }));
  return build(salesProposalShape, {
    siteId: 8,
    taxItemId: 3,
    packages: [{ text: 'Good' }],
    details: ofPackage(details),
    discounts: ofPackage(discounts),
    rebates: ofPackage(rebates),
  });
};
const order = (content: Content) =>
  build(workOrderShape, { customerId: 7, siteId: 8, taxItemId: 3, ...content });

/**
 * Selects into a work order.
 * @returns the refusal, or the totals before and after
 */
function select(proposal: ReturnType<typeof offer>, selection: Selection) {
  const refusal = refuseSelection(proposal, selection);
  if (refusal) return { refusal };
  const { workOrder } = selection;
  const after = applyPlan(workOrderShape, workOrder, selectedWorkOrder(proposal, selection));
  const total = (of: typeof after) => workOrderTotals(of, settings)!.totalCents;
  return { before: workOrder ? total(workOrder) : 0, after: total(after), discounts: after.discounts };
}

/** Returns the proposal with these lines of its package accepted. */
const accept = (proposal: ReturnType<typeof offer>, detailIds: number[] | null) =>
  applyPlan(salesProposalShape, proposal, selectionPlan(proposal, { ...given, workOrder: null, detailIds }));

const percent = { kind: 'percent', rate: 100_000 };
const fixed = (amountCents: number) => ({ kind: 'fixed', amountCents, taxTreatment: 'beforeTax' });
const line = (unitPriceCents: number, more: object = {}) => ({ unitPriceCents, taxable: false, ...more });

describe('selecting into an open work order', () => {
  it('refuses where a discount of the work order would count for the accepted lines, too (R4.8)', () => {
    const workOrder = order({ details: [line(100_000)], discounts: [percent] });
    const { refusal } = select(offer({ details: [line(50_000)] }), { ...given, workOrder });
    expect(refusal).toEqual(['workOrderId', expect.stringMatching(/discount or rebate/)]);
  });

  it('refuses where a rebate before tax would be spread over lines of both (R4.8, R3.5)', () => {
    const workOrder = order({ details: [line(100_000, { taxable: true })] });
    const rebates = [{ amountCents: 9000, taxTreatment: 'beforeTax' }];
    expect(
      select(offer({ details: [line(50_000)], rebates }), { ...given, workOrder }).refusal,
    ).toBeDefined();
  });

  it('refuses where a rebate spread over lines of both would change the tax by a cent (R4.8, R3.5)', () => {
    // 7 cents have a tax of 0.51, and 6 of 0.44
    const workOrder = order({ details: [line(7, { taxable: true })] });
    const rebates = [{ amountCents: 1, taxTreatment: 'beforeTax' }];
    const proposal = offer({ details: [line(1, { taxable: true })], rebates });
    expect(select(proposal, { ...given, workOrder }).refusal).toEqual([
      'workOrderId',
      expect.stringMatching(/discount or rebate/),
    ]);
    // nor is the tax compared that a work order didn't have yet
    const untaxed = { ...workOrder, taxItemId: null };
    const without = { ...settings, taxItem: null };
    const alone = offer({ details: [line(7, { taxable: true })] });
    expect(refuseSelection(alone, { ...given, workOrder: untaxed, workOrderSettings: without })).toBeNull();
    // the invoice's tax is rounded once
    const once = { ...settings, taxRounding: 'invoice' as const };
    const asked = { ...given, workOrder, settings: once, workOrderSettings: once };
    expect(refuseSelection(proposal, asked)).toBeNull();
  });

  it('brings a discount on all lines as one on the lines that come with it (R4.8)', () => {
    const workOrder = order({ details: [line(100_000)] });
    const proposal = offer({ details: [line(50_000)], discounts: [percent] });
    const { before, after, discounts } = select(proposal, { ...given, workOrder });
    expect([before, after]).toEqual([100_000, 145_000]);
    expect(discounts).toMatchObject([{ scope: 'lines', lineIds: [expect.any(Number)] }]);
  });

  it('brings a discount on taxable lines as one on those, and none where there is none (R4.8)', () => {
    const workOrder = order({ details: [line(100_000)] });
    const details = [line(50_000), line(20_000)];
    const discounts = [
      { ...percent, scope: 'taxable' },
      { ...percent, scope: 'nonTaxable' },
    ];
    const selected = select(offer({ details, discounts }), { ...given, workOrder });
    expect([selected.before, selected.after]).toEqual([100_000, 163_000]);
    expect(selected.discounts).toMatchObject([{ scope: 'lines' }]);
  });

  it('takes the work order’s own discounts on selected lines, and rebates after tax, as they are (R4.8)', () => {
    const workOrder = order({
      details: [line(100_000)],
      discounts: [{ ...percent, scope: 'lines', lineIds: [1] }],
      rebates: [{ amountCents: 5000 }],
    });
    const { before, after } = select(offer({ details: [line(50_000)] }), { ...given, workOrder });
    expect([before, after]).toEqual([85_000, 135_000]);
  });

  it('adds the price of the package to that of the work order, whatever both have, or refuses (R4.8)', () => {
    let added = 0;
    fc.assert(
      fc.property(
        anyPricingDocument({ credits: true }),
        anyPricingDocument({ credits: false }),
        (own, sold) => {
          const limited = own.discounts.map((each) => ({ ...each, scope: 'lines' as const }));
          const rebates = own.rebates.slice(0, 1);
          const workOrder = order(asRecords({ ...own, discounts: limited, rebates }));
          const proposal = offer(asRecords(sold));
          fc.pre(proposal.details.length > 0);
          const result = select(proposal, { ...given, workOrder });
          if (result.refusal) return;
          added += 1;
          expect(result.after - result.before).toBe(packageTotals(proposal, 1, settings)!.totalCents);
        },
      ),
      { numRuns: 150, seed: 11 },
    );
    expect(added).toBeGreaterThan(20);
    // 150 pairs of documents, each priced four times, on a machine that may be busy
  }, 20_000);

  it('is never refused for discounts of the package, where the work order has none of its own (R4.8)', () => {
    fc.assert(
      fc.property(
        anyPricingDocument({ credits: false }),
        anyPricingDocument({ credits: false }),
        (own, sold) => {
          const workOrder = order({ ...asRecords(own), discounts: [], rebates: [] });
          const proposal = offer({ ...asRecords(sold), rebates: [] });
          fc.pre(proposal.details.length > 0);
          expect(select(proposal, { ...given, workOrder }).refusal).toBeUndefined();
        },
      ),
      fewRuns,
    );
  });
});

describe('selecting some lines', () => {
  const details = [line(50_000), line(20_000)];

  it('brings a discount on selected lines where all of these come (R4.8)', () => {
    const discounts = [{ ...fixed(10_000), scope: 'lines', lineIds: [1] }];
    const proposal = offer({ details, discounts });
    expect(select(proposal, { ...given, workOrder: null, detailIds: [1] }).after).toBe(40_000);
    expect(select(proposal, { ...given, workOrder: null, detailIds: [2] }).after).toBe(20_000);
  });

  it('leaves behind what is for lines that do not come, and for the whole (R4.8)', () => {
    const discounts = [{ ...fixed(10_000), scope: 'lines', lineIds: [1, 2] }, percent];
    const rebates = [{ amountCents: 5000 }];
    const proposal = offer({ details, discounts, rebates });
    expect(select(proposal, { ...given, workOrder: null, detailIds: [1] }).after).toBe(50_000);
  });

  it('brings all where each line is named (R4.8)', () => {
    const proposal = offer({ details, discounts: [percent], rebates: [{ amountCents: 5000 }] });
    expect(select(proposal, { ...given, workOrder: null, detailIds: [2, 1] }).after).toBe(58_000);
  });
});

describe('chosenTotals', () => {
  const details = [line(100_000, { taxable: true }), line(20_000, { taxable: true })];
  const eight = { ...settings, taxItem: { jurisdictions: [{ id: 1, text: 'Wake', rate: 82_500 }] } };
  const totalOf = (proposal: ReturnType<typeof offer>, detailIds: number[] | null) =>
    chosenTotals(proposal, { packageId: 1, detailIds, settings: eight })?.totalCents;

  it('is of all lines what the package comes to, of some only what they do (R4.8)', () => {
    const discounts = [percent];
    const rebates = [{ amountCents: 5_000 }];
    const proposal = offer({ details, discounts, rebates });
    expect(totalOf(proposal, null)).toBe(111_910);
    expect(totalOf(proposal, [1, 2])).toBe(111_910);
    expect(totalOf(proposal, [1])).toBe(108_250);
  });

  it('says what stays with the package: what is for all lines, or for lines that are not chosen (R4.8)', () => {
    const discounts = [
      { ...percent, text: 'Fall offer' },
      { ...fixed(100), text: 'First line', scope: 'lines', lineIds: [1] },
    ];
    const proposal = offer({ details, discounts, rebates: [{ amountCents: 5_000, text: 'Utility' }] });
    const leftOf = (detailIds: number[] | null) =>
      chosenReductions(proposal, { packageId: 1, detailIds }).left.map(({ text }) => text);
    expect(leftOf([1])).toEqual(['Fall offer', 'Utility']);
    expect(leftOf([2])).toEqual(['Fall offer', 'First line', 'Utility']);
    expect([leftOf(null), leftOf([2, 1])]).toEqual([[], []]);
  });

  it('is nothing that cannot be priced', () => {
    expect(totalOf(offer({ details: [line(100, { quantity: -1 })] }), null)).toBeUndefined();
  });

  it('is what the work order comes to that is made of them, whatever is chosen (R4.8)', () => {
    fc.assert(
      fc.property(anyPricingDocument({ credits: true }), fc.nat(4_095), (sold, chosen) => {
        const proposal = offer(asRecords(sold));
        const detailIds = proposal.details.map(({ id }) => id).filter((id) => (chosen >> id) & 1);
        fc.pre(detailIds.length > 0);
        const selected = select(proposal, { ...given, workOrder: null, detailIds });
        const totals = chosenTotals(proposal, { packageId: 1, detailIds, settings });
        expect(totals?.totalCents).toBe(selected.after);
        // the proposal then has the same total
        expect(packageTotals(accept(proposal, detailIds), 1, settings)!.totalCents).toBe(selected.after);
      }),
      fewRuns,
    );
  });
});

describe('packageTotals of an accepted part', () => {
  it('is of the accepted lines with the discounts that came with them, under the accepted tax (R4.8, R3.5)', () => {
    const details = [line(50_000, { taxable: true }), line(20_000), line(30_000)];
    const discounts = [{ ...fixed(10_000), scope: 'lines', lineIds: [1] }, percent];
    const accepted = accept(offer({ details, discounts, rebates: [{ amountCents: 5000 }] }), [1, 2]);
    const totals = packageTotals(accepted, 1, settings)!;
    expect([totals.subtotalCents, totals.discountsCents, totals.tax.taxCents, totals.rebatesCents]).toEqual([
      70_000, 10_000, 2_900, 0,
    ]);
    expect([totals.totalCents, totals.amountDueCents]).toEqual([62_900, 62_900]);
    // the tax base is that of the accepted part, so there are no warnings
    expect([accepted.frozenTax?.baseCents, totals.warnings]).toEqual([40_000, []]);
    expect(accepted.details.map(({ leftOut }) => leftOut)).toEqual([false, false, true]);
    expect(acceptedPart(accepted, 1)).toEqual({ lines: 2, of: 3 });
  });

  it('changes no line where all are chosen (R4.8)', () => {
    const proposal = offer({ details: [line(50_000), line(20_000)], discounts: [percent] });
    for (const detailIds of [null, [2, 1]]) {
      const accepted = accept(proposal, detailIds);
      expect(accepted.details).toEqual(proposal.details);
      expect([acceptedPart(accepted, 1), packageTotals(accepted, 1, settings)!.totalCents]).toEqual([
        null,
        63_000,
      ]);
    }
  });

  it('starts whole again in a copy, and leaves other packages alone (R4.11)', () => {
    const accepted = accept(offer({ details: [line(50_000), line(20_000)] }), [1]);
    const copy = markAsNew(accepted, given.guid).draft;
    expect(copy.details.map(({ leftOut }) => leftOut)).toEqual([false, false]);
  });
});

/** Converts a pricing document to records, with ids from 1. */
function asRecords({ lines, discounts, rebates }: PricingDocument): Content {
  return {
    details: lines.map(({ id: _, ...fields }, index) => ({ ...fields, order: index })),
    discounts: discounts.map(({ id: _, ...fields }) => ({ rate: null, amountCents: null, ...fields })),
    rebates: rebates.map(({ id: _, ...fields }) => fields),
  };
}
