import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import type { PriceStep } from '../price-books/price-step.ts';
import { memberOptions } from './member-options.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const settings = { allowOverrideTaxes: true, taxItem: null };
const steps: PriceStep[] = [
  { kind: 'flat', amountCents: 100_000, totalCents: 100_000 },
  {
    kind: 'agreement',
    agreementId: 7,
    discountRate: 100_000,
    hourlyCents: null,
    amountCents: -10_000,
    totalCents: 90_000,
  },
];
const member = { unitPriceCents: 90_000, priceKey: '1.1.7' };
const kept = (lineId: number, priceCents = 90_000) => ({ lineId, priceCents, priceSteps: steps });

/** Two packages: a furnace at a member's price with an add-on, and one at a standard price. */
const proposal = (first: object = {}) =>
  build(salesProposalShape, {
    siteId: 8,
    status: 'Sent',
    taxOverride: true,
    salesTaxPercentage: 10,
    packages: [{ text: 'Best' }, { text: 'Good', order: 1 }],
    details: [
      { salesProposalPackageId: 1, text: 'Furnace', ...member, ...first },
      { salesProposalPackageId: 1, text: 'UV lamp', ...member, quantity: 2, order: 1, addOn: true },
      { salesProposalPackageId: 2, text: 'Furnace', unitPriceCents: 80_000 },
    ],
  });

describe('the options with an agreement’s prices', () => {
  it('have the total without the agreement, with each choice of add-ons (R1.2, R3.11)', () => {
    expect(memberOptions(proposal(), [kept(1), kept(2)], settings)).toEqual([
      {
        id: 1,
        standard: [
          { addOnIds: [], totalCents: 110_000 },
          { addOnIds: [2], totalCents: 330_000 },
        ],
      },
    ]);
  });

  it('keep a price that was entered by hand, or whose steps aren’t known', () => {
    const entered = memberOptions(proposal({ unitPriceCents: 50_000 }), [kept(1)], settings);
    expect(entered[0]!.standard[0]!.totalCents).toBe(55_000);
    expect(memberOptions(proposal(), [], settings)[0]!.standard[0]!.totalCents).toBe(99_000);
  });
});
