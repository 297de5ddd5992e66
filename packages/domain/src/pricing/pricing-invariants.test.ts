import { describe, expect, it } from 'vitest';
import { brokenInvariantName } from '../kernel/invariant.ts';
import { priceDocument } from './price-document.ts';
import type { PricingDocument } from './pricing-input.ts';
import { type PricingInvariant, pricingInvariants } from './pricing-invariants.ts';
import {
  buildFixedDiscount,
  buildPercentDiscount,
  buildPricingDocument,
  buildPricingLine,
  buildRebate,
  buildTaxEntry,
} from './testing/build-pricing.ts';

function refusal(fields: Partial<PricingDocument>): string | null {
  try {
    priceDocument(buildPricingDocument(fields));
  } catch (error) {
    return brokenInvariantName(error);
  }
  return null;
}

const breaking: Record<PricingInvariant, Partial<PricingDocument>> = {
  line_id_twice: { lines: [buildPricingLine(), buildPricingLine()] },
  quantity_negative: { lines: [buildPricingLine({ quantity: -1 })] },
  credit_positive: { lines: [buildPricingLine({ quantity: 1, credit: true })] },
  price_negative: { lines: [buildPricingLine({ unitPriceCents: -1 })] },
  line_discount_negative: { lines: [buildPricingLine({ lineDiscountCents: -1 })] },
  discount_negative: { discounts: [buildFixedDiscount(-1)] },
  rebate_negative: { rebates: [buildRebate(-1)] },
  fee_negative: { fees: [{ id: 1, amountCents: -1 }] },
  payment_negative: { payments: [{ id: 1, amountCents: -1, completed: true }] },
  refund_over_payment: { payments: [{ id: 1, amountCents: 100, completed: true, refundedCents: 101 }] },
  tax_rate_over_whole: { taxEntry: buildTaxEntry([600_000, 400_001]) },
};

describe('assertPriceable', () => {
  it.each(Object.keys(pricingInvariants) as PricingInvariant[])('refuses %s', (name) => {
    expect(refusal(breaking[name])).toBe(name);
  });

  it.each<[string, Partial<PricingDocument>]>([
    ['more_than_four_places', { lines: [buildPricingLine({ quantity: 1.00001 })] }],
    ['more_than_four_places', { lines: [buildPricingLine({ quantity: Number.NaN })] }],
    ['cents_not_whole', { lines: [buildPricingLine({ unitPriceCents: 0.5 })] }],
    ['cents_not_whole', { lines: [buildPricingLine({ lineDiscountCents: 0.5 })] }],
    ['cents_not_whole', { discounts: [buildFixedDiscount(0.5)] }],
    ['rate_not_whole', { discounts: [buildPercentDiscount(7.5)] }],
    ['rate_negative', { discounts: [buildPercentDiscount(-1)] }],
    ['cents_not_whole', { rebates: [buildRebate(0.5)] }],
    ['cents_not_whole', { fees: [{ id: 1, amountCents: 0.5 }] }],
    ['cents_not_whole', { payments: [{ id: 1, amountCents: 0.5, completed: false }] }],
    [
      'cents_not_whole',
      { payments: [{ id: 1, amountCents: 5, completed: true, refundedCents: Number.NaN }] },
    ],
    ['rate_not_whole', { taxEntry: buildTaxEntry([8.25]) }],
    ['rate_negative', { taxEntry: buildTaxEntry([82_500, -1]) }],
    ['more_than_four_places', { taxEntry: buildTaxEntry([], { manualTaxItem: { percentage: 7.68755 } }) }],
    ['tax_rate_over_whole', { taxEntry: buildTaxEntry([], { manualTaxItem: { percentage: 825 } }) }],
  ])('refuses %s in %j', (name, fields) => {
    expect(refusal(fields)).toBe(name);
  });

  it('refuses a refund below zero', () => {
    const payments = [{ id: 1, amountCents: 100, completed: true, refundedCents: -1 }];
    expect(refusal({ payments })).toBe('refund_over_payment');
  });

  it('takes credits with a negative quantity, quantities of 0, and equal ids of two kinds as keys', () => {
    const lines = [
      buildPricingLine({ id: 12 }),
      buildPricingLine({ id: 'part:12', quantity: 0 }),
      buildPricingLine({ id: 13, quantity: -0.5, credit: true }),
    ];
    expect(refusal({ lines })).toBeNull();
  });
});
