import fc from 'fast-check';
import { fromTenThousandths } from '../../kernel/money.ts';
import type { PricingDocument, PricingLine } from '../pricing-input.ts';
import { wholeShare } from '../taxed-share.ts';
import { buildTaxEntry } from './build-pricing.ts';

const cents = fc.oneof(fc.nat(500), fc.nat(2_000_000));
const quantities = fc
  .oneof(
    fc.nat(9).map((pieces) => pieces * 10_000),
    fc.nat(200_000),
  )
  .map(fromTenThousandths);
const taxTreatments = fc.constantFrom('beforeTax' as const, 'afterTax' as const);

const chargedLines = fc.record({
  quantity: quantities,
  unitPriceCents: fc.option(cents, { freq: 15 }),
  taxable: fc.boolean(),
  taxedShare: fc.oneof(fc.constant(wholeShare), fc.nat(wholeShare)),
  lineDiscountCents: fc.oneof(fc.constant(0), cents),
  freeOfCharge: fc.nat(9).map((die) => die === 0),
});
const creditLines = chargedLines.map((line) => ({
  ...line,
  quantity: 0 - line.quantity,
  lineDiscountCents: 0,
  credit: true,
}));

/** Generates lines with ids from 1, with or without credits. */
export function anyLines({ credits }: { credits: boolean }): fc.Arbitrary<PricingLine[]> {
  const line: fc.Arbitrary<Omit<PricingLine, 'id'>> = credits
    ? fc.oneof({ weight: 4, arbitrary: chargedLines }, { weight: 1, arbitrary: creditLines })
    : chargedLines;
  return fc
    .array(line, { maxLength: 12 })
    .map((lines) => lines.map((fields, index) => ({ id: index + 1, ...fields })));
}

const anyDiscount = fc
  .record({
    id: fc.nat(1_000),
    order: fc.nat(5),
    taxTreatment: taxTreatments,
    scope: fc.constantFrom('all' as const, 'taxable' as const, 'nonTaxable' as const, 'lines' as const),
    lineIds: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
    amount: fc.oneof(
      fc.nat(1_000_000).map((rate) => ({ kind: 'percent' as const, rate })),
      cents.map((amountCents) => ({ kind: 'fixed' as const, amountCents })),
    ),
  })
  .map(({ amount, ...fields }) => ({ ...fields, ...amount }));

const anyRebate = fc.record({
  id: fc.nat(1_000),
  order: fc.nat(5),
  amountCents: cents,
  taxTreatment: taxTreatments,
  reimbursed: fc.boolean(),
});

const anyPayment = fc
  .record({ id: fc.nat(1_000), amountCents: cents, completed: fc.boolean(), portion: fc.nat(100) })
  .map(({ portion, ...payment }) => ({
    ...payment,
    refundedCents: Math.floor((payment.amountCents * portion) / 100),
  }));

/** Generates documents under a tax item of up to four jurisdictions, with or without credits. */
export function anyPricingDocument(options: { credits: boolean }): fc.Arbitrary<PricingDocument> {
  return fc.record({
    lines: anyLines(options),
    discounts: fc.array(anyDiscount, { maxLength: 4 }),
    rebates: fc.array(anyRebate, { maxLength: 3 }),
    fees: fc.array(fc.record({ id: fc.nat(1_000), amountCents: cents }), { maxLength: 2 }),
    payments: fc.array(anyPayment, { maxLength: 3 }),
    taxEntry: fc.array(fc.nat(100_000), { maxLength: 4 }).map((rates) => buildTaxEntry(rates)),
    allowOverrideTaxes: fc.boolean(),
    taxRounding: fc.constantFrom('invoice' as const, 'line' as const),
    taxExemption: fc.option(fc.constant({ certificate: 'F0003-17' }), { freq: 5 }),
  });
}
