import { describe, expect, it } from 'vitest';
import type { PricingDocument } from './pricing-input.ts';
import { buildPricingDocument, buildRebate, codesOf, totalsOf } from './testing/build-pricing.ts';

function price(fields: Partial<PricingDocument>) {
  return totalsOf(buildPricingDocument(fields));
}

describe('settleRebates', () => {
  it('lowers the total but not the taxable base (pricing rule 8)', () => {
    const totals = price({ rebates: [buildRebate(3_000)] });
    expect(totals.tax).toMatchObject({ baseCents: 10_000, taxCents: 825 });
    expect(totals).toMatchObject({
      netCents: 10_000,
      totalBeforeRebatesCents: 10_825,
      rebatesCents: 3_000,
      totalCents: 7_825,
    });
  });

  it('records what is reimbursed as receivable (pricing rule 8)', () => {
    const rebates = [buildRebate(3_000, { id: 1, reimbursed: true }), buildRebate(2_000, { id: 2 })];
    expect(price({ rebates })).toMatchObject({ rebatesCents: 5_000, rebatesReceivableCents: 3_000 });
  });

  it('takes several in their order, never below zero, and says so (pricing rule 8)', () => {
    const rebates = [buildRebate(10_000, { id: 1, order: 2 }), buildRebate(5_000, { id: 2, order: 1 })];
    const totals = price({ rebates });
    expect(totals.rebates).toEqual([
      { id: 2, taxTreatment: 'afterTax', amountCents: 5_000 },
      { id: 1, taxTreatment: 'afterTax', amountCents: 5_825 },
    ]);
    expect(totals).toMatchObject({ totalCents: 0, warnings: [{ code: 'rebate_capped', id: 1 }] });
  });
});

describe('settlePayments', () => {
  it('takes completed payments off and puts refunds back (pricing rule 9)', () => {
    const totals = price({
      payments: [
        { id: 1, amountCents: 5_000, completed: true, refundedCents: 1_500 },
        { id: 2, amountCents: 4_000, completed: false },
        { id: 3, amountCents: 1_000, completed: true },
      ],
    });
    expect(totals).toMatchObject({
      totalCents: 10_825,
      paidCents: 6_000,
      refundedCents: 1_500,
      amountDueCents: 6_325,
      warnings: [],
    });
    expect(totals.steps.slice(-5)).toEqual([
      { step: 'total', amountCents: 0, runningCents: 10_825 },
      { step: 'payment', id: 1, amountCents: -5_000, runningCents: 5_825 },
      { step: 'refund', id: 1, amountCents: 1_500, runningCents: 7_325 },
      { step: 'payment', id: 3, amountCents: -1_000, runningCents: 6_325 },
      { step: 'amount_due', amountCents: 0, runningCents: 6_325 },
    ]);
  });

  it('does not count the refund of a payment that does not count (pricing rule 9)', () => {
    const payments = [{ id: 1, amountCents: 5_000, completed: false, refundedCents: 5_000 }];
    expect(price({ payments })).toMatchObject({ refundedCents: 0, amountDueCents: 10_825 });
  });

  it('says when the customer has paid more than the total (pricing rule 9)', () => {
    const totals = price({ payments: [{ id: 1, amountCents: 10_826, completed: true }] });
    expect(totals.amountDueCents).toBe(-1);
    expect(codesOf(totals.warnings)).toEqual(['owed_to_customer']);
  });
});
