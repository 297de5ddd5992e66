import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents, wholeRate } from '../kernel/money.ts';
import type { LineId, PricingDocument, PricingLine } from './pricing-input.ts';
import { wholeShare } from './taxed-share.ts';
import { anyPricingDocument } from './testing/any-pricing.ts';
import { buildPricingDocument, buildTaxEntry, totalsOf } from './testing/build-pricing.ts';

const charged = anyPricingDocument({ credits: false });
const any = anyPricingDocument({ credits: true });

/** Rounds half up for amounts from zero, implemented differently than in the kernel. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  return numerator / denominator + ((numerator % denominator) * 2n >= denominator ? 1n : 0n);
}

function exactNet(line: PricingLine): bigint {
  if (line.unitPriceCents === null || line.freeOfCharge) return 0n;
  const [whole = '0', places = ''] = line.quantity.toFixed(4).split('.');
  const extension = halfUp(BigInt(whole + places) * BigInt(line.unitPriceCents), 10_000n);
  const net = extension - BigInt(line.lineDiscountCents ?? 0);
  return net > 0n ? net : 0n;
}

/** Prices taxable lines with percentage and fixed discounts on all of them, using integers only. */
function exactTotal(document: PricingDocument, rate: number): bigint {
  let left = document.lines.reduce((sum, line) => sum + exactNet(line), 0n);
  let base = left;
  for (const discount of document.discounts.toSorted((a, b) => a.order - b.order)) {
    const asked =
      discount.kind === 'fixed'
        ? BigInt(discount.amountCents)
        : halfUp(left * BigInt(discount.rate), BigInt(wholeRate));
    const taken = asked < left ? asked : left;
    left -= taken;
    if (discount.taxTreatment !== 'afterTax') base -= taken;
  }
  return left + halfUp(base * BigInt(rate), BigInt(wholeRate));
}

/** Makes lines share few prices, so that their shares of a discount tie. */
function withFewPrices(document: PricingDocument): PricingDocument {
  const prices = [500, 1_000, 29_999];
  const lines = document.lines.map((line) => ({
    ...line,
    quantity: Math.sign(line.quantity),
    unitPriceCents: prices[(line.unitPriceCents ?? 0) % prices.length]!,
    lineDiscountCents: 0,
  }));
  return { ...document, lines };
}

/** Pairs a document with a copy whose lines have another order and other ids, as after a save. */
function reorderings(document: PricingDocument): fc.Arbitrary<[PricingDocument, PricingDocument]> {
  const { lines, discounts } = document;
  const places = [...lines.keys()];
  return fc.shuffledSubarray(places, { minLength: places.length }).map((order) => {
    const idOf = (id: LineId) => -order.indexOf(lines.findIndex((line) => line.id === id)) - 1;
    const moved = order.map((place) => ({ ...lines[place]!, id: idOf(lines[place]!.id) }));
    const own = (lineIds: readonly LineId[] = []) =>
      lineIds.filter((id) => lines.some((line) => line.id === id)).map(idOf);
    const pointed = discounts.map((each) => ({ ...each, lineIds: own(each.lineIds) }));
    return [document, { ...document, lines: moved, discounts: pointed }];
  });
}

/** Returns the amounts of the totals without lines, steps and warnings. */
function amountsOf(document: PricingDocument) {
  const { lines: _lines, steps: _steps, warnings: _warnings, ...amounts } = totalsOf(document);
  return amounts;
}

describe('priceDocument', () => {
  it('splits every discount, rebate and tax into parts that sum exactly (pricing rules 4 and 6)', () => {
    fc.assert(
      fc.property(any, (document) => {
        const totals = totalsOf(document);
        const parts = totals.lines.flatMap((line) => line.reductions);
        const beforeTaxRebates = totals.rebates.filter((rebate) => rebate.taxTreatment === 'beforeTax');
        const partsOf = (of: 'discount' | 'rebate') =>
          sumCents(parts.filter((part) => part.of === of).map((part) => part.amountCents));
        expect(partsOf('discount')).toBe(totals.discountsCents);
        expect(partsOf('rebate')).toBe(sumCents(beforeTaxRebates.map((rebate) => rebate.amountCents)));
        expect(sumCents(totals.lines.map((line) => line.taxCents))).toBe(totals.tax.taxCents);
        expect(sumCents(totals.lines.map((line) => line.taxableCents))).toBe(totals.tax.baseCents);
        expect(sumCents(totals.tax.jurisdictions.map((part) => part.taxCents))).toBe(totals.tax.taxCents);
      }),
    );
  });

  it('adds up: lines, totals and steps (pricing rule 9)', () => {
    fc.assert(
      fc.property(any, (document) => {
        const totals = totalsOf(document);
        for (const line of totals.lines) {
          const reduced = sumCents(line.reductions.map((reduction) => reduction.amountCents));
          const left = (line.extensionCents ?? 0) - line.waivedCents - line.lineDiscountCents - reduced;
          expect(line.netCents ?? 0).toBe(left);
        }
        const { subtotalCents, discountsCents, tax, feesCents, rebatesCents, totalCents } = totals;
        expect(totalCents).toBe(subtotalCents - discountsCents + tax.taxCents + feesCents - rebatesCents);
        expect(totals.amountDueCents).toBe(totalCents - totals.paidCents + totals.refundedCents);
        let running = 0;
        for (const step of totals.steps) {
          running += step.amountCents;
          expect(step.runningCents).toBe(running);
        }
        const markOf = (kind: string) => totals.steps.find((step) => step.step === kind)?.runningCents;
        expect(markOf('subtotal')).toBe(subtotalCents);
        expect(markOf('total')).toBe(totalCents);
        expect(running).toBe(totals.amountDueCents);
      }),
    );
  });

  it('never goes below zero without credits (pricing rules 3 and 8)', () => {
    fc.assert(
      fc.property(charged, (document) => {
        const totals = totalsOf(document);
        const { subtotalCents, netCents, tax, totalCents } = totals;
        const amounts = [subtotalCents, netCents, tax.baseCents, tax.taxCents, totalCents];
        amounts.push(
          ...totals.lines.flatMap((line) => [line.netCents ?? 0, line.taxableCents, line.taxCents]),
        );
        amounts.push(...totals.lines.flatMap((line) => line.reductions.map((part) => part.amountCents)));
        amounts.push(...tax.jurisdictions.map((part) => part.taxCents));
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('keeps every line between nothing and its own amount, credits too (pricing rule 3)', () => {
    fc.assert(
      fc.property(any, (document) => {
        for (const line of totalsOf(document).lines) {
          const amount = (line.extensionCents ?? 0) - line.waivedCents - line.lineDiscountCents;
          const [low, high] = [Math.min(0, amount), Math.max(0, amount)];
          expect(line.netCents ?? 0).toBeGreaterThanOrEqual(low);
          expect(line.netCents ?? 0).toBeLessThanOrEqual(high);
        }
      }),
    );
  });

  it('takes no discount that leaves the document below zero (pricing rule 3)', () => {
    fc.assert(
      fc.property(any, (document) => {
        const { subtotalCents, netCents } = totalsOf(document);
        expect(netCents).toBeGreaterThanOrEqual(Math.min(0, subtotalCents));
      }),
    );
  });

  it('does not drift: equals exact integer arithmetic (pricing rules 1, 3, 6 and 7)', () => {
    const rates = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(charged, rates, ({ lines, discounts }, rate) => {
        const document = buildPricingDocument({
          lines: lines.map((line) => ({ ...line, taxable: true, taxedShare: wholeShare })),
          discounts: discounts.map((discount) => ({ ...discount, scope: 'all' as const })),
          taxEntry: buildTaxEntry([rate]),
        });
        expect(BigInt(totalsOf(document).totalCents)).toBe(exactTotal(document, rate));
      }),
      { numRuns: 300 },
    );
  });

  it('totals the same in any order of the lines, and under any ids (pricing rule 4)', () => {
    fc.assert(
      fc.property(fc.oneof(any, any.map(withFewPrices)).chain(reorderings), ([document, otherwise]) => {
        expect(amountsOf(otherwise)).toEqual(amountsOf(document));
      }),
      { numRuns: 1_000 },
    );
  });

  it('gives the same answer twice, leaves its input alone, and survives JSON', () => {
    fc.assert(
      fc.property(any, (document) => {
        const copy: PricingDocument = JSON.parse(JSON.stringify(document));
        const totals = totalsOf(document);
        expect(document).toEqual(copy);
        expect(totalsOf(copy)).toEqual(totals);
        expect(JSON.parse(JSON.stringify(totals))).toEqual(totals);
      }),
    );
  });
});
