import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { percentage } from '../kernel/field.ts';

/**
 * The tax entry (R3.5). With `taxOverride`, a person entered `salesTaxPercentage` (requires
 * allowOverrideTaxes); without it, it is the tax item's current rate. A manual tax item has a percentage
 * entered by hand.
 */
export const taxEntryFields = {
  taxItemId: idSchema.nullable(),
  taxOverride: z.boolean(),
  salesTaxPercentage: percentage.nullable(),
  manualTaxItem: z.object({ percentage }).nullable(),
} as const;
export const taxEntrySchema = z.object(taxEntryFields);
export type TaxEntryFields = z.infer<typeof taxEntrySchema>;

/** No tax chosen; also the tax entry of a template (R4.10). */
export const blankTaxEntry = {
  taxItemId: null,
  taxOverride: false,
  salesTaxPercentage: null,
  manualTaxItem: null,
} as const satisfies TaxEntryFields;

/** The fields that a merge treats as one value. */
export const taxEntryTogether = ['taxItemId', 'taxOverride', 'salesTaxPercentage', 'manualTaxItem'] as const;
