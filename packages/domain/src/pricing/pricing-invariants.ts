import { invariant } from '../kernel/invariant.ts';
import { assertCents, assertRate, toTenThousandths, wholeRate } from '../kernel/money.ts';
import type { PricingDocument, PricingLine, PricingPayment } from './pricing-input.ts';

/** What a caller promises about a document to be priced. What people may well do is a warning instead. */
export const pricingInvariants = {
  line_id_twice: 'Two lines have the same id.',
  quantity_negative: 'Only a credit has a negative quantity.',
  credit_positive: 'A credit has a negative quantity.',
  price_negative: 'A unit price is not negative; what is given back is a credit.',
  line_discount_negative: 'A line discount is not negative.',
  discount_negative: 'A discount is not negative.',
  rebate_negative: 'A rebate is not negative.',
  fee_negative: 'A fee is not negative.',
  payment_negative: 'A payment is not negative; what is paid back is its refund.',
  refund_over_payment: 'A refund lies between nothing and its payment.',
  tax_rate_over_whole: 'A tax rate is at most 100%.',
} as const;
export type PricingInvariant = keyof typeof pricingInvariants;

function promise(holds: boolean, name: PricingInvariant, offender: number | string): void {
  invariant(holds, name, `${pricingInvariants[name]} (${offender})`);
}

/**
 * Refuses a document that breaks one of `pricingInvariants` or the number formats of the kernel (`cents_not_whole`,
 * `rate_not_whole`, `rate_negative`, `more_than_four_places`).
 */
export function assertPriceable(document: PricingDocument): void {
  const ids = new Set(document.lines.map((line) => line.id));
  promise(
    ids.size === document.lines.length,
    'line_id_twice',
    document.lines.map((line) => line.id).join(', '),
  );
  document.lines.forEach(assertLine);
  for (const discount of document.discounts) {
    if (discount.kind === 'percent') assertRate(discount.rate);
    else assertAmount(discount.amountCents, 'discount_negative');
  }
  for (const rebate of document.rebates) assertAmount(rebate.amountCents, 'rebate_negative');
  for (const fee of document.fees) assertAmount(fee.amountCents, 'fee_negative');
  document.payments.forEach(assertPayment);
}

/** Refuses a combined tax rate that is malformed or over 100 %: most likely a percentage in another unit. */
export function assertTaxRate(rate: number): void {
  assertRate(rate);
  promise(rate <= wholeRate, 'tax_rate_over_whole', rate);
}

function assertLine(line: PricingLine): void {
  toTenThousandths(line.quantity);
  if (line.credit) promise(line.quantity <= 0, 'credit_positive', line.id);
  else promise(line.quantity >= 0, 'quantity_negative', line.id);
  if (line.unitPriceCents !== null) assertAmount(line.unitPriceCents, 'price_negative');
  assertAmount(line.lineDiscountCents ?? 0, 'line_discount_negative');
}

function assertPayment(payment: PricingPayment): void {
  assertAmount(payment.amountCents, 'payment_negative');
  const refunded = payment.refundedCents ?? 0;
  assertCents(refunded);
  promise(refunded >= 0 && refunded <= payment.amountCents, 'refund_over_payment', payment.id);
}

function assertAmount(cents: number, name: PricingInvariant): void {
  assertCents(cents);
  promise(cents >= 0, name, cents);
}
