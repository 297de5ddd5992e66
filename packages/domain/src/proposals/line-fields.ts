import { z } from 'zod';
import type { Fields } from '../kernel/edit-shape.ts';
import { amountCents, count, optionalId, quantity, text } from '../kernel/field.ts';
import { priceKeySchema } from '../price-books/price-book-filter.ts';
import { lineFaults, lineRuleFields } from '../pricing/line-faults.ts';
import { taxedShareSchema, wholeShare } from '../pricing/taxed-share.ts';

/** The fields of a line that pricing needs (`pricing/pricing-input.ts`). */
export const amountFields = {
  quantity,
  /** Null if the price is open, which is different from 0. */
  unitPriceCents: amountCents.nullable(),
  /** The company's cost of one unit; missing for a person without the right to see costs. */
  costCents: amountCents.nullable().optional(),
  taxable: z.boolean(),
  /** How much of it is taxed if it is taxable, in billionths. */
  taxedShare: taxedShareSchema,
  lineDiscountCents: amountCents,
  freeOfCharge: z.boolean(),
  /** Given back to the customer; the quantity is then negative. */
  credit: z.boolean(),
} as const;

/** The origin of a line and the proof of its price (`offline.md` 3): item, key and book version. */
export const itemFields = {
  code: text(60),
  text: text(500),
  description: text(4000),
  /** For the customer, as the price book had it: "Parts 2 years, labor 1 year". */
  warranty: text(200),
  partItemId: optionalId,
  serviceRepairId: optionalId,
  priceBookId: optionalId,
  priceBookVersion: count.nullable(),
  /** The key of the price; null if a person entered it. */
  priceKey: priceKeySchema.nullable(),
} as const;

/** What a line of a proposal or work order is, if it is a permit. */
export const permitFields = {
  permit: z.boolean(),
  /** Who issues it, and its number; empty until that is known. */
  permitReference: text(200),
} as const;

/**
 * Refuses lines that can't be priced: a negative quantity without the credit flag, and amounts over the
 * maximum.
 */
export const lineRule = {
  fields: lineRuleFields,
  faults: (line: Fields) => lineFaults(line as Parameters<typeof lineFaults>[0]),
} as const;

export const blankAmount = {
  quantity: 1,
  unitPriceCents: null,
  taxable: true,
  taxedShare: wholeShare,
  lineDiscountCents: 0,
  freeOfCharge: false,
  credit: false,
} as const;

export const blankPermit = { permit: false, permitReference: '' } as const;

export const blankItem = {
  code: '',
  text: '',
  description: '',
  warranty: '',
  partItemId: null,
  serviceRepairId: null,
  priceBookId: null,
  priceBookVersion: null,
  priceKey: null,
} as const;

/**
 * Returns the change of a line whose price a person enters: it keeps the item it came from, but the price is
 * no longer the price book's.
 */
export const enteredPrice = (unitPriceCents: number | null) => ({ unitPriceCents, priceKey: null }) as const;

/**
 * A merge treats an item, its price, the price's proof and how much of it is taxed as one, so that a price is never
 * combined with a different item or taxed like a different price.
 */
export const itemAndPrice = [
  'partItemId',
  'serviceRepairId',
  'priceBookId',
  'priceBookVersion',
  'priceKey',
  'unitPriceCents',
  'taxable',
  'taxedShare',
] as const;

/** What a line copies from its item: with another item, all of it is another's. */
export const itemCopied = {
  by: ['partItemId', 'serviceRepairId'],
  fields: ['code', 'text', 'description', 'warranty', 'costCents'],
} as const;
