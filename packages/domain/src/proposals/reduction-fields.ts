import { z } from 'zod';
import { percentageMessages } from '../kernel/decimal-text.ts';
import { idSchema } from '../kernel/edit-shape.ts';
import { amountCents, place, text } from '../kernel/field.ts';
import { wholeRate } from '../kernel/money.ts';

const taxTreatment = z.enum(['beforeTax', 'afterTax']);

/** The fields of a discount that pricing needs (`pricing/pricing-input.ts`). */
export const discountFields = {
  text: text(200),
  code: text(60),
  order: place,
  kind: z.enum(['percent', 'fixed']),
  /** The rate of a percentage discount, in 1/10,000 of a percent. */
  rate: z
    .int('Use no more than 4 decimal places.')
    .min(0, percentageMessages.negative)
    .max(wholeRate, percentageMessages.large)
    .nullable(),
  /** The amount of a fixed discount. */
  amountCents: amountCents.nullable(),
  taxTreatment,
  scope: z.enum(['all', 'taxable', 'nonTaxable', 'lines']),
  /** The details it is limited to, if the scope is `lines`. */
  lineIds: z.array(idSchema),
  hidden: z.boolean(),
} as const;

/** The fields of a rebate that pricing needs. */
export const rebateFields = {
  text: text(200),
  code: text(60),
  order: place,
  amountCents,
  taxTreatment,
  /** Granted immediately and reimbursed to the company. */
  reimbursed: z.boolean(),
  hidden: z.boolean(),
} as const;

export const blankDiscount = {
  text: '',
  code: '',
  order: 0,
  kind: 'fixed',
  rate: null,
  amountCents: null,
  taxTreatment: 'beforeTax',
  scope: 'all',
  hidden: false,
} as const;

export const blankRebate = {
  text: '',
  code: '',
  order: 0,
  amountCents: 0,
  taxTreatment: 'afterTax',
  reimbursed: false,
  hidden: false,
} as const;

/** Discount fields that make sense only together. */
export const discountTogether = [
  ['kind', 'rate', 'amountCents'],
  ['scope', 'lineIds'],
] as const;
