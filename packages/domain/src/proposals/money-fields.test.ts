import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainWords } from '../kernel/plain-words.ts';
import { paymentFields } from '../payments/payment-fields.ts';
import { taxEntryFields } from '../taxes/tax-entry.ts';
import { amountFields } from './line-fields.ts';
import { discountFields, rebateFields } from './reduction-fields.ts';

const money: readonly [string, z.ZodType, readonly unknown[]][] = [
  ['a quantity', amountFields.quantity, [1e9, -1e9, 0.00001, Number.NaN, '2']],
  ['a price', amountFields.unitPriceCents, [-1, 1e12, 0.5, Number.NaN, '5']],
  ['a line discount', amountFields.lineDiscountCents, [-1, 1e12, 0.5, null]],
  ['a percentage off', discountFields.rate, [-1, 1_500_000, 0.5, '10']],
  ['an amount off', discountFields.amountCents, [-1, 1e12, 0.5]],
  ['a rebate', rebateFields.amountCents, [-1, 1e12, 0.5, undefined]],
  ['a payment', paymentFields.amountCents, [-1e12, 1e12, 0.5, Number.NaN]],
  ['when it came', paymentFields.receivedDate, ['yesterday', '0001-01-01T00:00:00Z', 5]],
  ['a tax percentage', taxEntryFields.salesTaxPercentage, [-1, 150, 0.00001, Number.NaN]],
];

describe('what is wrong with money', () => {
  it.each(money)('is said of %s in words for people (R5.8)', (name, schema, wrong) => {
    for (const value of wrong) {
      const { error } = schema.safeParse(value, { error: plainWords });
      expect(error?.issues[0]?.message).toMatch(/^(Enter|Use) .+\.$|^This is required\.$/);
      expect(error?.issues[0]?.message).not.toMatch(/expected|received|NaN/);
      // the most of a rate as it is kept
      if (name !== 'a quantity') expect(error?.issues[0]?.message).not.toContain('1,000,000 or less');
    }
  });

  it('is said of a percentage as one reads it, not as it is kept (R5.8)', () => {
    const words = (rate: number) =>
      discountFields.rate.safeParse(rate, { error: plainWords }).error?.issues[0]?.message;
    expect([1_500_000, -1].map(words)).toEqual(['Enter 100% or less.', 'Enter zero or more.']);
  });
});
