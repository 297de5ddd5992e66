import { z } from 'zod';
import type { TaxRounding } from '../pricing/pricing-input.ts';

/** How tax is rounded: once for the whole document, or on every line. */
export const taxRoundingSchema = z.enum(['invoice', 'line']) satisfies z.ZodType<TaxRounding>;

/** What a company decides about the tax of its documents, beside its rates (R3.5). */
export const taxSettingsSchema = z.object({
  taxRounding: taxRoundingSchema,
  /** People who edit a document may enter a tax percentage of their own. */
  allowOverrideTaxes: z.boolean(),
});
export type TaxSettings = z.output<typeof taxSettingsSchema>;
