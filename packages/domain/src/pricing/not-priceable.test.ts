import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PricingRefusal, pricingRefusals, whyNotPriceable } from './not-priceable.ts';
import { priceDocument } from './price-document.ts';
import type { PricingDocument } from './pricing-input.ts';
import { anyPricingDocument } from './testing/any-pricing.ts';
import {
  buildFixedDiscount,
  buildPercentDiscount,
  buildPricingDocument,
  buildPricingLine,
  buildRebate,
  buildTaxEntry,
} from './testing/build-pricing.ts';

function refusal(fields: Partial<PricingDocument>): string | null {
  const document = buildPricingDocument(fields);
  const why = whyNotPriceable(document);
  expect(priceDocument(document) === null).toBe(why !== null);
  return why?.refusal ?? null;
}

/** Occasionally replaces a number; most of these values are valid in their field. */
const anyNumber = fc.option(
  fc.oneof(
    fc.constantFrom(0, -1, 0.5, 1e9, 1e15, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.NaN),
    fc.integer({ min: 0, max: 1e12 }),
    fc.double(),
  ),
  { freq: 2 },
);

const breaking: Record<PricingRefusal, Partial<PricingDocument>> = {
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
  cents_not_whole: { fees: [{ id: 1, amountCents: 0.5 }] },
  rate_malformed: { discounts: [buildPercentDiscount(7.5)] },
  more_than_four_places: { lines: [buildPricingLine({ quantity: 1.00001 })] },
  too_large: { lines: [buildPricingLine({ quantity: 1e6, unitPriceCents: Number.MAX_SAFE_INTEGER })] },
  taxed_share_malformed: { lines: [buildPricingLine({ taxedShare: -1 })] },
  tax_rate_over_whole: { taxEntry: buildTaxEntry([600_000, 400_001]) },
};

describe('whyNotPriceable', () => {
  it.each(Object.keys(pricingRefusals) as PricingRefusal[])('refuses %s', (name) => {
    expect(refusal(breaking[name])).toBe(name);
  });

  it.each<[string, Partial<PricingDocument>]>([
    ['more_than_four_places', { lines: [buildPricingLine({ quantity: 1.00001 })] }],
    ['more_than_four_places', { lines: [buildPricingLine({ quantity: Number.NaN })] }],
    ['cents_not_whole', { lines: [buildPricingLine({ unitPriceCents: 0.5 })] }],
    ['cents_not_whole', { lines: [buildPricingLine({ lineDiscountCents: 0.5 })] }],
    ['cents_not_whole', { discounts: [buildFixedDiscount(0.5)] }],
    ['taxed_share_malformed', { lines: [buildPricingLine({ taxedShare: 0.4 })] }],
    ['taxed_share_malformed', { lines: [buildPricingLine({ taxedShare: 2e9 })] }],
    ['rate_malformed', { discounts: [buildPercentDiscount(7.5)] }],
    ['rate_malformed', { discounts: [buildPercentDiscount(-1)] }],
    ['cents_not_whole', { rebates: [buildRebate(0.5)] }],
    ['cents_not_whole', { fees: [{ id: 1, amountCents: 0.5 }] }],
    ['cents_not_whole', { payments: [{ id: 1, amountCents: 0.5, completed: false }] }],
    [
      'cents_not_whole',
      { payments: [{ id: 1, amountCents: 5, completed: true, refundedCents: Number.NaN }] },
    ],
    ['rate_malformed', { taxEntry: buildTaxEntry([8.25]) }],
    ['rate_malformed', { taxEntry: buildTaxEntry([82_500, -1]) }],
    ['more_than_four_places', { taxEntry: buildTaxEntry([], { manualTaxItem: { percentage: 7.68755 } }) }],
    ['tax_rate_over_whole', { taxEntry: buildTaxEntry([], { manualTaxItem: { percentage: 825 } }) }],
  ])('refuses %s in %j', (name, fields) => {
    expect(refusal(fields)).toBe(name);
  });

  it('takes a payment below zero only if it is credit that was used elsewhere', () => {
    const used = { id: 1, amountCents: -100, completed: true, credit: true };
    expect(refusal({ payments: [used] })).toBeNull();
    expect(refusal({ payments: [{ ...used, refundedCents: 1 }] })).toBe('refund_over_payment');
    expect(refusal({ payments: [{ ...used, amountCents: -0.5 }] })).toBe('cents_not_whole');
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

  it('answers every document, whatever its numbers are: with its totals, or with why it has none', () => {
    fc.assert(
      fc.property(anyPricingDocument({ credits: true }), fc.array(anyNumber), (document, odd) => {
        let at = 0;
        const twisted = JSON.parse(JSON.stringify(document), (_, value) =>
          typeof value === 'number' && at < odd.length ? (odd[at++] ?? value) : value,
        ) as PricingDocument;
        expect(priceDocument(twisted) === null).toBe(whyNotPriceable(twisted) !== null);
      }),
      { numRuns: 2_000 },
    );
  });
});
