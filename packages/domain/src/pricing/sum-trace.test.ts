import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceDocument } from './price-document.ts';
import { amountOfLine, sumTrace, type TracedSum } from './sum-trace.ts';
import { anyPricingDocument } from './testing/any-pricing.ts';

/** Documents whose reductions have ids of their own, as stored ones do. */
const anyDocument = anyPricingDocument({ credits: true }).map((document) => ({
  ...document,
  discounts: document.discounts.map((discount, at) => ({ ...discount, id: at + 1 })),
  rebates: document.rebates.map((rebate, at) => ({ ...rebate, id: at + 1 })),
}));

const sums = (totals: NonNullable<ReturnType<typeof priceDocument>>): TracedSum[] => [
  ...(['subtotal', 'tax', 'fees', 'total', 'paid', 'amount_due'] as const).map((of) => ({ of })),
  ...totals.discounts.map(({ id }) => ({ of: 'discount' as const, id })),
  ...totals.rebates.map(({ id }) => ({ of: 'rebate' as const, id })),
  ...totals.lines.map(({ id }) => ({ of: 'line' as const, id })),
];

describe('sumTrace', () => {
  it('adds up to its sum, for every sum of any document (R3.11)', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const totals = priceDocument(document);
        if (!totals) return;
        for (const sum of sums(totals)) {
          const { steps, sumCents } = sumTrace(totals, sum);
          expect([sum, steps.reduce((all, { amountCents }) => all + amountCents, 0)]).toEqual([
            sum,
            sumCents,
          ]);
          expect(steps.at(-1)?.runningCents ?? 0).toBe(sumCents);
        }
        const { base } = sumTrace(totals, { of: 'tax' });
        expect(base.at(-1)?.runningCents ?? 0).toBe(totals.tax.baseCents);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the sum that the document shows', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const totals = priceDocument(document);
        if (!totals) return;
        const of = (sum: TracedSum) => sumTrace(totals, sum).sumCents;
        expect([of({ of: 'subtotal' }), of({ of: 'total' }), of({ of: 'amount_due' })]).toEqual([
          totals.subtotalCents,
          totals.totalCents,
          totals.amountDueCents,
        ]);
        for (const { id, amountCents } of totals.discounts)
          expect(of({ of: 'discount', id })).toBe(0 - amountCents);
        for (const line of totals.lines) {
          expect(of({ of: 'line', id: line.id })).toBe(amountOfLine(totals, line.id) ?? 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});
