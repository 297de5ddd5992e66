import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { percentage } from '../kernel/field.ts';

/**
 * Tax entry (R3.5): `taxOverride` true, `salesTaxPercentage` is the person's own (needs allowOverrideTaxes); false, it
 * is the tax item's rate of the day. A manual tax item is one whose percentage is entered by hand.
 */
export const taxEntryFields = {
  taxItemId: idSchema.nullable(),
  taxOverride: z.boolean(),
  salesTaxPercentage: percentage.nullable(),
  manualTaxItem: z.object({ percentage }).nullable(),
} as const;
export const taxEntrySchema = z.object(taxEntryFields);
export type TaxEntryFields = z.infer<typeof taxEntrySchema>;

/** No tax chosen; also what a template has (R4.10). */
export const blankTaxEntry = {
  taxItemId: null,
  taxOverride: false,
  salesTaxPercentage: null,
  manualTaxItem: null,
} as const satisfies TaxEntryFields;

/** A tax entry is one thing to a merge. */
export const taxEntryTogether = ['taxItemId', 'taxOverride', 'salesTaxPercentage', 'manualTaxItem'] as const;
