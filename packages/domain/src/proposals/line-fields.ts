import { z } from 'zod';
import type { Fields } from '../kernel/edit-shape.ts';
import { amountCents, count, optionalId, quantity, text } from '../kernel/field.ts';
import { priceKeySchema } from '../price-books/price-book-filter.ts';
import { lineFaults, lineRuleFields } from '../pricing/line-faults.ts';

/** What pricing needs of a line (`pricing/pricing-input.ts`). */
export const amountFields = {
  quantity,
  /** null: the price is to follow. Never the same as 0 */
  unitPriceCents: amountCents.nullable(),
  /** what one costs the company; not there for a person without the right to see costs */
  costCents: amountCents.nullable().optional(),
  taxable: z.boolean(),
  lineDiscountCents: amountCents,
  freeOfCharge: z.boolean(),
  /** given back to the customer; then the quantity is negative */
  credit: z.boolean(),
} as const;

/** Where a line comes from, and the proof of its price (`offline.md` 3): item, key and book version with the cents. */
export const itemFields = {
  code: text(60),
  text: text(500),
  description: text(4000),
  partItemId: optionalId,
  serviceRepairId: optionalId,
  priceBookId: optionalId,
  priceBookVersion: count.nullable(),
  /** what the price was worked out for; null where a person has set it */
  priceKey: priceKeySchema.nullable(),
} as const;

/** A negative quantity is a credit's, and no other line's, and no line is beyond all sums: what cannot be priced is not saved. */
export const lineRule = {
  fields: lineRuleFields,
  faults: (line: Fields) => lineFaults(line as Parameters<typeof lineFaults>[0]),
} as const;

export const blankAmount = {
  quantity: 1,
  unitPriceCents: null,
  taxable: true,
  lineDiscountCents: 0,
  freeOfCharge: false,
  credit: false,
} as const;

export const blankItem = {
  code: '',
  text: '',
  description: '',
  partItemId: null,
  serviceRepairId: null,
  priceBookId: null,
  priceBookVersion: null,
  priceKey: null,
} as const;

/** An item, its price and the price's proof are one thing to a merge: a price never meets another item. */
export const itemAndPrice = [
  'partItemId',
  'serviceRepairId',
  'priceBookId',
  'priceBookVersion',
  'priceKey',
  'unitPriceCents',
] as const;
